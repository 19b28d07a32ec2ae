"""A corpus of attacks: input to refuse, text to show but never run, heavy pages."""

from __future__ import annotations

from pathlib import Path

from tests.toy_game import write_toy
from tests.workshop import Workshop

PWN = "window.pwned=1"
LIVE = (  # each runs in a page that does not escape it
    f"<script>{PWN}</script>",
    f"</title><script>{PWN}</script>",
    f"<svg onload={PWN}>",
    f"<img src=x onerror={PWN}>",
    f"'><img src=x onerror={PWN}>",
    f'\\" onmouseover={PWN} autofocus onfocus={PWN} x=\\"',
    f"javascript:{PWN}",
    f"--><script>{PWN}</script><!--",
    f"]]><script>{PWN}</script>",
    f"</script><script>{PWN}</script>",
    "{{7*7}}{% for x in ().__class__.__base__.__subclasses__() %}{{x}}{% endfor %}",
    "${7*7} #{7*7} <%= 7*7 %> %(x)s {0.__class__}",
    "../../../../evil",
    "\\u202Etxt.exe",
)

REFUSED = {  # a passage of the ward's page, its replacement, and the problem to report
    "script": ("A ward.", "<script>alert(1)</script>", "raw HTML in the text"),
    "svg": ("A ward.", "<svg onload=alert(1)>", "raw HTML in the text"),
    "comment": ("A ward.", "<!-- x -->", "raw HTML in the text"),
    "javascript": ("A ward.", "[x](javascript:alert(1))", "link to 'javascript:alert(1' is not"),
    "data": ("A ward.", "[x](data:text/html,x)", "link to 'data:text/html,x' is not allowed"),
    "file": ("A ward.", "[x](file:///etc/passwd)", "link to 'file:///etc/passwd' is not allowed"),
    "climbing": ("A ward.", "[x](../../../etc/passwd)", "link to '../../../etc/passwd' is not"),
    "image": ("A ward.", "![x](https://evil.example/x.png)", "an image in the text"),
    "definition": ("A ward.", "[x]: javascript:alert(1)", "a link definition in the text"),
    "anchor": ("{#once} A", '{#"onclick="x} A', "is not a valid anchor"),
    "tag": ("see: [shield]", "see: !!python/object/apply:os.system [id]", "YAML tag"),
    "own tag": ("see: [shield]", "see: !x [shield]", "YAML tag !x is not allowed"),
    "aliases": ("see: [shield]", "see: &a [*a, *a]", "YAML anchors and aliases are not allowed"),
    "laughs": ("see: [shield]", "a: &a [x, x]\nb: [*a, *a]", "YAML anchors and aliases are not"),
    "nested": ("see: [shield]", "see: " + "[" * 40_000, "YAML nested too deeply"),
    "escape": ("see: [shield]", 'aliases: ["\\e]0;evil\\a"]', "a control character in a quoted"),
    "line break": ("see: [shield]", 'aliases: ["a\\rb"]', "a control character in a quoted"),
    "line break in a key": ("see: [shield]", '"se\\ne": [shield]', "a control character in a key"),
    "reference": ("see: [shield]", "see: [../../../../etc/passwd]", "there is no entry"),
    "moved": ("see: [shield]", "moved: ../../../evil", "a redirect has text"),
    "table": ("A ward.", "|a|b|\n|-|-|\n" + "|c|d|\n" * 5_000, "more than 10000 characters"),
    "brackets": ("A ward.", "[" * 9_000, "more than 200 Markdown marks"),
    "quotations": ("A ward.", ">" * 900 + "x", "nested too deeply"),
    "lists": ("A ward.", "- " * 900 + "x", "nested too deeply"),
    "long": ("A ward.", "x" * 200_000, "larger than 100 KB"),
    "conflict": ("A ward.", "<<<<<<< HEAD\nA ward.", "a conflict marker of git"),
}

