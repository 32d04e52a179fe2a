#!/bin/bash
# The tests of the web table use a real PostgreSQL, a real proxy and real browsers, with typefaces that differ. Install what is missing, or say so and fail.
set -euo pipefail

missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="postgresql"
command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 ||
    missing="$missing chromium-headless-shell"
command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || missing="$missing firefox-esr"
ls /usr/share/fonts/opentype/opendyslexic >/dev/null 2>&1 || missing="$missing fonts-opendyslexic"
ls /usr/share/fonts/opentype/yanone-kaffeesatz >/dev/null 2>&1 || missing="$missing fonts-yanone-kaffeesatz"
ls /usr/share/fonts/truetype/dejavu >/dev/null 2>&1 || missing="$missing fonts-dejavu-core"
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ] || missing="$missing nginx-light"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing for the tests:$missing" >&2
    apt-get update -qq || true
    # shellcheck disable=SC2086  (each word is a package)
    if DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing |
        sed -nu 's/^Setting up \([^ :]*\).*/    \1/p' >&2; then
        exit 0
    fi
fi
echo "The tests need these, and they could not be installed here: $missing" >&2
exit 1
