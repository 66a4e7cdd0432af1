#!/bin/sh
# The spelling checker and its dictionaries, which the tests of the words use.
set -eu
packages='hunspell hunspell-cs hunspell-en-gb hunspell-pl'
there() {
    command -v hunspell >/dev/null || return 1
    for dictionary in cs_CZ en_GB pl_PL; do
        [ -f "/usr/share/hunspell/$dictionary.dic" ] || return 1
    done
}
# shellcheck disable=SC2086
there || scripts/apt.sh $packages || {
    echo "The spelling checker is missing and cannot be installed here: install $packages."
    exit 1
}
