"""Writes the sources of the site: README, guides and a page for each lint, with links between them turned to where they lie there.

In: the repository's root, a folder to write into. Out: `book.toml` and `src/` for mdBook. With `--check`: the faults of a built site,
links and anchors inside it that lead nowhere, one a line, and exit code 1.
"""

import html.parser
import pathlib
import re
import sys
import tomllib
import urllib.parse

GUIDES = [
    ("README.md", "cargo-bb-lint"),
    ("docs/tutorial.md", "From many findings to a green run"),
    ("docs/transcripts.md", "Two real programs"),
    ("docs/integrations.md", "Where it runs"),
    ("docs/questions.md", "The inventory of questions"),
]
BACKGROUND = [
    ("docs/performance.md", "How fast it is"),
    ("docs/reliability.md", "What was tried to break it"),
    ("docs/differences.md", "Differences from the compiler"),
    ("docs/dependencies.md", "Dependencies"),
    ("ARCHITECTURE.md", "Architecture"),
    ("CONTRIBUTING.md", "Contributing"),
    ("CHANGELOG.md", "Changelog"),
]


def write(root, place):
    """Every page keeps its path, so that links between pages stay right; only what is no page needs a change."""
    source = place / "src"
    source.mkdir(parents=True)
    lints = sorted(folder.name for folder in (root / "lints").iterdir() if (folder / "doc.md").is_file())
    decisions = sorted((root / "docs/decisions").glob("*.md"))
    pages = [path for path, _ in GUIDES + BACKGROUND] + [f"lints/{lint}/doc.md" for lint in lints]
    pages += [str(path.relative_to(root)) for path in decisions]
    for page in pages:
        text = (root / page).read_text(encoding="utf-8")
        if page.startswith("lints/"):
            folder = (root / page).parent
            declared = tomllib.loads((folder / "lint.toml").read_text(encoding="utf-8"))
            text = f"# {folder.name}\n\n{declared['summary'].capitalize()}. By default: {declared['level']}.\n\n{text}"
        # mdBook makes an index of the README, and leaves links to it as they are.
        target = source / page.replace("README.md", "index.md")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(with_links(text, page, pages, root), encoding="utf-8")
    summary = ["# Summary", ""]
    summary += [f"- [{title}]({path.replace('README.md', 'index.md')})" for path, title in GUIDES]
    summary += ["", "# The lints", ""] + [f"- [{lint}](lints/{lint}/doc.md)" for lint in lints]
    summary += ["", "# Background", ""] + [f"- [{title}]({path})" for path, title in BACKGROUND]
    summary += ["", "# Decisions", ""]
    for path in decisions:
        title = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
        summary.append(f"- [{title}]({path.relative_to(root)})")
    (source / "SUMMARY.md").write_text("\n".join(summary) + "\n", encoding="utf-8")
    # Examples are for reading: they name crates that a playground does not have.
    (place / "book.toml").write_text(
        '[book]\ntitle = "cargo-bb-lint"\nlanguage = "en"\n\n'
        '[output.html]\nplayground.runnable = false\nno-section-label = true\n',
        encoding="utf-8",
    )


def with_links(text, page, pages, root):
    """A link to what is in the repository and not on the site keeps its words and loses its target."""
    folder = (root / page).parent

    def turn(found):
        words, target = found.group(1), found.group(2)
        file = target.split("#")[0]
        if "://" in target or not file:
            return found.group(0)
        inside = (folder / file).resolve()
        if inside.is_relative_to(root) and str(inside.relative_to(root)) in pages:
            return found.group(0).replace("README.md", "index.md")
        if not inside.exists():
            sys.exit(f"{page}: `{target}` leads nowhere")
        return words

    parts = re.split(r"(?ms)(^```.*?^```$)", text)
    return "".join(
        part if part.startswith("```") else re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)", turn, part) for part in parts
    )


class Page(html.parser.HTMLParser):
    """What a built page can be linked by, and where it leads."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


def check(site):
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    faults, links = [], 0
    for path, page in pages.items():
        # The page for what was not found and the list of chapters are shown below other addresses.
        if path.name in ("404.html", "toc.html"):
            continue
        for link in page.links:
            place = urllib.parse.urlsplit(link)
            if place.scheme or place.netloc:
                continue
            links += 1
            target = (path.parent / urllib.parse.unquote(place.path)).resolve() if place.path else path
            anchor = urllib.parse.unquote(place.fragment)
            if not target.is_file():
                faults.append(f"{path.relative_to(site)}: `{link}` leads nowhere")
            elif anchor and target in pages and anchor not in pages[target].anchors:
                faults.append(f"{path.relative_to(site)}: `{link}` has no such anchor")
    print("\n".join(faults + [f"site: {len(pages)} pages, {links} links, {len(faults)} faults"]))
    return 1 if faults or not links else 0


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        sys.exit(check(pathlib.Path(sys.argv[2]).resolve()))
    write(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
