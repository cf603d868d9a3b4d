#!/bin/bash
# The shape of the source, as checks: which room includes which, what an engine may call, headers that stand
# alone, calls that are banned, files and functions that grew too long. BUILD is the build whose objects are
# looked at. Closes with 'N passed, N failed'.
set -u
cd "$(dirname "$0")/.." || exit 1
BUILD=${BUILD:-build}
passed=0
failed=0

# check NAME FOUND: passes where nothing was found, else shows it.
check() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'shape: %s:\n%s\n' "$1" "$2"
    fi
}

# room FOLDER "ALLOWED ...": every "quoted" include of the folder begins with one of these.
room() {
    check "$1 includes only $2" "$(grep -rnH '^#include "' "$1" --include='*.c' --include='*.h' |
        awk -F'"' -v allowed="$2" '
            BEGIN { n = split(allowed, a, " ") }
            { ok = 0; for (i = 1; i <= n; i++) if (index($2, a[i]) == 1) ok = 1; if (!ok) print }')"
}

public="firn.h firn_engine.h firn_status.def firn_golden.def"
room lib/base "base/ $public"
room lib/stream "stream/ base/ $public"
room lib/file "file/ base/ $public"
room lib/engine "engine/ stream/ base/ $public"
for engine in lib/rules/*/; do
    room "${engine%/}" "${engine#lib/} firn_engine.h firn_tables.h firn_$(basename "$engine").h"
done
room lib/audit "audit/ engine/ file/ stream/ base/ $public"
room lib/report "report/ audit/ engine/ file/ stream/ base/ firn_report.h $public"
check "tools include firn.h, firn_report.h and their own headers only" \
    "$(grep -nE '^#include "' tools/*.c tools/*.h | grep -vE '"(firn|firn_report|firn_engine)\.h"|"[a-z_]+\.(h|def)"$')"

# An engine calls firn, itself, and the four functions on memory; and keeps nothing between two calls.
for engine in lib/rules/*/; do
    name=$(basename "$engine")
    objects=$(ls "$BUILD/obj/$engine"*.o 2>/dev/null)
    check "$name was built" "$([ -n "$objects" ] || echo "no objects in $BUILD/obj/$engine")"
    check "$name calls nothing outside" "$(nm -u $objects | awk '/ U / { print $2 }' | sort -u |
        grep -vE "^(firn_|${name}_|mem(cpy|set|move|cmp)$)")"
    check "$name has no variable that outlives a call" \
        "$(objdump -t $objects | grep -E '[[:space:]]\.(data|bss|tdata|tbss)[[:space:]]' | grep -v ' d ')"
done

for header in lib/firn.h lib/firn_engine.h lib/firn_report.h lib/firn_loadout.h; do
    for compiler in gcc clang; do
        check "$header stands alone with $compiler" \
            "$($compiler -std=c17 -Wall -Wextra -Wpedantic -Werror -Ilib -fsyntax-only -x c "$header" 2>&1)"
    done
    check "$header is C++ too" "$(clang++ -std=c++17 -Wall -Wextra -Werror -Ilib -fsyntax-only -x c++ "$header" 2>&1)"
done

sources=$(find lib tools -name '*.[ch]')
check "no call that is banned" \
    "$(grep -nE '\b(strcpy|strcat|sprintf|vsprintf|gets|atoi|atol|atof|strtok|rand|srand|alloca|mktemp|tmpnam)\(' $sources)"
check "the library prints nothing and ends nothing" "$(grep -nE '\b(exit|printf|puts|putchar|perror)\(|\b(stdout|stderr)\b' \
    $(find lib -name '*.c') | grep -vE '_exit\(|lib/base/error.c')"
check "no float in a rule" \
    "$(sed 's/"[^"]*"//g; s:/\*.*\*/::' $(find lib/rules -name '*.[ch]' -o -path 'lib/rules/*.def') | grep -nwE 'float|double')"
check "nothing is put off" "$(grep -nE '\b(TODO|FIXME|XXX|HACK)\b' $sources tests/*.[ch] Makefile)"
for file in $sources; do
    check "$file opens with what it is, and is short" "$(head -1 "$file" | grep -q '^/\*' || echo 'it does not open so'
        awk 'END { if (NR > 600) print NR " lines" }' "$file"
        awk '/^[A-Za-z_].*\(/ { start = NR } /^\{/ { open = NR }
            /^\}/ { if (open && NR - open > 60) printf "line %d: a function of %d lines\n", start, NR - open; open = 0 }' "$file")"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
