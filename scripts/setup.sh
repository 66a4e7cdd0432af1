#!/bin/sh
# Everything into .venv, and the engine compiled. Quick when nothing changed.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
say() { printf 'setup: %s\n' "$*"; }
new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

make_venv() {
    for found in ${PYTHON:-} python3.11 python3.12 python3.13 python3.14 python3 none; do
        if new_enough "$found"; then break; fi
    done
    if [ "$found" = none ]; then
        say "Python 3.11 or newer was not found. Install it, or name one: make setup PYTHON=..."
        exit 1
    fi
    say "making .venv with $("$found" --version)"
    if ! "$found" -c 'import ensurepip, venv' 2>/dev/null; then
        package=$("$found" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        scripts/apt.sh "$package" || { say "Python's venv is missing: install $package."; exit 1; }
    fi
    "$found" -m venv --clear .venv
}

can_compile() {
    "$python" -c 'import runpy, sys
sys.exit(not runpy.run_path("src/ludoteka/build_info.py")["can_compile"]())'
}

want_compiler() {
    if [ "${LUDOTEKA_PURE:-}" = 1 ] || can_compile; then return; fi
    headers=$("$python" -c 'import sys; print("python%d.%d-dev" % sys.version_info[:2])')
    say "no C compiler or no Python headers: trying to install gcc and $headers"
    scripts/apt.sh gcc libc6-dev || true
    can_compile || scripts/apt.sh "$headers" || true
    can_compile || say "NOTICE: none to be had. The engine runs as plain Python, about 35 times slower."
}

{ new_enough "$python" && [ -x .venv/bin/pip ]; } || make_venv
key=$("$python" --version; cat pyproject.toml constraints.txt setup.py scripts/setup.sh | cksum)
if [ "$(cat .venv/installed 2>/dev/null)" != "$key" ]; then
    want_compiler
    say "installing packages (about a minute the first time)"
    "$python" -m pip install -q -c constraints.txt setuptools mypy librt mypy_extensions msgspec
    LUDOTEKA_PURE=1 "$python" -m pip install -q -c constraints.txt --no-build-isolation -e '.[server,research,data,dev]'
    rm -f src/ludoteka/compiled.txt
    printf '%s\n' "$key" >.venv/installed
fi
"$python" setup.py -q build_ext --inplace
scripts/web.sh
