"""Why some planted faults live. A pattern is looked for in `folder.module.function: what it was → what it became`."""

WHY = {
    r"strict=True": "Both are of one length by construction; `strict` only says so.",
    r"super\(\)\.welcome\(None\)|self\.own\.refused|then_ask\(None": "What is said there is the same in every position.",
    r"encoding=": "Another name of the same encoding, or the one that is meant anyway where the tests run.",
    r"core\.json_shapes\._read_one_of: .*_read\(kind, data, ": "The place is only told when the last of the types fails.",
    r"SumRaceOracle\.__init__: .*game\.target \+ ": "One row more than anybody looks at.",
    r"^solve\.alpha_beta\.": (
        "The answer is the same, after more or less work: the bounds are wider, or the general method takes over."
    ),
}
