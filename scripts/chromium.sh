#!/bin/sh
# Makes sure that Chromium is there for the browser tests: installs it as root on Debian, else names the command.
# Its build without a window is the quicker one: it is got where that is possible, and any other will do.
set -eu
if [ -n "${CHROMIUM:-}" ] && [ -x "$CHROMIUM" ]; then exit 0; fi
if command -v chromium-headless-shell >/dev/null; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests…"
    apt-get update -qq || true
    # The fonts that the full browser brings along: pages are measured in them.
    if apt-get install -y -qq chromium-headless-shell fonts-liberation >/dev/null 2>&1; then exit 0; fi
    if ! command -v chromium >/dev/null; then apt-get install -y -qq chromium >/dev/null; fi
fi
if command -v chromium >/dev/null; then exit 0; fi
echo "Chromium is missing. Get it with: sudo apt-get install chromium" >&2
exit 1
