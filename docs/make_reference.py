"""Write docs/reference.md from the docstrings and signatures of the public surface.

    python docs/make_reference.py

It reads the source without importing it, so the page comes out the same, byte for byte, wherever it is made.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import indent

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
PAGE = HERE / "reference.md"

SURFACE = ("digitduel", "digitduel.core", "digitduel.core.record", "digitduel.testing")
"""What others may rely on: the names in `__all__` of each, or all its names without a leading underscore."""

FIRST = ("digitduel.core.game", "digitduel.core.match", "digitduel.core.player", "digitduel.core.options")
"""What a reader wants to know before the rest, by the module it is imported from."""

INTRODUCTION = """\
# Reference

Made from the code by `docs/make_reference.py`. Change the docstrings there, not this page, then make it again with
`python docs/make_reference.py`.
"""

LONGEST_VALUE = 100

Function = ast.FunctionDef | ast.AsyncFunctionDef
Assignment = ast.Assign | ast.AnnAssign
Definition = Function | ast.ClassDef | Assignment


def reference() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(line for module in SURFACE for line in module_section(module))]).rstrip() + "\n"


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
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


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
            else:
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
            and node.module
            and name in [alias.asname or alias.name for alias in node.names]
        ):
            return defined(node.module, name)
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
    returns = f" -> {ast.unparse(node.returns)}" if node.returns and not name else ""
    return f"{name or node.name}({arguments}){returns}"


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
    PAGE.write_text(reference(), encoding="utf-8")
