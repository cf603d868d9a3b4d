#!/bin/bash
# Install the Debian packages named, and msgpack-c under whichever name this Debian has for it; or, where that
# cannot be done, name the command that does. Says nothing where all are here.
set -u
packages=("$@")

is_here() {
    dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

run=
[ "$(id -u)" = 0 ] || run='sudo -n'
missing=()
for package in "${packages[@]}"; do
    is_here "$package" || missing+=("$package")
done
has_msgpack=true
is_here libmsgpack-dev || is_here libmsgpack-c-dev || has_msgpack=false
$has_msgpack && [ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null || { [ -n "$run" ] && ! $run true 2>/dev/null; }; then
    $has_msgpack || missing+=("libmsgpack-dev (Debian 12) or libmsgpack-c-dev (Debian 13)")
    echo "firn needs packages that are not here; install them with: apt-get install ${missing[*]}" >&2
    exit 1
fi
$run apt-get update -qq >/dev/null || echo "apt-get update failed; going on with the lists that are here" >&2
if ! $has_msgpack; then
    if apt-cache show libmsgpack-c-dev >/dev/null 2>&1; then
        missing+=(libmsgpack-c-dev)
    else
        missing+=(libmsgpack-dev)
    fi
fi
echo "installing ${missing[*]}"
$run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
