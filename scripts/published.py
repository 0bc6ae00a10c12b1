#!/usr/bin/env python3
"""Runs the linter on published crates: on what some well-known programs bring with them, each as cargo has unpacked it.

    cargo build --release
    scripts/published.py [--binary target/release/cargo-bb-lint] [--jobs 2] [--offline]

cargo fetches the crates into its own folder, where it has them in the end anyhow. Nothing is built. Each crate is linted by itself,
tests included and everything parsed, with a limit of time. Printed is what stood out: what broke, what hung, what was slow, what could
not be parsed and why, then the figures. The exit code is 1 where a run broke or hung.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import resource
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Programs, and libraries that bring much; those that cannot be one program's dependencies at a time are left out.
PROGRAMS = """
bat broot cargo-expand cliclack clap demand dialoguer diesel fd-find fnm hyper hyperfine image inquire insta just maturin mdbook
pastel ratatui rayon reqwest ripgrep sheldon starship tokei tokio watchexec zoxide axum wgpu serde_json sqlx handlebars tera
""".split()
LIMIT = 600


def packages(offline):
    """Every package that the programs bring, for every platform: name with version, and folder."""
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        (place / "src").mkdir()
        (place / "src/lib.rs").touch()
        dependencies = "".join(f'{program} = "*"\n' for program in PROGRAMS)
        manifest = f'[package]\nname = "published"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\n{dependencies}[workspace]\n'
        (place / "Cargo.toml").write_text(manifest)
        words = ["cargo", "metadata", "--format-version", "1", "--all-features"] + ["--offline"] * offline
        said = subprocess.run(words, cwd=place, capture_output=True, text=True)
        if said.returncode:
            raise SystemExit(said.stderr)
    found = json.loads(said.stdout)["packages"]
    return sorted((f"{p['name']} {p['version']}", pathlib.Path(p["manifest_path"]).parent) for p in found if p["source"])


def lint(binary, package):
    """What one run did: a few words where it broke, the findings, time, and the size of what it was given."""
    name, folder = package
    words = [binary, "--offline", "--tests", "--all-targets", "--parse", "everything", "--message-format", "json"]
    words += ["--manifest-path", folder / "Cargo.toml"]
    start = time.monotonic()
    broke, findings = None, []
    try:
        run = subprocess.run(words, cwd=folder, capture_output=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
        err = run.stderr.decode(errors="replace")
        if "panicked" in err or run.returncode not in (0, 1, 2):
            broke = f"ended with {run.returncode}: {err[-600:]}"
        elif run.returncode == 2:
            broke = f"error: {err.strip()[:300]}"
        else:
            lines = [json.loads(line) for line in run.stdout.splitlines()]
            findings = [line["message"] for line in lines if line["reason"] == "compiler-message"]
    except subprocess.TimeoutExpired:
        broke = f"hung: not over after {LIMIT} s"
    return name, broke, findings, time.monotonic() - start


def size(folder):
    files = [path for path in folder.rglob("*.rs") if path.is_file()]
    return len(files), sum(path.read_bytes().count(b"\n") for path in files)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    words.add_argument("--binary", type=pathlib.Path, default=target / "release/cargo-bb-lint")
    words.add_argument("--jobs", type=int, default=os.cpu_count())
    words.add_argument("--offline", action="store_true")
    words = words.parse_args()
    binary = words.binary.resolve(strict=True)

    # Some packages ask for a toolchain of their day.
    toolchain = subprocess.run(["rustup", "show", "active-toolchain"], cwd=ROOT, capture_output=True, text=True)
    os.environ["RUSTUP_TOOLCHAIN"] = toolchain.stdout.split(" ")[0]
    found = packages(words.offline)
    sizes = [size(folder) for _, folder in found]
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(words.jobs) as pool:
        runs = list(pool.map(lambda package: lint(binary, package), found))
    spent = time.monotonic() - start

    broken = [(name, broke) for name, broke, _, _ in runs if broke]
    for name, broke in broken:
        print(f"{name}: {broke}")
    lints, reasons = collections.Counter(), collections.Counter()
    for name, _, findings, _ in runs:
        for finding in findings:
            lint_name = finding["code"]["code"].removeprefix("bb_lint::")
            lints[lint_name] += 1
            if lint_name == "unparsed_file":
                span = finding["spans"][0]
                print(f"{name}: {span['file_name']}:{span['line_start']}: {finding['message']}")
                reasons[finding["message"].split(": ", 1)[1].split("` names")[-1].split(";")[0]] += 1
    print()
    slowest = sorted(runs, key=lambda run: -run[3])[:5]
    print(f"crates:        {len(found)}")
    print(f"files:         {sum(files for files, _ in sizes)}")
    print(f"lines:         {sum(lines for _, lines in sizes)}")
    print(f"panics:        {sum('panicked' in broke or 'ended with' in broke for _, broke in broken)}")
    print(f"hangs:         {sum(broke.startswith('hung') for _, broke in broken)}")
    print(f"errors:        {sum(broke.startswith('error') for _, broke in broken)}")
    print(f"unparsed:      {lints['unparsed_file']}")
    for reason, count in reasons.most_common():
        print(f"  {count:4} {reason}")
    print(f"time:          {spent:.0f} s with {words.jobs} at a time")
    print(f"slowest:       {', '.join(f'{name} ({seconds:.1f} s)' for name, _, _, seconds in slowest)}")
    print(f"peak memory:   {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB, the largest process")
    print(f"findings:      {', '.join(f'{lint} {count}' for lint, count in lints.most_common())}")
    raise SystemExit(bool(broken))


main()
