"""Languages in progress: what is not translated is shown in the original, with a note."""

from __future__ import annotations

import tomllib

import pytest

from rulesdb.errors import ContentError
from rulesdb.site.interface_words import missing_words, missing_words_text, site_words
from tests.command_line import Result, run
from tests.paths import TEMPLATES
from tests.workshop import Workshop

GROWING = "languages: [en, es]\nin-progress: [de, pt-BR]\n"
GERMAN = "\n## de: Schild\nEr schützt.\n\n- {#main} Ein Schild fängt einen Schlag ab.\n"
GERMAN += "- {#index} Dabei wird er verbraucht.\n"


@pytest.fixture
def growing(toy: Workshop) -> Workshop:
    """The toy game in two whole languages, and in two that have one entry and none."""
    toy.edit("toy/game.md", "languages: [en, es]\n", GROWING)
    shield = toy.content / "toy/glossary/shield.md"
    shield.write_text(shield.read_text("utf-8") + GERMAN, "utf-8")
    return toy


@pytest.fixture
def built(growing: Workshop) -> Workshop:
    growing.build()
    return growing


def page(shop: Workshop, path: str) -> str:
    return (shop.site / path).read_text("utf-8")


def tool(shop: Workshop, *words: str) -> Result:
    return run("--content", shop.content, "--build", shop.folder, *words)


def test_single_translated_entry_is_welcome(growing: Workshop) -> None:
    result = tool(growing, "check")
    assert (result.code, result.out) == (0, "5 entries, no problems\n")
    assert "toy: 'de' is in progress, 1 of 5 entries; `rulesdb coverage --lang de`" in result.err


def test_translated_entry_is_shown_without_a_note(built: Workshop) -> None:
    text = page(built, "de/toy/glossary/shield.html")
    assert "Ein Schild fängt einen Schlag ab." in text
    assert 'class="untranslated"' not in text


def test_other_entry_is_shown_in_the_original_with_a_note(built: Workshop) -> None:
    text = page(built, "de/toy/glossary/ward.html")
    assert "A ward works once." in text
    assert "This is the text in its original language: English.</p>" in text
    assert '<main id="_main" class="wrap" lang="en">' in text


def test_chart_in_the_original_has_a_note(built: Workshop) -> None:
    assert "in its original language: English.</p>" in page(built, "de/toy/timing/index.html")


def test_whole_languages_have_no_notes(built: Workshop) -> None:
    for path in (
        "en/toy/glossary/ward.html",
        "es/toy/glossary/ward.html",
        "en/toy/index.html",
        "es/toy/timing/index.html",
    ):
        assert 'class="untranslated"' not in page(built, path)


def test_page_of_the_game_counts(built: Workshop) -> None:
    assert "1 of 5 entries are translated." in page(built, "de/toy/index.html")
    assert "0 de 5 entradas estão traduzidas." in page(built, "pt-BR/toy/index.html")


def test_original_is_the_first_language_of_the_game_not_of_the_file(growing: Workshop) -> None:
    growing.edit("toy/game.md", "languages: [en, es]", "languages: [es, en]")
    assert growing.load()["toy/glossary/ward"].text("de").title == "Guarda"


def test_language_with_a_region_has_pages_and_is_searched(built: Workshop) -> None:
    assert 'hreflang="pt-BR"' in page(built, "en/toy/glossary/ward.html")
    assert (built.site / "search/toy.pt-BR.js").is_file()
    assert "toy/glossary/shield" in tool(built, "search", "schild", "--lang", "de").out
    assert "toy/glossary/ward" in tool(built, "search", "ward", "--lang", "pt-BR").out


def test_translation_renews_the_page(built: Workshop) -> None:
    ward = built.content / "toy/glossary/ward.md"
    german = "\n## de: Schutz\nEin anderer Schild.\n\n- {#once} Schutz wirkt einmal.\n"
    ward.write_text(ward.read_text("utf-8") + german, "utf-8")
    built.build()
    assert "Schutz wirkt einmal." in page(built, "de/toy/glossary/ward.html")
    assert "2 of 5 entries are translated." in page(built, "de/toy/index.html")


