"""The compiled kernel for the solver's tests."""

import pytest

from tools.kernel import WasmtimeHost


@pytest.fixture(scope="session")
def host():
    """One instance of kernel.wasm, shared: each test prepares its own job."""
    return WasmtimeHost()