PATHS = (  # file names that lead elsewhere, or that some systems cannot store
    "toy/glossary/%2e%2e%2fevil.md",
    "toy/glossary/a\\..\\evil.md",
    "toy/glossary/-rf.md",
    "toy/glossary/a b.md",
    "toy/glossary/a\nb.md",
    "toy/glossary/a\x1b[2Jb.md",
    "toy/glossary/<script>.md",
    "toy/glossary/{{7*7}}.md",
    "toy/glossary/évil.md",
    "toy/glossary/\u202etxt.md",
    "toy/~/evil.md",
    "toy/glossary/Evil.md",
)
HIDDEN = ("toy/glossary/..md", "toy/glossary/...md", "toy/glossary/..%2fevil.md", "toy/.git/a.md")


def ward(lead: str, head: str = "see: [shield]", says: str = "A ward works once.") -> str:
    """The page of the ward with another text."""
    lang = "## {}: {}\n{}\n\n- {{#once}} {}\n"
    both = lang.format("en", "Ward", lead, says), lang.format("es", "Guarda", lead, says)
    return f"---\n{head}\n---\n{both[0]}\n{both[1]}"


def paragraphs(text: str, size: int = 20_000) -> str:
    """Repeat a paragraph up to a size."""
    return f"{text}\n\n" * (size // (len(text) + 2))


_MANY = range(1_500)
_STATEMENTS = "".join(f"- {{#a{number}}} x\n" for number in _MANY)
HEAVY = {  # just small enough to be accepted: slow to build, but within limits
    "brackets": ward(paragraphs("[" * 199, 10_000)),
    "marks": ward(paragraphs("*a _b `c " * 60)),
    "links": ward(paragraphs("[a](shield) " * 199)),
    "tables": ward(paragraphs("|a|b|\n|-|-|\n" + "|c|d|\n" * 1_600)),
    "wide-tables": ward(paragraphs("|a" * 1_600 + "\n" + "|-" * 1_600 + "\n" + "|b" * 1_600)),
    "quotations": ward(paragraphs("> " * 8 + "x")),
    "lists": ward(paragraphs("- " * 8 + "x")),
    "terms": ward(paragraphs("shield " * 1_400)),
    "names": ward("x", "aliases: [" + ", ".join(f"a{number}" for number in _MANY) + "]"),
    "statements": f"---\n---\n## en: W\nx\n\n{_STATEMENTS}\n## es: G\nx\n\n{_STATEMENTS}",
}


def hostile_toy() -> dict[str, str]:
    """The toy game with an attack in every text that its files may hold."""
    quoted = ", ".join(f'"{attack}"' for attack in LIVE)
    code = "\n".join(f"- `{attack}`" for attack in LIVE if "`" not in attack)
    plain = [attack for attack in LIVE if "<" not in attack]
    texts = "\n\n".join(f"\\{attack}" for attack in plain)
    outline = "\n".join(f'- title: "{attack}"' for attack in LIVE)
    game = "\n".join(f'- {{id: "{attack}", note: {{en: "{attack}"}}}}' for attack in LIVE)
    spoken = f"{texts}\n\n{code}"
    ward_page = ward(spoken, f"see: [shield]\naliases: [{quoted}]", "Once. `<script>`")
    return {
        "toy/game.md": f"---\nlanguages: [en, es]\nversions:\n{game}\n- id: one\n---\n"
        f"## en: {plain[0]}\n{spoken}\n\n## es: {plain[1]}\n{spoken}\n",
        "toy/sources/book.md": f"---\nlanguage: en\nversion: one\noutline:\n- title: Terms\n"
        f"{outline}\n---\n## en: {plain[2]}\n{spoken}\n\n## es: {plain[2]}\n{spoken}\n",
        "toy/glossary/ward.md": ward_page.replace("## en: Ward", f"## en: {plain[0]}"),
    }


def build_hostile(root: Path) -> Workshop:
    """The toy game with an attack in every text, built."""
    shop = Workshop(write_toy(root / "content"), root / "build")
    for path, text in hostile_toy().items():
        (shop.content / path).write_text(text, "utf-8")
    shop.build()
    return shop
