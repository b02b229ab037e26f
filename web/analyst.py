"""The analyst's door: the solver on Pyodide in a worker, which answers one question at a time and listens between its steps.

A question has a number. A higher one ends the one before, whose answer is then "". Started by PyScript's PyWorker.
"""
import asyncio
import json
import time

from engine.solver import questions

STEP = 0.02  # seconds that a step should take
SIGN = 0.4   # seconds after which it says that it is still at work
FIRST, LEAST, MOST = 400, 100, 1 << 20  # positions in a step


class Analyst:
    """Works on a host with the kernel."""

    def __init__(self, host):
        self.host = host
        self.wanted = 0  # the number of the question that is worked on
        self.work = None
        self.budget = FIRST

    async def ask(self, number, text):
        """Take up a question (engine.solver.questions, as JSON): what more() says first."""
        if number > self.wanted:
            self.wanted = number
            self.budget = FIRST
            self.work = questions.work(self.host, json.loads(text))
        return await self.more(number)

    async def more(self, number):
        """What is new, as JSON, when there is something, or after a while a sign of life; "" when the question is not wanted any more."""
        began = now = time.monotonic()
        while number == self.wanted:
            new = self.work.step(self.budget)
            before, now = now, time.monotonic()
            self._pace(now - before)
            if new or now - began > SIGN:
                return json.dumps(self.work.answer())
            await asyncio.sleep(0)
            now = time.monotonic()
        return ""

    def stop(self, number):
        """Drop every question up to a number."""
        self.wanted = max(self.wanted, number)

    def _pace(self, seconds):
        if seconds > 2 * STEP:
            self.budget = max(LEAST, self.budget // 2)
        elif seconds < STEP:
            self.budget = min(MOST, self.budget * 2)


def kernel():
    """A host with the kernel that lies beside this file."""
    import js
    from table.kernelhost import KernelHost

    with open("kernel.wasm", "rb") as file:
        data = file.read()
    code = js.Uint8Array.new(len(data))
    code.assign(data)
    return KernelHost(js.WebAssembly.Instance.new(js.WebAssembly.Module.new(code)).exports)


if __name__ == "__main__":
    analyst = Analyst(kernel())
    ask, more, stop = analyst.ask, analyst.more, analyst.stop
    __export__ = ["ask", "more", "stop"]