def test_coverage_lists_what_is_missing_most_cited_first(growing: Workshop) -> None:
    shield = (growing.content / "toy/glossary/shield.md").read_text("utf-8")
    (growing.content / "toy/glossary/armour.md").write_text(shield, "utf-8")  # nothing cites it
    lines = tool(growing, "coverage", "--lang", "pt-BR").out.splitlines()
    assert lines[0] == "toy  0 of 6 entries"
    assert [line.split()[0] for line in lines[1:4]] == [
        "toy/game.md",
        "toy/glossary/shield.md",
        "toy/glossary/armour.md",
    ]
    assert lines[2].endswith("(cited by 1 entry)")
    found = tool(growing, "coverage", "--lang", "de", "--json").json["games"]["toy"]
    assert [each["id"] for each in found["missing"]][:2] == ["toy", "toy/glossary/ward"]


def test_coverage_of_a_language_that_no_game_has_says_how_to_begin(growing: Workshop) -> None:
    result = tool(growing, "coverage", "--lang", "fr")
    assert result.code == 2
    assert "no game has 'fr'; write `in-progress: [fr]` in toy/game.md" in result.err


# Words of the interface ---------------------------------------------------------------------------


def test_whole_language_without_words_is_reported(growing: Workshop) -> None:
    """Never silently English."""
    growing.edit("toy/game.md", GROWING, "languages: [en, es]\nin-progress: [pt-BR]\n")
    for path in (growing.content / "toy").rglob("*.md"):
        text = path.read_text("utf-8").replace("## es:", "## de:").partition("\n## de: Schild\nEr")
        path.write_text(text[0], "utf-8")
    growing.edit("toy/game.md", "[en, es]", "[en, de]")
    result = tool(growing, "check")
    assert result.code == 2
    assert "words are missing in the interface in 'de': skip, language, index, home, games" in (
        result.out
    )
    with pytest.raises(ContentError, match=r"words/de\.toml:1: \d+ words are missing"):
        growing.build()
    assert not growing.folder.exists()


def test_words_may_lie_in_the_content_folder(growing: Workshop) -> None:
    (growing.content / "words").mkdir()
    file = growing.content / "words" / "de.toml"
    file.write_text('growing = "{done} von {all} übersetzt."\n[search]\ngo = "Suchen"\n', "utf-8")
    assert tool(growing, "check").code == 0
    growing.build()
    assert "1 von 5 übersetzt." in page(growing, "de/toy/index.html")
    file.write_text('growing = "Fertig: {done} von {all}."\n', "utf-8")
    growing.build()
    assert "Fertig: 1 von 5." in page(growing, "de/toy/index.html")


def test_words_of_the_content_folder_go_before_those_of_the_site(growing: Workshop) -> None:
    (growing.content / "words").mkdir()
    (growing.content / "words" / "es.toml").write_text('home = "Portada"\n', "utf-8")
    words = site_words(TEMPLATES, "es", "", growing.content)
    assert (words["home"], words["search"]["go"]) == ("Portada", "Buscar")
    assert site_words(TEMPLATES, "es-AR", "", growing.content)["home"] == "Portada"


def test_other_files_among_the_words_are_reported(growing: Workshop) -> None:
    (growing.content / "words").mkdir()
    (growing.content / "words" / "de.txt").write_text("x", "utf-8")
    assert "words/de.txt:1: not a Markdown file" in tool(growing, "check").out


def test_missing_words_are_printed_as_a_file_to_translate(growing: Workshop) -> None:
    library = growing.load()
    text = tool(growing, "coverage", "--lang", "de", "--words").out
    assert tomllib.loads(text)["search"]["go"] == "Search"
    (growing.content / "words").mkdir()
    (growing.content / "words" / "de.toml").write_text(text, "utf-8")
    assert missing_words(library, TEMPLATES, "de") == []
    assert missing_words_text(library, TEMPLATES, "de") == ""


@pytest.mark.parametrize("code", ["english", "PT", "pt-br", "p", "pt_BR"])
def test_what_is_no_language_is_refused(toy: Workshop, code: str) -> None:
    toy.edit(
        "toy/game.md", "languages: [en, es]\n", f"languages: [en, es]\nin-progress: [{code}]\n"
    )
    assert tool(toy, "check").code == 2


def test_words_is_no_name_for_a_game(toy: Workshop) -> None:
    (toy.content / "toy").rename(toy.content / "words")
    assert "'words' is not a name for a game" in tool(toy, "check").out
