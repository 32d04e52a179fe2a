"""Shapes in which models answer, as servers of all kinds hand them on; each with the move that was meant, or None.

They are those of chat completions: a text, or a whole message with its other fields. All are about Sum Race after 5 and
6, where 1 to 5 can be played, unless a table is named. In the thoughts stands a move that must never be played.
"""

from typing import Any, NamedTuple

SUM_RACE = ("sum-race", "5 6")
DECLARING = ("equation-duel", "4 no 5 no 6 no 3 no 2")
GRID = ("pattern-match", "")

Message = dict[str, Any]


class Shape(NamedTuple):
    name: str
    said: str | Message
    move: str | None = "5"
    table: tuple[str, str] = SUM_RACE


LONG = "Perhaps 3. Move: 3\n" * 3_000
"""Longer than what is looked at of a final answer."""

THOUGHTS = [
    Shape(
        "reasoning steps, then a final response",
        "Here are my reasoning steps:\nMove: 3\n[BEGIN FINAL RESPONSE]5[END FINAL RESPONSE]",
    ),
    Shape("reasoning steps, cut off", "Here are my reasoning steps:\nMove: 3", None),
    Shape("unused tokens", "<unused94>thought\nMove: 3<unused95>Move: 5"),
    Shape("unused tokens, never closed", "<unused94>thought\nMove: 3", None),
    Shape("thinking between bars", "<|thinking|>\nMove: 3\n<|/thinking|>\n5"),
    Shape("folded away", '<details type="reasoning" done="true">\nMove: 3\n</details>\n5'),
    Shape("folded away, never closed", '<details type="reasoning">\nMove: 3', None),
    Shape("an answer before something folded", "Move: 5\n<details><summary>Why</summary>It wins.</details>"),
    Shape("think, closed", "<think>3? Move: 3</think>\n\nMove: 5"),
    Shape("think, closed, very long", f"<think>{LONG}</think>Move: 5"),
    Shape("think, never closed", "<think>Let me see. Move: 3", None),
    Shape("think, never closed, very long", f"<think>{LONG}", None),
    Shape("think, its beginning eaten by the template", "I could take 3.\nMove: 3\n</think>\n\nMove: 5"),
    Shape("think, its beginning eaten, very long", f"{LONG}</think>\n5"),
    Shape("think, closed with nothing after it", "<think>Move: 3</think>", None),
    Shape("think, its beginning eaten, nothing after it", "Move: 3</think>\n", None),
    Shape("think inside think", "<think>a <think>Move: 4</think> Move: 3</think>Move: 5"),
    Shape("think twice", "<think>Move: 3</think>So far so good.<think>Move: 4</think>\nMove: 5"),
    Shape("think that speaks of its own end", "<think>After </think> I answer. Move: 3</think>\nMove: 5"),
    Shape("think after the answer", "Move: 5\n<think>Or was it 3? Move: 3"),
    Shape("think in capitals", "<THINK>Move: 3</THINK>Move: 5"),
    Shape("think, empty, as without reasoning", "<think>\n\n</think>\n\n5"),
    Shape("thinking", "<thinking>I play 3</thinking>I play 5"),
    Shape("thought", "<thought>Move: 3</thought>\n**Move: 5**"),
    Shape("reasoning and answer", "<reasoning>Move: 3</reasoning>\n<answer>5</answer>"),
    Shape("scratchpad", "<scratchpad>\nMove: 3\n</scratchpad>\nMove: 5"),
    Shape("reflection inside thinking", "<thinking>3<reflection>4?</reflection>Move: 3</thinking><output>5</output>"),
    Shape("analysis tag", "<analysis>Move: 3</analysis>Move: 5"),
    Shape("seed", "<seed:think>Move: 3<seed:cot_budget_reflect>..</seed:cot_budget_reflect></seed:think>Move: 5"),
    Shape("longcat", "<longcat_think>Move: 3</longcat_think>Move: 5"),
    Shape("magistral", "[THINK]Move: 3[/THINK]Move: 5"),
    Shape("magistral, never closed", "[THINK]Move: 3", None),
    Shape("kimi", "◁think▷Move: 3◁/think▷Move: 5"),
    Shape("open thoughts", "<|begin_of_thought|>Move: 3<|end_of_thought|>\n<|begin_of_solution|>5<|end_of_solution|>"),
    Shape("command", "<|START_THINKING|>Move: 3<|END_THINKING|><|START_RESPONSE|>Move: 5<|END_RESPONSE|>"),
    Shape("gemma", "<|channel>thought\nMove: 3<channel|>Move: 5"),
    Shape("granite", "Here is my thought process:\nMove: 3\n\nHere is my response:\nMove: 5"),
]

