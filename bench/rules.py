"""`python -m bench.rules`: how many labelled CVs each rule of the parser fires on, and F1 without it.

A rule is a public function of `sitegen.parsing` that may leave its input as it is: it returns
nothing, or what it was given. It fires where it returns anything else. A rule that fires on the CVs
of fewer than three people is a defect.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import pkgutil
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial, wraps
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from sitegen import parsing
from sitegen.importers import read_document
from sitegen.reading.drafts import to_labels
from training import scoring
from training.corpus import read_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from sitegen.document import Document
    from training.corpus import Case

MOST = 20
"""Rules that fire on more CVs are the trunk of the parser; F1 without them says little."""


def main() -> None:
    """Read all labelled CVs, again without each rule, and print the table."""
    options = argparse.ArgumentParser(prog="python -m bench.rules", description=__doc__)
    options.add_argument("rules", nargs="*", help="only these, `strays.reunite` for instance")
    options.add_argument("--every", type=int, default=1, help="only every n-th CV")
    args = options.parse_args()
    cases = [*read_cases()][:: args.every]
    with ProcessPoolExecutor() as pool:
        documents = [*pool.map(read_document, [case.path for case in cases])]
        firings = [*pool.map(find_firing, documents)]
        fired, idle = Counter[str](), dict[str, Counter[str]]()
        for active, quiet in firings:
            fired.update(active)
            for rule, kinds in quiet.items():
                idle.setdefault(rule, Counter()).update(kinds)
        idles = {rule: kinds.most_common(1)[0][0] for rule, kinds in idle.items()}
        chosen = {
            rule: kind
            for rule, kind in idles.items()
            if (rule in args.rules if args.rules else 0 < fired[rule] <= MOST)
        }
        ablated = [
            {rule: chosen[rule] for rule in active if rule in chosen} for active, _ in firings
        ]
        results = [*pool.map(compare, cases, documents, ablated)]
    total = scoring.Tally()
    for before, _ in results:
        total.update(before)
    print(f"F1 {total.f1():.4f} on {len(cases)} CVs, works apart")
    print(f"{'rule':50}{'fires':>7}{'counts':>8}{'F1 without':>12}")
    for rule in sorted(idles, key=lambda rule: (fired[rule], rule)):
        pairs = [(before, without[rule]) for before, without in results if rule in without]
        changed = [pair for pair in pairs if pair[0] != pair[1]]
        other = scoring.Tally()
        for before, without in results:
            other.update(without.get(rule, before))
        change = f"{other.f1() - total.f1():+12.5f}" if rule in chosen else ""
        print(f"{rule:50}{fired[rule]:>7}{len(changed) if rule in chosen else '':>8}{change}")


def find_rules() -> Iterator[tuple[str, ModuleType, Callable[..., Any]]]:
    """Yield name, module and function of every public function of the parser."""
    for found in pkgutil.walk_packages(parsing.__path__, f"{parsing.__name__}."):
        module = importlib.import_module(found.name)
        for name, function in vars(module).items():
            is_own = inspect.isfunction(function) and function.__module__ == module.__name__
            if is_own and not name.startswith("_") and inspect.signature(function).parameters:
                yield f"{module.__name__.removeprefix('sitegen.parsing.')}.{name}", module, function


def find_firing(document: Document) -> tuple[set[str], dict[str, Counter[str]]]:
    """Return the rules that fire on a CV, and what the others return."""
    active: set[str] = set()
    quiet: dict[str, Counter[str]] = {}

    def watch(rule: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def watched(*args: Any, **options: Any) -> Any:
            result = function(*args, **options)
            if inspect.isgenerator(result):
                result = [*result]
            kind = _idle_kind(result, args)
            if kind:
                quiet.setdefault(rule, Counter())[kind] += 1
            else:
                active.add(rule)
            return result

        return watched

    with ExitStack() as stack:
        for rule, _, function in find_rules():
            _replace(stack, function, watch(rule, function))
        parsing.parse_cv(document)
    return active, quiet


def compare(
    case: Case, document: Document, rules: dict[str, str]
) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """Return the score of a CV, and its scores without each of some rules."""
    without = {}
    functions = {rule: function for rule, _, function in find_rules()}
    for rule, kind in rules.items():
        with ExitStack() as stack:
            _replace(stack, functions[rule], partial(_idle, kind))
            try:
                without[rule] = _score(case, parsing.parse_cv(document))
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                continue  # not a rule: others rely on what it returns
    return _score(case, parsing.parse_cv(document)), without


def _score(case: Case, parsed: parsing.ParsedCV) -> Counter[str]:
    gold = {name: value for name, value in case.gold.items() if name != "publications"}
    labels = to_labels(parsed) | {"publications": []}
    total = Counter[str]()
    for tally in scoring.score(gold, labels)[0].values():
        total.update(tally)
    return total


def _replace(stack: ExitStack, function: Callable[..., Any], other: Callable[..., Any]) -> None:
    """Let all modules of the parser call another function, until the stack ends."""
    for found in pkgutil.walk_packages(parsing.__path__, f"{parsing.__name__}."):
        module = importlib.import_module(found.name)
        for name, value in [*vars(module).items()]:
            if value is function:
                stack.enter_context(patch.object(module, name, other))
    for name, value in [*vars(parsing).items()]:
        if value is function:
            stack.enter_context(patch.object(parsing, name, other))


def _idle_kind(result: Any, args: tuple[Any, ...]) -> str:
    """Return in which way a function left things as they are, or nothing if it changed them."""
    if result is None or isinstance(result, bool):
        return "" if result else repr(result)
    if args and type(result) is type(args[0]) and result == args[0]:
        return "same"
    if isinstance(result, str | list | tuple | dict | set | frozenset) and not result:
        return repr(result)
    return ""


def _idle(kind: str, *args: Any, **_: Any) -> Any:
    values: dict[str, Any] = {"None": None, "False": False, "''": "", "[]": [], "()": (), "{}": {}}
    return args[0] if kind == "same" else values.get(kind, frozenset())


if __name__ == "__main__":
    main()
