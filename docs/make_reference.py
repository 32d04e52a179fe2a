"""Write docs/reference.md and the pages of docs/reference from docstrings and signatures.

    python docs/make_reference.py

It reads the source without importing it, so the pages come out the same, byte for byte, wherever they are made.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"


class Page(NamedTuple):
    """Some modules: of each the names in its `__all__`, or all its names without a leading underscore."""

    title: str
    modules: tuple[str, ...]
    stable: bool


PAGES = (
    Page("digitduel", ("digitduel",), stable=True),
    Page(
        "core",
        ("digitduel.core", "digitduel.core.record", "digitduel.core.series", "digitduel.core.swap"),
        stable=True,
    ),
    Page("games", ("digitduel.games",), stable=True),
    Page("solve", ("digitduel.solve", "digitduel.solve.arrays", "digitduel.solve.arrays.every_position"), stable=False),
    Page("players", ("digitduel.players", "digitduel.players.guests", "digitduel.players.turns"), stable=False),
    Page("coach", ("digitduel.coach",), stable=False),
    Page("evals", ("digitduel.evals",), stable=True),
    Page("arena", ("digitduel.arena",), stable=False),
    Page("lab", ("digitduel.lab",), stable=False),
    Page(
        "envs",
        (
            "digitduel.envs",
            "digitduel.envs.pettingzoo",
            "digitduel.envs.gymnasium",
            "digitduel.envs.gymnasium_vector",
            "digitduel.envs.openspiel",
            "digitduel.envs.batch",
        ),
        stable=True,
    ),
    Page("testing", ("digitduel.testing",), stable=True),
)

FIRST = ("digitduel.core.game", "digitduel.core.match", "digitduel.core.player", "digitduel.core.options")
"""What a reader wants to know before the rest, by the module it is imported from."""

INTRODUCTION = """\
# Reference

The classes and functions of the library, a page for each package. [In Python](python.md) shows how they are used.

What is called stable here changes only with a new minor version (0.2 to 0.3), in a way that the
[CHANGELOG](../CHANGELOG.md) tells. The rest may change with every version. Whatever is on none of these pages, or
begins with an underscore, is nobody's to rely on.

| page | what it is for | stable |
|---|---|---|
"""

MADE = """\
Made from the code by `docs/make_reference.py`: change the docstrings there, not this page. See the [other
pages](../reference.md).
"""

LONGEST_VALUE = 100

Function = ast.FunctionDef | ast.AsyncFunctionDef
Assignment = ast.Assign | ast.AnnAssign
Definition = Function | ast.ClassDef | Assignment


def reference() -> dict[str, str]:
    """Every page by its name."""
    rows = [
        f"| [{title}](reference/{title}.md) | {first_sentence(modules[0])} | {'yes' if stable else 'no'} |"
        for title, modules, stable in PAGES
    ]
    return {"reference.md": INTRODUCTION + "\n".join(rows) + "\n"} | {
        f"reference/{page.title}.md": "\n".join(page_lines(page)).rstrip() + "\n" for page in PAGES
    }


def first_sentence(module: str) -> str:
    return " ".join((ast.get_docstring(parsed(module)) or "").partition("\n\n")[0].split())


def page_lines(page: Page) -> Iterator[str]:
    yield from (f"# {page.title}", "", MADE)
    for module in page.modules:
        yield from module_section(module)


def module_section(module: str) -> Iterator[str]:
    tree = parsed(module)
    yield from (f"## `{module}`", "", ast.get_docstring(tree) or "", "")
    told: list[Definition] = []
    for name in public_names(tree):
        found = defined(module, name)
        # Names that are given together, such as ONE and TWO, are told together.
        if found is None or any(found[0] is already for already in told):
            continue
        told.append(found[0])
        yield from section(*found)


@cache
def parsed(module: str) -> ast.Module:
    """A module, in which what is imported for types, and loaded when it is first used, is imported like the rest."""
    tree = ast.parse(path_of(module).read_text(encoding="utf-8"))
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            tree.body[place : place + 1] = node.body
    return tree


def path_of(module: str) -> Path:
    folder = SOURCE.joinpath(*module.split("."))
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


def public_names(tree: ast.Module) -> list[str]:
    """In the order of the source, or of the imports of a package."""
    exported: list[str] | None = None
    names: list[str] = []
    for node in sorted(tree.body, key=rank):
        if isinstance(node, ast.ImportFrom):
            names += [alias.asname or alias.name for alias in node.names]
        elif isinstance(node, Function | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, Assignment):
            if bound(node) == ["__all__"] and node.value:
                exported = ast.literal_eval(node.value)
            elif "= TypeVar(" not in ast.unparse(node):
                names += bound(node)
    if exported is not None:
        return [name for name in names if name in exported and not name.startswith("_")]
    imported = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    return [name for name in names if not name.startswith("_") and name not in imported]


def rank(node: ast.stmt) -> int:
    module = node.module if isinstance(node, ast.ImportFrom) else None
    return FIRST.index(module) if module in FIRST else len(FIRST)


def defined(module: str, name: str) -> tuple[Definition, str] | None:
    """The definition of a name and its description, wherever it was imported from."""
    body = parsed(module).body
    for place, node in enumerate(body):
        if isinstance(node, Function | ast.ClassDef) and node.name == name:
            return node, ast.get_docstring(node) or ""
        if isinstance(node, Assignment) and name in bound(node):
            return node, text_after(body, place)
        if (
            isinstance(node, ast.ImportFrom)
            and node.module not in (None, module)
            and name in [alias.asname or alias.name for alias in node.names]
        ):
            return defined(str(node.module), name)
    return None


def bound(node: Assignment) -> list[str]:
    """The names that an assignment gives a value."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    flat = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [target.id for target in flat if isinstance(target, ast.Name)]