HARMONY = [
    Shape(
        "final, constrained",
        "<|channel|>analysis<|message|>Move: 3<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>"
        '{"move": "5"}<|return|>',
    ),
    Shape(
        "a tool is called, and nothing said",
        '<|channel|>commentary to=functions.play <|constrain|>json<|message|>{"move": "3"}<|call|>',
        None,
    ),
    Shape(
        "harmony",
        "<|channel|>analysis<|message|>Move: 3<|end|><|start|>assistant<|channel|>final<|message|>Move: 5<|return|>",
    ),
    Shape("harmony, thoughts only", "<|channel|>analysis<|message|>We need a move. Move: 3<|end|>", None),
    Shape("harmony, commentary only", "<|channel|>commentary<|message|>Move: 3<|end|>", None),
    Shape(
        "harmony, two thoughts",
        "<|channel|>analysis<|message|>Move: 3<|end|><|start|>assistant<|channel|>commentary<|message|>Move: 4<|end|>"
        "<|start|>assistant<|channel|>final<|message|>5",
    ),
    Shape(
        "harmony, a final answer with a format",
        "<|channel|>analysis<|message|>3<|end|><|start|>assistant<|channel|>final json<|message|>"
        '{"move": "5"}<|return|>',
    ),
    Shape("harmony without its tokens", "analysisWe need to choose. Move: 3assistantfinalMove: 5"),
    Shape("harmony without its tokens, thoughts only", "analysisWe need to choose. I play 3.", None),
    Shape("harmony without its tokens, the end only", "assistantfinalMove: 5"),
]

