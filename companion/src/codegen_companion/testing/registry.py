"""From functions that check to tests: which checks a contract has, and their names."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import getdoc
from types import ModuleType
from typing import Any, Generic, TypeVar

import pytest

from .contract import Contract, Facts
from .scene import Case, Scene

FactsT = TypeVar("FactsT", bound=Facts)
ValueT = TypeVar("ValueT")

Run = Callable[[Scene], Awaitable[None]]


@dataclass(frozen=True)
class Made:
    """What a check makes of facts: a case, but for what all of its cases share."""

    name: str
    run: Run
    value: object = None
    """What the case is about, beside the facts."""
    further: str = ""
    """The fixture of another database that it needs."""
    earlier: Sequence[str] = ()
    """What it was called before."""


@dataclass(frozen=True)
class Check(Generic[FactsT]):
    """A promise of generated code, and the function that checks it."""

    facts: type[FactsT]
    """What it is about: all operations, if this is `Operation`."""
    names: Sequence[str]
    """What it is called, and what it was called before; `{}` stands for the words of a value."""
    promise: str
    """The docstring of the function, which failures repeat."""
    database: bool
    made: Callable[[Contract, FactsT], Iterable[Made]]

    def cases(self, contract: Contract, facts: Facts) -> Iterator[Case]:
        """Yield its cases of facts; there are none where the config asks for nothing."""
        if not isinstance(facts, self.facts):
            return
        for made in self.made(contract, facts):
            yield Case(
                name=f"{facts.name} {made.name}",
                promise=self.promise,
                contract=contract,
                facts=facts,
                value=made.value,
                database=self.database,
                further=made.further,
                run=made.run,
                earlier=[f"{facts.name} {name}" for name in made.earlier],
            )


def check(
    facts: type[FactsT],
    name: str,
    *,
    when: Callable[[Contract, FactsT], object] = lambda _contract, _facts: True,
    database: bool = True,
    was: Sequence[str] = (),
) -> Callable[[Callable[[Scene, FactsT], Awaitable[None]]], Check[FactsT]]:
    """Make a check of a function; its docstring is the promise.

    Args:
        facts: What it is about.
        name: What it is called behind the name of the operation.
        when: Tells whether the config asks for it.
        database: Whether it needs a database; without one it is faster.
        was: What it was called before: configs that leave it out may say so still.
    """

    def decorate(function: Callable[[Scene, FactsT], Awaitable[None]]) -> Check[FactsT]:
        def made(contract: Contract, of: FactsT) -> Iterator[Made]:
            if when(contract, of):
                yield Made(name, lambda scene: function(scene, of), earlier=was)

        return Check(facts, [name, *was], getdoc(function) or "", database, made)

    return decorate


def check_each(
    facts: type[FactsT],
    name: str,
    each: Callable[[Contract, FactsT], Mapping[str, ValueT]],
    *,
    database: bool = True,
    further: Callable[[ValueT], str] = lambda _value: "",
    was: Sequence[str] = (),
) -> Callable[[Callable[[Scene, FactsT, ValueT], Awaitable[None]]], Check[FactsT]]:
    """Make a check of a function that is run for each of some values.

    Args:
        facts: What it is about.
        name: What it is called; `{}` gives way to the words of a value.
        each: Lists the values by words that tell them.
        database: Whether it needs a database.
        further: Names the fixture of another database that a value needs.
        was: What it was called before, with `{}` for the words of a value, too.
    """

    def decorate(
        function: Callable[[Scene, FactsT, ValueT], Awaitable[None]],
    ) -> Check[FactsT]:
        def made(contract: Contract, of: FactsT) -> Iterator[Made]:
            for words, value in each(contract, of).items():
                run = _with_value(function, of, value)
                called, *earlier = (one.replace("{}", words) for one in names)
                yield Made(called, run, value, further(value), earlier)

        names = [name, *was]
        return Check(facts, names, getdoc(function) or "", database, made)

    return decorate


def _with_value(
    function: Callable[[Scene, FactsT, ValueT], Awaitable[None]],
    facts: FactsT,
    value: ValueT,
) -> Run:
    return lambda scene: function(scene, facts, value)


def checks_in(*modules: ModuleType) -> list[Check[Any]]:
    """List the checks that modules hold, in their order."""
    return [
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, Check)
    ]


def cases_of(contract: Contract, kit: Sequence[Check[Any]]) -> dict[str, Case]:
    """Return all that a contract promises, by the names of the cases.

    Args:
        contract: The facts of a resource.
        kit: The checks.

    Raises:
        LookupError: Two cases have one name.
    """
    cases: dict[str, Case] = {}
    for facts in contract.facts:
        for one in kit:
            for case in one.cases(contract, facts):
                if case.name in cases:
                    raise LookupError(
                        f"{contract.resource} has two checks called {case.name!r}"
                    )
                cases[case.name] = case
    return cases


def tests_of(
    contract: Contract, kit: Sequence[Check[Any]], without: Mapping[str, str]
) -> Callable[..., Awaitable[None]]:
    """Return a test function with one case of each promise.

    Args:
        contract: The facts of a resource.
        kit: The checks.
        without: Those that are left out, by a name that they have or had, and why.

    Raises:
        LookupError: What is left out is not there, or two cases have one name.
    """
    cases = cases_of(contract, kit)
    renamed = {old: name for name, case in cases.items() for old in case.earlier}
    names = {name: name if name in cases else renamed.get(name) for name in without}
    if unknown := sorted(name for name, called in names.items() if called is None):
        raise LookupError(f"{contract.resource} has no checks called {unknown}")
    reasons = {names[name]: reason for name, reason in without.items()}
    parameters = [
        pytest.param(
            case,
            id=name,
            marks=[pytest.mark.skip(reason=reasons[name])] if name in reasons else [],
        )
        for name, case in cases.items()
    ]

    @pytest.mark.anyio
    @pytest.mark.parametrize("scene", parameters, indirect=True)
    async def test(scene: Scene) -> None:
        __tracebackhide__ = True
        await scene.play()

    return test
