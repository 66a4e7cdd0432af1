#!/bin/sh
# Every check. With LUDOTEKA_PURE=1 only on the interpreted engine.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
step() { printf '\n== %s\n' "$*"; "$@"; }

# The interpreted engine: slipcover costs next to nothing, and tells what was run. Modules of extras
# that are not installed have no examples to run.
covered() {
    mkdir -p build
    step python -m slipcover --source src/ludoteka --json --out build/coverage.json \
        -m pytest -n 2 --dist worksteal --doctest-modules --doctest-ignore-import-errors \
        "$@" src tests examples
    step python scripts/coverage.py build/coverage.json
}

form=$(python -m ludoteka.build_info)
step ruff check .
step ruff format --check .
step mypy
step lint-imports --no-logo
[ -f src/ludoteka/web/index.html ] || { echo 'The page is not built: see the notice above.'; exit 1; }
step npm --prefix web run --silent check
step npm --prefix web run --silent test
printf '\nThe engine is %s.\n' "$form"
if [ "$form" = compiled ]; then
    step pytest -n 2
    # compiled code has no docstrings, so their examples run only here
    export LUDOTEKA_PURE=1
    covered -m 'not once and not soak'
    form='compiled and interpreted'
else
    covered
fi
printf '\nAll checks passed; engine: %s.\n' "$form"
