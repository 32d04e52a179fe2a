"""What every page has around its sections."""

from html import escape

from digitduel.arena.report_page.charts import STYLE

Sections = dict[str, tuple[str, str]]
"""By anchor: the name for the navigation, and the section itself."""


def shell(
    title: str,
    facts: dict[str, str],
    sections: Sections,
    method: str,
    version: str,
    room: str = "arena",
    script: str = "",
) -> str:
    """A whole page that needs nothing else."""
    shown = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(fact)}</dd></div>" for name, fact in facts.items())
    links = "".join(f'<li><a href="#{to}">{escape(name)}</a></li>' for to, (name, _) in sections.items())
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Digit Duel {room}</title>
<style>
{STYLE.read_text(encoding="utf-8")}</style>
</head>
<body>
<header class="top">
<p class="kicker">Digit Duel {room}</p>
<h1>{escape(title)}</h1>
<dl class="facts">{shown}</dl>
</header>
<nav aria-label="Sections"><ul>{links}</ul></nav>
<main>
{"".join(section for _, section in sections.values())}
</main>
<footer class="soft">
{method}
<p>Made by Digit Duel {escape(version)}.</p>
</footer>
{script}</body>
</html>
"""


def spent(seconds: float | None) -> str:
    """A time in words."""
    if seconds is None:
        return "–"
    if seconds >= 1:
        return f"{seconds:,.1f} s"
    return f"{seconds * 1000:,.1f} ms" if seconds >= 0.001 else f"{seconds * 1e6:,.0f} µs"


def anchor(word: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in word)
