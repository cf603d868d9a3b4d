#!/bin/bash
# Installs into a folder of its own, builds a program against the shared library by pkg-config alone, runs it
# and the installed tools, and uninstalls. Closes with 'N passed, N failed'.
set -u
cd "$(dirname "$0")/.." || exit 1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
passed=0
failed=0

# expect NAME COMMAND...
expect() {
    local name=$1 said
    shift
    if said=$("$@" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'install: %s:\n%s\n' "$name" "$said"
    fi
}

cat >"$root/embed.c" <<'C'
/* A game that links libfirn and brings its own engine. */
#include <firn.h>
#include <stdio.h>

#include "tests/toy/toy.h"

int main(int argc, char **argv)
{
    struct firn_registry *registry;
    struct firn_spec *spec;
    struct firn_recorder *recorder;
    struct firn_verifier *verifier;
    struct firn_verdict verdict;
    struct firn_error error = { FIRN_OK, 0, "" };
    if (argc != 2 || firn_registry_new(&registry, &error) != FIRN_OK ||
        firn_registry_add(registry, &firn_engine_toy, &error) != FIRN_OK ||
        firn_spec_new(&spec, registry, "toy", 1, &error) != FIRN_OK)
        return 1;
    struct toy_setup *setup = (struct toy_setup *)(void *)firn_spec_setup(spec);
    setup->players_count = 2;
    setup->players[0].hp = setup->players[1].hp = 20;
    firn_spec_set_seed(spec, 11);
    if (firn_recorder_open(&recorder, argv[1], NULL, &error) != FIRN_OK ||
        firn_recorder_battle(recorder, spec, NULL, NULL, &error) != FIRN_OK ||
        firn_recorder_close(recorder, NULL, &error) != FIRN_OK ||
        firn_verifier_new(&verifier, registry, NULL, &error) != FIRN_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    firn_verifier_file(verifier, argv[1], &verdict);
    firn_verifier_free(verifier);
    firn_spec_free(spec);
    firn_registry_free(registry);
    fprintf(stderr, "%s\n", verdict.error.message);
    return verdict.status == FIRN_OK ? 0 : 1;
}
C
expect 'it installs' make --no-print-directory install DESTDIR="$root" PREFIX=/usr
export PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH=$root/usr/lib/pkgconfig LD_LIBRARY_PATH=$root/usr/lib
# shellcheck disable=SC2046
expect 'a program builds against it' gcc -std=c17 -Wall -Wextra -Werror -I. "$root/embed.c" tests/toy/toy.c -o "$root/embed" \
    $(pkg-config --cflags --libs libfirn)
expect 'and needs libfirn by its soname' sh -c "readelf -d '$root/embed' | grep -q 'NEEDED.*libfirn.so.1'"
expect 'it exports nothing but firn' sh -c \
    "! nm -D --defined-only '$root/usr/lib/libfirn.so' | awk '{ print \$3 }' | sed 's/@.*//' | grep -vE '^(firn_|FIRN_1$)' | grep ."
expect 'libfirn loads no libxml2' sh -c "! readelf -d '$root/usr/lib/libfirn.so' | grep -q libxml2"
expect 'libfirn-report lacks nothing' sh -c "! ldd -r '$root/usr/lib/libfirn-report.so' 2>&1 | grep -E 'undefined|not found'"
expect 'the installed tools run' "$root/usr/bin/firn" info --version
expect 'and find each other' "$root/usr/bin/firn" record fixtures/arena/first-blood.json --seed 3 -o "$root/a.firn"
# What docs/adding_an_engine.md says of the examples, done with nothing but what is installed.
cat >"$root/plugin.sh" <<'SH'
set -e
cd "$1" && mkdir engines
from=$1/usr/share/doc/firn
for name in toy rps; do
    gcc -std=c17 -O2 -fwrapv -fPIC -shared -Wall -Wextra -Werror -I"$from" $(pkg-config --cflags libfirn) \
        "$from/tests/plugins/$name.c" -o engines/$name.so
    echo '{ "engine": "'$name'", "players": [{ "name": "Ann", "hp": 9 }, { "name": "Bob", "hp": 12 }] }' >$name.json
    FIRN_ENGINE_PATH=engines usr/bin/firn-record $name.json --seed 1 -o $name.firn
    FIRN_ENGINE_PATH=engines usr/bin/firn-verify $name.firn
done
SH
expect 'the installed examples build as plug-ins, record and verify' sh "$root/plugin.sh" "$root"
expect 'the program records and verifies' "$root/embed" "$root/b.firn"
expect 'it uninstalls' make --no-print-directory uninstall DESTDIR="$root" PREFIX=/usr
expect 'and leaves nothing' sh -c "! find '$root/usr' -type f -o -type l | grep ."
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
