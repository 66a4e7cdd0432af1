"""Packages that are not installed."""

from __future__ import annotations

import pytest

from ludoteka.core.errors import LudotekaError
from ludoteka.core.extras import MissingExtra, needs


def test_a_missing_package_is_told_by_its_extra() -> None:
    with (
        pytest.raises(LudotekaError, match=r"^playing needs the package nobody: .*ludoteka\[all\]"),
        needs("playing", "all"),
    ):
        raise ImportError(name="nobody.at_home")


def test_it_is_told_once_and_is_an_import_error() -> None:
    with (
        pytest.raises(MissingExtra, match=r"^inside needs"),
        needs("outside", "all"),
        needs("inside", "some"),
    ):
        raise ImportError(name="nobody")
    assert issubclass(MissingExtra, ImportError)


def test_a_fault_of_our_own_is_not_hidden() -> None:
    with pytest.raises(ImportError) as raised, needs("playing", "all"):
        raise ImportError(name="ludoteka.nothing")
    assert not isinstance(raised.value, LudotekaError)
