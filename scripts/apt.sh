#!/bin/sh
# apt.sh PACKAGE...: install Debian packages, where there is apt-get and the right to use it.
set -eu
command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || exit 1
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >/dev/null && apt-get install -y -qq "$@" >/dev/null
