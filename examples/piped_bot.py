"""A player on the other end of a pipe, in Python and nothing else.

    duel play pocket-addition --p2 "exec:python examples/piped_bot.py"

It takes the highest number it may, whatever the game, and says so. Where Equation Duel asks for an equation it says no.
"""

import json
import re
import sys


def highest(move: str) -> int:
    """The first number in a move; a move without one comes last."""
    number = re.search(r"\d+", move)
    return int(number[0]) if number else -1


for line in sys.stdin:
    request = json.loads(line)
    if request["type"] != "move":
        continue  # hello needs no answer
    move = max(request["legal"], key=highest)
    answer = {"id": request["id"], "move": move, "comment": f"The highest of {len(request['legal'])}."}
    print(json.dumps(answer), flush=True)
