"""Why some planted faults live. A pattern is looked for in `folder.module.function: what it was → what it became`."""

WHY = {
    r"strict=True": "Both are of one length by construction; `strict` only says so.",
    r"super\(\)\.welcome\(None\)": "The welcome of all games is the same in every position.",
    r"encoding=": "Another name of the same encoding, or the one that is meant anyway where the tests run.",
    r"core\.json_shapes\._read_one_of: .*_read\(kind, data, ": "The place is told when the last type fails.",
    r"SumRaceOracle\.__init__: .*game\.target \+ ": "One row more than anybody looks at.",
    r"core\.reach\.nearest: found\[q\]": "Only the keys are looked at: a dict is a set that keeps its order.",
    r"SwapScript\.told: .*self\.news\(": "A swap is told without looking at what comes after it.",
    r"SwapScript\.then_ask: ": "A game of ours that is given a word asks no second question either.",
    r'EquationDuel\.read: .*"\.join': "There is one text at most to be joined.",
    r"^solve\.grid_classes\.Classes\._(compare|best): ": "A grid that could be left out is looked at too.",
    r"Classes\._of: if to_come == 1:": "Longer tests find it, those with three numbers left.",
    r"core\.json_shapes\._is_small: ": "What is not taken for small is written anew each time, and looks the same.",
    r"equations\._left_over: .*removesuffix": "A numeral made of pieces can be taken apart from either end.",
    r"number_harmony\.Words\.told: .*self\.news\(": "What was added is told without looking at what comes after it.",
    r"GymGame\.after: .*else 1\)": "While a game goes on all positions have the same one, whatever it is.",
    r"GymGame\.returned: .*or True": "Who has moved is counted right as well.",
    r"gym_game\.made: facts=": "Longer tests find it, those that read the rules of an environment.",
    r"Costume\._component: .*at=self": "A track is called by its player, whom no disguise calls otherwise.",
    r"answer_file\.first_line: ": "Whoever reads asks for the same that is written.",
    r'answer_blocks\.pack: .*"<i8"': "It is the usual kind of number where the tests run.",
    r"AnswerFile\.score: .*place \+ 2": "One score more is read than is looked at.",
    r"sync=None": "None is as much as False.",
    r"answer_blocks\.unpack_list: .*, 1\)\[0\]": "One number more is read than is looked at.",
    r"answer_blocks\._packed: .*\+ 7\) //": "The steps take a byte more than they need.",
    r"HandRules\.play: .*DECLARE \+ TAKE": "To take is step 0.",
    r"backwards\._tell: .*news > 0": "A position that is told of is decided, so its score is never 0.",
    r"^solve\.alpha_beta\.": (
        "The answer is the same, after more or less work: the bounds are wider, or the general method takes over."
    ),
}
