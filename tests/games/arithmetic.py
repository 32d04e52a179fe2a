"""Arithmetic of our own, to check the equations against: Python's grammar, and exact fractions."""

import ast
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple


def value(text: str) -> Fraction:
    """What an expression is worth, as Python reads it; ZeroDivisionError where it divides by zero."""

    def worth(node: ast.expr) -> Fraction:
        match node:
            case ast.Constant(value=int(number)):
                return Fraction(number)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return worth(left) + worth(right)
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return worth(left) - worth(right)
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return worth(left) * worth(right)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return worth(left) / worth(right)
        raise SyntaxError(ast.unparse(node))

    return worth(ast.parse(text, mode="eval").body)


class Piece(NamedTuple):
    """Something on the table: a held number or joined ones, with their text, or else what an operator has made."""

    worth: Fraction
    text: str | None


def holds_equation(hand: tuple[int, ...], operators: str, joined: bool) -> bool:
    """Whether any true equation can be made, by trying everything: put two pieces together, and again, until two of
    those on the table are equal and an operator was used."""

    @cache
    def reaches(pieces: tuple[Piece, ...]) -> bool:
        if any(a.worth == b.worth and not (a.text and b.text) for a, b in combinations(pieces, 2)):
            return True
        if len(pieces) < 3:
            return False
        for i, j in permutations(range(len(pieces)), 2):
            rest = [piece for k, piece in enumerate(pieces) if k not in (i, j)]
            for made in together(pieces[i], pieces[j]):
                if reaches(tuple(sorted([*rest, made], key=repr))):
                    return True
        return False

    def together(a: Piece, b: Piece) -> list[Piece]:
        made = [Piece(Fraction(int(a.text + b.text)), a.text + b.text)] if joined and a.text and b.text else []
        results = {"+": a.worth + b.worth, "-": a.worth - b.worth, "*": a.worth * b.worth}
        if b.worth:
            results["/"] = a.worth / b.worth
        return made + [Piece(results[operator], None) for operator in operators if operator in results]

    return reaches(tuple(Piece(Fraction(n), str(n)) for n in hand))
