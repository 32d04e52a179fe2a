"""Why some planted faults live. A pattern is looked for in `folder.module.function: what it was → what it became`."""

WHY = {
    r"strict=True": "Both are of one length by construction; `strict` only says so.",
}
