# Needs make and Python 3.11+; everything else is fetched into .venv/ and node_modules/ on first use.
PYTHON ?= python3
SETUP = $(PYTHON) tools/setup.py
RUN = .venv/bin

.PHONY: play test test-engines build bench clean
play:
	@$(SETUP) play
	@$(RUN)/freecell build
	@$(RUN)/freecell play

build:
	@$(SETUP) build
	@$(RUN)/freecell build

# ARGS goes to pytest: make test ARGS="tests/test_build.py -x"
test:
	@$(SETUP) test
	@$(RUN)/python -m pytest -n auto --dist loadfile $(ARGS)

# the same small game in Firefox and WebKitGTK
test-engines:
	@$(SETUP) engines
	@$(RUN)/python -m pytest engines -p no:playwright $(ARGS)

bench:
	@$(SETUP) test
	@$(RUN)/freecell build
	@$(RUN)/freecell bench $(ARGS)

clean:
	rm -rf .venv node_modules dist build *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