def text_after(body: list[ast.stmt], place: int) -> str:
    """The text that stands right below an assignment and describes it."""
    match body[place + 1 : place + 2]:
        case [ast.Expr(value=ast.Constant(value=str(text)))]:
            return " ".join(text.split())
    return ""


def section(node: Definition, description: str) -> Iterator[str]:
    title = ", ".join(f"`{name}`" for name in (bound(node) if isinstance(node, Assignment) else [node.name]))
    yield from (f"### {title}", "", "```python", written(node), "```", "")
    if description:
        yield from (description, "")
    if isinstance(node, ast.ClassDef):
        members = [line for line in members_of(node) if line]
        if members:
            yield from (*members, "")


def written(node: Definition) -> str:
    """A definition as it is used: without its body."""
    match node:
        case ast.ClassDef(name=name, bases=bases):
            maker = next((part for part in node.body if isinstance(part, Function) and part.name == "__init__"), None)
            above = f"class {name}({', '.join(map(ast.unparse, bases))})" if bases else f"class {name}"
            return f"{above}\n{signature(maker, name)}" if maker else above
        case ast.Assign() | ast.AnnAssign():
            value = ast.unparse(node)
            return value if len(value) <= LONGEST_VALUE else f"{', '.join(bound(node))} = ..."
        case _:
            return signature(node)


def signature(node: Function, name: str = "") -> str:
    """`play(p: P, m: M) -> P`, without self or cls."""
    arguments = ast.unparse(node.args)
    for own in ("self", "cls"):
        if arguments == own or arguments.startswith(f"{own}, "):
            arguments = arguments.removeprefix(own).removeprefix(", ")
    returned = ast.unparse(node.returns).strip("'") if node.returns and not name else ""
    return f"{name or node.name}({arguments})" + f" -> {returned}" * bool(returned)


def members_of(node: ast.ClassDef) -> Iterator[str]:
    for place, part in enumerate(node.body):
        if isinstance(part, Function) and not part.name.startswith("_"):
            kinds = [ast.unparse(decorator) for decorator in part.decorator_list]
            shown = signature(part)
            if "property" in kinds:
                shown = f"{part.name}: {ast.unparse(part.returns) if part.returns else 'Any'}"
            note = "must be given by every game" if "abstractmethod" in kinds else ""
            yield item(shown, ast.get_docstring(part) or "", note)
        elif isinstance(part, Assignment) and not bound(part)[0].startswith("_"):
            yield item(ast.unparse(part), text_after(node.body, place))


def item(shown: str, description: str, note: str = "") -> str:
    head = f"- `{shown}`" + (f" ({note})" if note else "")
    return f"{head}: {indent(description, '  ').lstrip()}" if description else head


if __name__ == "__main__":
    for name, text in reference().items():
        (HERE / name).parent.mkdir(exist_ok=True)
        (HERE / name).write_text(text, encoding="utf-8")
