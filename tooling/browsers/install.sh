#!/usr/bin/env bash
# Installs the browsers of `npm run test:browsers` from Debian where that is possible. Succeeds if they are there.
set -uo pipefail
packages=(firefox-esr webkit2gtk-driver xvfb fonts-dejavu-core)

are_there() { command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb; } >/dev/null
leave_out() {
  echo "NOT RUN: test:browsers (Firefox, WebKitGTK): $1. On Debian: apt-get install ${packages[*]}" >&2
  exit 1
}

are_there && exit 0
[[ $(id -u) == 0 ]] || leave_out 'they are not installed, and this is not root'
command -v apt-get >/dev/null || leave_out 'they are not installed, and there is no apt-get'
{ timeout 120 apt-get update && DEBIAN_FRONTEND=noninteractive timeout 600 apt-get install -y --no-install-recommends "${packages[@]}"; } \
  >/dev/null 2>&1
are_there || leave_out 'apt-get could not install them'
