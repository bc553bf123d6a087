"""Compile the hot modules with mypyc: the same sources, the same games, in less time.

`make compiled` puts a whole copy of the package with the compiled modules beside their sources into
build/compiled; `PYTHONPATH=build/compiled python -m zariba bench` runs it. Nothing else uses it:
the Python form is the reference, and installing needs no compiler.
"""

import argparse
import ast
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
MANY_KINDS = 4
OTHER_BASE = ["--disable-error-code=assignment"]
"""A compiled pack is not of the base that states in Python name."""
BOARDS = (
    *("bars", "graph", "hex", "lattice", "network", "paths", "plane", "screens", "sight"),
    "tabletop",
)
PACK = Path("zariba", "core", "compiled_pack.py")
"""The base of compiled packs, beside the one that packs in Python need: they cannot share it."""


def main() -> int:
    """Compile the rules of the games that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "compiled", metavar="DIR")
    args = parser.parse_args()
    games = args.games or sorted(p.parent.name for p in SOURCE.glob("zariba/games/*/game.py"))
    shutil.rmtree(args.into, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCE / "zariba", args.into / "zariba", ignore=ignore)
    shutil.copy(args.into / "zariba" / "core" / "pack.py", args.into / PACK)
    modules = hot_modules(args.into, games)
    sources = {path: based(thawed(path.read_text("utf-8"))) for path in modules}
    bases = {name for text in sources.values() for cls in classes(text) for name in base_names(cls)}
    for path, text in sources.items():
        path.write_text(quoted(opened(text, bases)), "utf-8")
    build(args.into, modules)
    print(f"{len(modules)} modules compiled; PYTHONPATH={args.into}")
    return 0


def hot_modules(root: Path, games: list[str]) -> list[Path]:
    """What is worth compiling: the rules, and the geometry they ask."""
    found = [root / "zariba" / "boards" / f"{name}.py" for name in BOARDS]
    for game in games:
        rules = sorted((root / "zariba" / "games" / game / "rules").glob("*.py"))
        found += [path for path in rules if path.name != "__init__.py"]
        found += pack_modules(root, game)
    return [*found, root / PACK]


def pack_modules(root: Path, game: str) -> list[Path]:
    """The modules with a game's pack and what it is made of: compiled, an attribute is a slot.

    None where a part of the pack has two bases, which mypyc does not allow.
    """
    rooms = root / "zariba" / "games" / game / "material"
    made = {path: ast.parse(path.read_text("utf-8")).body for path in sorted(rooms.glob("*.py"))}
    kinds = {c: path for path, body in made.items() for c in body if isinstance(c, ast.ClassDef)}
    parts, grew = {"Pack"}, True
    while grew:
        found = {c.name for c in kinds if base_names(c) & parts} - parts
        parts, grew = parts | found, bool(found)
    packs = [c for c in kinds if c.name in parts]
    if any(len(c.bases) > 1 for c in packs):
        return []
    return sorted({path for c, path in kinds.items() if c in packs or not c.bases})


def quoted(source: str) -> str:
    """The source with the annotations of class bodies as strings.

    mypyc keeps only such ones as they are written, and msgspec reads them.
    """
    lines = source.splitlines(keepends=True)
    spots = [
        node.annotation
        for cls in ast.walk(ast.parse(source))
        if isinstance(cls, ast.ClassDef)
        for node in cls.body
        if isinstance(node, ast.AnnAssign) and not isinstance(node.annotation, ast.Constant)
    ]
    for spot in sorted(spots, key=lambda spot: -spot.lineno):
        words = ast.unparse(spot).replace('"', "'")
        first, last = spot.lineno - 1, (spot.end_lineno or spot.lineno) - 1
        head = lines[first].encode()[: spot.col_offset].decode()
        tail = lines[last].encode()[spot.end_col_offset :].decode()
        blank = "\n" * (last - first)  # lines keep their numbers
        lines[first : last + 1] = [f'{head}"{words}"{tail}', *blank]
    return "".join(lines)


def thawed(source: str) -> str:
    """The source with frozen Structs on a base that is frozen: mypyc drops a class's keywords."""
    base = "msgspec.Struct, frozen=True):"
    if base not in source:
        return source
    ours = "Value):  # type: ignore[misc]"
    head, rest = source.split("import msgspec\n", 1)
    return f"{head}import msgspec; from zariba.core.value import Value\n{rest}".replace(base, ours)


def based(source: str) -> str:
    """The source with packs on the compiled base."""
    return source.replace("from zariba.core.pack import", "from zariba.core.compiled_pack import")


def opened(source: str, bases: set[str]) -> str:
    """The source with more kinds of each base than mypyc cares to list.

    It would take only the kinds that it knows, one by one; with many it asks for the base, and so
    takes those of other modules and the states that are made at run time, one for each pack.
    """
    made = [c.name for c in classes(source) if c.name in bases or "State" in base_names(c)]
    kinds = [f"class {name}{n}({name}): ...\n" for name in made for n in range(MANY_KINDS)]
    return "\n\n".join([source, *kinds])


def classes(source: str) -> list[ast.ClassDef]:
    """The classes of a module that are Structs, by all that can be seen: they have a base."""
    return [n for n in ast.parse(source).body if isinstance(n, ast.ClassDef) and n.bases]


def base_names(cls: ast.ClassDef) -> set[str]:
    """The names of the classes that it is made from."""
    return {ast.unparse(base).split("[")[0] for base in cls.bases}


def build(root: Path, modules: list[Path]) -> None:
    """Run mypyc and the C compiler in the copy."""
    names = [str(path.relative_to(root)) for path in modules]
    setup = root / "setup.py"
    setup.write_text(
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        f"flags = ['--config-file', {str(ROOT / 'pyproject.toml')!r}, *{OTHER_BASE!r}]\n"
        f"setup(name='zariba-compiled', packages=[],\n"
        f"      ext_modules=mypycify([*flags, *{names!r}], opt_level='3', debug_level='0'))\n"
    )
    done = subprocess.run(
        [sys.executable, setup.name, "--quiet", "build_ext", "--inplace"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(f"mypyc could not compile the modules below {root}")
    shutil.rmtree(root / "build", ignore_errors=True)
    setup.unlink()


if __name__ == "__main__":
    raise SystemExit(main())
