#!/bin/sh
# Makes sure that the SRU server of the tests is there (Zebra), and openssl for a certificate: installs them as root
# on Debian, else names the command.
set -eu
modules=$(ls /usr/lib/*/idzebra-2.0/modules/mod-dom.so 2>/dev/null || true)
if command -v zebrasrv >/dev/null && command -v zebraidx >/dev/null && command -v openssl >/dev/null && [ -n "$modules" ]; then
    exit 0
fi
packages="idzebra-2.0-utils idzebra-2.0-common libidzebra-2.0-mod-dom openssl"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Zebra for the tests of catalogues elsewhere…"
    # shellcheck disable=SC2086 # the names are words
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages >/dev/null
    exit 0
fi
echo "Zebra is missing. Get it with: sudo apt-get install $packages" >&2
exit 1
