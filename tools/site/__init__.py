"""The parts of dist/: pages, bundles of Python, runtimes, icons, the list for offline."""