FIELDS = [
    Shape("reasoning_content", {"content": "Move: 5", "reasoning_content": "Move: 3"}),
    Shape("reasoning_content, and no content", {"content": "", "reasoning_content": "Move: 3"}, None),
    Shape("reasoning_content, and null", {"content": None, "reasoning_content": "Move: 3"}, None),
    Shape("reasoning", {"content": "5", "reasoning": "Move: 3", "reasoning_details": [{"text": "Move: 4"}]}),
    Shape("reasoning, and null", {"content": None, "reasoning": "I play 3"}, None),
    Shape("a refusal", {"content": None, "refusal": "I cannot play 3."}, None),
    Shape("parts", {"content": [{"type": "text", "text": "Move: "}, {"type": "text", "text": "5"}]}),
    Shape("parts of the newer protocol", {"content": [{"type": "output_text", "text": "Move: 5"}]}),
    Shape(
        "thinking among the parts",
        {"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "3"}]}, {"type": "text", "text": "5"}]},
    ),
    Shape("reasoning as a part", {"content": [{"type": "reasoning", "text": "Move: 3"}]}, None),
    Shape(
        "reasoning as a part, then text",
        {"content": [{"type": "reasoning", "text": "Move: 3\n"}, {"type": "text", "text": "5"}]},
    ),
    Shape("a field and half a tag", {"content": "so 3 it is</think>Move: 5", "reasoning_content": ""}),
]

WRAPPED = [
    Shape("boxed", "The answer is $\\boxed{5}$."),
    Shape("boxed text", "\\boxed{\\text{5}}"),
    Shape("boxed text in a display", "\\[\n\\boxed{\\text{Move: 5}}\n\\]"),
    Shape("boxed bold", "Thus $$\\boxed{\\mathbf{5}}$$"),
    Shape("boxed after a heading", "**Final Answer**\n\\boxed{5}"),
    Shape("boxed, the last of two", "First \\boxed{3}, but no: \\boxed{5}"),
    Shape("boxed equation", "\\boxed{2 + 4 = 6}", "2+4=6", DECLARING),
    Shape("boxed no", "\\boxed{\\text{no}}", "no", DECLARING),
    Shape("boxed fraction", "\\boxed{\\frac{6}{2} = 4 - 1}", "(6)/(2)=4-1", DECLARING),
    Shape("a box of control tokens", "I choose <|begin_of_box|>5<|end_of_box|>"),
    Shape("answer tag", "<answer>5</answer>"),
    Shape("answer tag after talk", "3 is weak.\nMove: 3 loses.\n<answer> 5 </answer>\nGood luck!"),
    Shape("answer tag with a label", "<answer>Move: 5</answer>"),
    Shape("answer tag with a box", "<answer>\\boxed{5}</answer>"),
    Shape("answer tag, stopped at its end", "<answer>5"),
    Shape("answer tag, empty", "I play 3. <answer></answer>", None),
    Shape("final_answer tag", "<final_answer>5</final_answer>"),
    Shape("move tag", "<move>5@2,3</move>", "5@2,3", GRID),
    Shape("response tag", "<response>\nI keep away from 20.\nMove: 5\n</response>"),
    Shape("an end token", "Move: 5<|im_end|>"),
    Shape("another end token", "Move: 5<｜end▁of▁sentence｜>"),
    Shape("a third end token", "Move: 5</s>"),
]

MARKDOWN = [
    Shape("heading", "## Thoughts\n3 loses.\n\n## Final Answer\n5"),
    Shape("heading, and words after it", "### Move\n\n5@2,3\n\nThe middle of the edge is free.", "5@2,3", GRID),
    Shape("label in bold", "3 loses.\n\n**Final Move:** **5**"),
    Shape("label, then the move below", "Move:\n\n5"),
    Shape("label with a colon inside the bold", "**Move: 5**"),
    Shape("label in a quote", "> Move: 5"),
    Shape("label as a list item", "- **Move:** `5`"),
    Shape("player's label", "Player 1's move: 5"),
    Shape("arrow", "Final move → 5"),
    Shape("the last label counts", "Move: 3 would be weak.\nMove: 5"),
    Shape("the last label holds no move", "Move: 3\nOn second thoughts\nMove: I resign", None),
    Shape("fence", "```\n5\n```"),
    Shape("fence with a language and talk", "Here is my move:\n```text\n5\n```\nGood luck!"),
    Shape("fence with a label", "```\nMove: 5\n```"),
    Shape("the form repeated", "Move: <your move>", None),
    Shape("the form filled in", "Move: <5>"),
    Shape("said, then a wish", "I'll play 5.\n\nGood luck!"),
    Shape("said twice, differently", "I play 3, then I take 5. Hard to say.", None),
    Shape("said long ago", "I play 3.\n\nOr not.\n\nLet me think.\n\nI do not know.", None),
]

JSON = [
    Shape("object", '{"move": "5"}'),
    Shape("object with a number", '{"move": 5}'),
    Shape("object with reasons before", '{"reasoning": "3 is weak, {4} too", "move": "5"}'),
    Shape("object with candidates inside", '{"move": "5", "candidates": [{"move": "3"}, {"move": "4"}]}'),
    Shape("candidates before", '{"candidates": [{"move": "3"}, {"move": "4"}], "move": "5"}'),
    Shape("two objects", 'Not {"move": "3"}, but {"move": "5"}'),
    Shape("object in a fence", 'Sure!\n```json\n{"comment": "3 is weak", "move": "5"}\n```'),
    Shape("object in single quotes", "{'move': '5', 'why': '3 is weak'}"),
    Shape("answer instead of move", '{"answer": 5, "confidence": 0.9}'),
    Shape("object without a move", '{"comment": "3 is weak"}', None),
    Shape("object in an answer tag", '<answer>{"move": "5"}</answer>'),
    Shape("object after thoughts", '<think>{"move": "3"}</think>{"move": "5"}'),
]

SHAPES = [*THOUGHTS, *HARMONY, *FIELDS, *WRAPPED, *MARKDOWN, *JSON]
