"""Each check of the kit finds a fault: one that never fails would promise nothing."""

import os
import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from codegen_companion.testing import kit
from codegen_companion.testing.kit import KIT
from codegen_companion.testing.registry import Check

from .faults import Faults
from .player import PLAYED

UNSHOWN: Mapping[str, str] = {}
"""The checks that no fault of these tests can show, and why."""

BY_HAND: Mapping[str, str] = {
    "test_kit.AROUND": "its faults are in the application, which a test of each makes"
}
"""The faults that `fault_tests` does not play, and why."""


def named_faults() -> Iterator[tuple[str, Faults]]:
    """Yield the faults that the modules of these tests hold, by where they are."""
    package = import_module(__package__ or "")
    for found in pkgutil.iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        for name, value in vars(module).items():
            if isinstance(value, Faults):
                yield f"{found.name}.{name}", value


def every_fault() -> Iterator[Faults]:
    """Yield the faults that the modules of these tests hold."""
    return (faults for _, faults in named_faults())


def every_check() -> dict[str, Check[Any]]:
    """Return the checks of the kit by their modules and functions."""
    modules = [one for one in vars(kit).values() if isinstance(one, ModuleType)]
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Check)
    }


def shown(faults: Faults) -> Iterator[int]:
    """Yield the identities of the checks that find faults of a resource."""
    names = set[str]().union(*map(faults.names, faults.found))
    for facts in faults.contract.facts:
        for one in KIT:
            if any(case.name in names for case in one.cases(faults.contract, facts)):
                yield id(one)


def test_all_checks_are_known() -> None:
    """What has a name here is the kit."""
    assert {id(one) for one in every_check().values()} == {id(one) for one in KIT}


def test_no_name_is_lost() -> None:
    """Configs name the checks that they leave out: one that is renamed says what it `was`.

    Whatever is new stands in the list, too; `UPDATE_GOLDEN=1` adds it, and takes nothing away.
    """
    path = Path(__file__).with_name("check_names.txt")
    known = {f"{one.facts.__name__} {name}" for one in KIT for name in one.names}
    told = set(path.read_text(encoding="utf-8").splitlines())
    if os.environ.get("UPDATE_GOLDEN"):
        told |= known
        path.write_text("".join(f"{name}\n" for name in sorted(told)), encoding="utf-8")
    assert known == told


def test_faults_name_checks() -> None:
    """A fault that names no check shows none."""
    unknown = {
        name
        for faults in every_fault()
        for fault in faults.found
        for name in faults.names(fault) - faults.cases.keys()
    }
    assert unknown == set()


def test_faults_are_played() -> None:
    """Faults that no test plays show nothing, whatever checks they name."""
    played = {id(faults) for faults in PLAYED}
    unplayed = {name for name, faults in named_faults() if id(faults) not in played}
    assert unplayed == set(BY_HAND)


def test_each_check_finds_a_fault() -> None:
    """Whoever adds a check adds a fault that it finds, or says why there is none."""
    found = {one for faults in every_fault() for one in shown(faults)}
    blind = {name for name, one in every_check().items() if id(one) not in found}
    assert sorted(blind) == sorted(UNSHOWN)
