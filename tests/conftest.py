"""What every test run needs: the form of the engine in the header, and no stale engine."""

import pytest
from hypothesis import settings

from ludoteka import build_info

settings.register_profile("ludoteka", deadline=None)
settings.load_profile("ludoteka")


def pytest_configure() -> None:
    """A stale extension would silently run yesterday's rules."""
    if build_info.stale():
        pytest.exit(
            "the compiled engine is older than its sources: "
            "build again (make setup) or set LUDOTEKA_PURE=1",
            returncode=2,
        )


def pytest_report_header() -> str:
    """The form of the engine these tests run."""
    return f"engine: {build_info.form()}"
