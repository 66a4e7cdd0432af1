#!/bin/sh
# Every check. With LUDOTEKA_PURE=1 only on the interpreted engine.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
step() { printf '\n== %s\n' "$*"; "$@"; }

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
    step env LUDOTEKA_PURE=1 pytest -n 2 -m 'not once and not soak' --doctest-modules src tests
    form='compiled and interpreted'
else
    step pytest -n 2 --doctest-modules src tests
fi
printf '\nAll checks passed; engine: %s.\n' "$form"
