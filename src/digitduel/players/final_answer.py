"""The final answer in what a language model wrote: without its thoughts, and out of its wrapping.

Models and servers mark thoughts in many ways, and often only half of the mark comes through. What stands between two
marks is thought; so is all that precedes a closing mark without an opening one, and all that follows an opening mark
without a closing one. Where nothing else is left there is no answer, and nobody looks for one in the thoughts.
"""

import re

_NAMES = r"(?:\w+[:_])?(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad|analysis)"
_OPEN = re.compile(
    rf"<{_NAMES}\b[^<>]{{0,100}}>|\[THINK\]|◁think▷|<\|begin_of_thought\|>|<\|START_THINKING\|>|<\|channel>thought\b"
    r"|<unused94>thought\b|<\|thinking\|>"
    r"|^[^\w\n]{0,20}here (?:is my thought process|are my reasoning steps):",
    re.IGNORECASE | re.MULTILINE,
)
_CLOSE = re.compile(
    rf"</{_NAMES}\s*>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>|<\|END_THINKING\|>|<channel\|>"
    r"|<unused95>|<\|/thinking\|>|\[BEGIN FINAL RESPONSE\]"
    r"|^[^\w\n]{0,20}here is my response:",
    re.IGNORECASE | re.MULTILINE,
)
_FOLDED = re.compile(r"<details\s+type=.reasoning.[^<>]{0,200}>.*?(?:</details>|\Z)", re.IGNORECASE | re.DOTALL)
# Channels of the harmony format, as they are written, and as they look once a server has dropped all control tokens.
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)(?:[^<]|<\|constrain\|>){0,200}<\|message\|>")
_BARE_THOUGHT = re.compile(r"\s*(?:assistant)?(?:analysis|commentary)(?=[A-Z\"'*\d(])")
_BARE_FINAL = "assistantfinal"
_ANSWER = re.compile(r"<((?:final_?)?answer|move|response|solution|output|result|final)\b[^<>]{0,100}>", re.IGNORECASE)
_BOX = re.compile(r"<\|begin_of_box\|>([^<]*)<\|end_of_box\|>")
_CONTROL = re.compile(r"\[END FINAL RESPONSE\]|<[|｜][^<>|｜]{1,60}[|｜]>|</?s>|<(?:end|start)_of_turn>|<eos>")


def final_answer(text: str) -> str:
    """What was said when all was thought; empty where there is no such thing."""
    spoken = _without_thoughts(_of_final_channel(text))
    boxes = _BOX.findall(spoken)
    spoken = _CONTROL.sub("\n", boxes[-1] if boxes else spoken)
    opened = list(_ANSWER.finditer(spoken))
    if opened:
        # A server that stops at the closing tag leaves it out.
        rest, closing = spoken[opened[-1].end() :], rf"</{opened[-1][1]}\s*>"
        spoken = re.split(closing, rest, maxsplit=1, flags=re.IGNORECASE)[0]
    return spoken.strip()


def _of_final_channel(text: str) -> str:
    if text.startswith(_BARE_FINAL) or _BARE_THOUGHT.match(text):
        return text.rpartition(_BARE_FINAL)[2] if _BARE_FINAL in text else ""
    channels = list(_CHANNEL.finditer(text))
    if not channels:
        return text
    ends = [*(channel.start() for channel in channels[1:]), len(text)]
    final = [text[c.end() : end] for c, end in zip(channels, ends, strict=True) if c[1] == "final"]
    return final[-1].removesuffix("<|start|>assistant") if final else ""


def _without_thoughts(text: str) -> str:
    said: list[str] = []
    *closed, rest = _CLOSE.split(_FOLDED.sub("", text))
    for piece in closed:
        before, *thought = _OPEN.split(piece, maxsplit=1)
        if thought:
            said.append(before)
        else:
            said.clear()
    said.append(_OPEN.split(rest, maxsplit=1)[0])
    return "\n".join(said)
