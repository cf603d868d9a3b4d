#!/bin/bash
# The main job on real battles: record, verify, look, change a rule, gate. Everything it writes lies in
# build/demo; what it shows are the tools' own words.
set -u
cd "$(dirname "$0")/.." || exit 1
BIN=build/bin
DEMO=build/demo
rm -rf "$DEMO" && mkdir -p "$DEMO/goldens" || exit 1

say() {
    printf '\n\033[1m%s\033[0m\n' "$1" | if [ -t 1 ]; then cat; else sed 's/\x1b\[[0-9;]*m//g'; fi
}

# run EXPECTED COMMAND...: show the command, run it, and insist on its exit status.
run() {
    local expected=$1
    shift
    printf '$ %s\n' "$*"
    "$@"
    local status=$?
    if [ $status -ne "$expected" ]; then
        echo "demo: exit status $status, expected $expected" >&2
        exit 1
    fi
}

say '1. Record: every hand-made battle under one seed, and a pack of 200 drawn ones'
for setup in fixtures/arena/*.json; do
    name=$(basename "$setup" .json)
    [ "$name" = roster ] && continue
    "$BIN/firn-record" "$setup" --seed 7 -o "$DEMO/goldens/$name.firn" || exit 1
done
run 0 "$BIN/firn-record" fixtures/arena/roster.json --random 1..200 --seed 1 -o "$DEMO/goldens/skirmishes.firn"

say '2. Verify: each battle again, byte for byte'
run 0 "$BIN/firn-verify" "$DEMO"/goldens/*.firn

say '3. Look: one battle as text'
run 0 "$BIN/firn-cat" "$DEMO/goldens/first-blood.firn"

say '4. Change one rule: poison_damage 2 becomes 3'
echo '{ "poison_damage": 3 }' >"$DEMO/rules.json"
run 1 "$BIN/firn-verify" --rules "$DEMO/rules.json" "$DEMO/goldens/plague-ward.firn"

say '5. Gate: which goldens change, and why'
run 1 "$BIN/firn-gate" "$DEMO/goldens" --rules "$DEMO/rules.json" --junit "$DEMO/report.xml"

say "6. The JUnit report for CI: $DEMO/report.xml"
xmllint --noout --schema formats/firn-junit.xsd "$DEMO/report.xml" || exit 1
xmllint --xpath 'concat("tests ", sum(//testsuite/@tests), ", failures ", sum(//testsuite/@failures), ", errors ", sum(//testsuite/@errors))' \
    "$DEMO/report.xml"
echo
xmllint --xpath 'string((//failure/@message)[1])' "$DEMO/report.xml"
echo
echo
echo 'demo: recorded, verified, shown, changed, gated'
