#!/bin/bash
# Runs everything that was built: the suites in every variant, the tool cases on the default build and under
# the sanitizers, the independent reader, the shape of the source, an installation. Closes with how many
# checks passed and failed over all of it; a stage that counts nothing has failed.
set -u
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
export UBSAN_OPTIONS=print_stacktrace=1
export ASAN_OPTIONS=abort_on_error=0:detect_stack_use_after_return=1
LOGS=build/check
mkdir -p "$LOGS"
passed=0
failed=0
first_failed=

folder() {
    if [ "$1" = gcc-O2 ]; then echo build; else echo "build/variants/$1"; fi
}

# stage NAME COMMAND...: run it, its output to a log; take its counts from 'N passed, N failed'.
stage() {
    local name=$1 log=$LOGS/${1// /-}.log begin=$SECONDS line p f status
    shift
    "$@" >"$log" 2>&1 </dev/null
    status=$?
    line=$(grep -aoE '[0-9]+ passed, [0-9]+ failed' "$log" | tail -1)
    p=${line%% *}
    f=${line#*, }
    f=${f%% *}
    if [ -z "$line" ] || { [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; }; then
        p=${p:-0}
        f=$((${f:-0} + 1))
    fi
    passed=$((passed + p))
    failed=$((failed + f))
    printf '  %-28s %7d passed, %d failed  (%d s)\n' "$name" "$p" "$f" $((SECONDS - begin))
    if [ "$f" -ne 0 ] || [ "$p" -eq 0 ]; then
        [ -n "$first_failed" ] || first_failed=$log
        tail -40 "$log" | sed 's/^/    /'
    fi
}

for variant in $VARIANTS; do
    build=$(folder "$variant")
    stage "suites $variant" env FIRN_TEST_PLUGINS="$build/plugins" FIRN_TEST_BIN="$build/bin" "$build/bin/firn-tests"
done
for variant in gcc-O2 clang-asan; do
    stage "cases $variant" env BIN="$(folder $variant)/bin" tests/cases/run
done
stage 'independent reader' env BIN=build/bin /usr/bin/python3 tests/check_reader.py
stage 'shape' env BUILD=build tests/shape.sh
stage 'install' tests/install.sh

echo "check: $passed passed, $failed failed"
if [ "$failed" -ne 0 ] || [ "$passed" -eq 0 ]; then
    [ -n "$first_failed" ] && echo "the first failure is in $first_failed" >&2
    exit 1
fi
