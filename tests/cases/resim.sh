# firn-resim: recorded battles again, into a new log.
it "without changed rules the new log has the same stream"
run firn-resim -o again.firn "$LOGS/season.firn"
exits 0
says_nothing
prints <<<"re-simulated 60 battles: 0 changed, 0 with another outcome; * events, * kB, digest *"
run firn-diff "$LOGS/season.firn" again.firn
exits 0

it "under changed rules battles change, and the new log verifies under its own"
run firn-resim -r "$LOGS/short.json" -o short.firn "$LOGS/season.firn"
exits 0
prints <<<"re-simulated 60 battles: * changed, * with another outcome; *"
run firn-verify short.firn
exits 0
run firn-diff "$LOGS/season.firn" short.firn
exits 1

it "recorded orders are given again"
FIRN_ENGINE_PATH=$root/toy run firn-resim -o again.firn "$LOGS/toy_none.firn"
exits 0
prints <<<"re-simulated 1 battle: 0 changed, 0 with another outcome; * of * orders given again; *"
holds 'grep -qE "outcome; ([0-9]+) of \1 orders" "$root/out"'
run firn-diff again.firn "$LOGS/toy_none.firn"
exits 0

it "orders that are not legal any more, or past the new end, are counted as not given"
sword=$FIXTURES/golden/loadout/swords-7.firn
echo '{"engine": "loadout", "rules": {"step_cap": 6}}' >six.json
run firn-resim -r six.json -o short.firn "$sword"
exits 0
prints <<<"re-simulated 1 battle: 1 changed, 1 with another outcome; 6 of * orders given again; *"
echo '{"engine": "arena", "rules": {"round_cap": 2}}' >two.json
cat "$sword" "$LOGS/first.firn" >both.firn
run firn-resim -r two.json -o both_again.firn both.firn
exits 0
prints <<<"re-simulated 2 battles: 1 changed, 1 with another outcome, 1 under their own rules; * of * orders given again; *"

it "rules that are wrong are refused before anything is run, with a verdict"
echo '{"round_cpa": 2}' >wrong.json
run firn-resim -r wrong.json -o again.firn "$LOGS/damaged.firn"
exits 2
says <<<'firn-resim: wrong.json: "round_cpa" is no rule of an engine that is here (did you mean "round_cap"?)'
prints <<<"nothing recorded"
holds '[ "$(ls)" = wrong.json ]'

it "an unfinished log is not written over, and is named once"
: >again.firn.partial
run firn-resim -o again.firn "$LOGS/first.firn"
exits 5
says <<<"firn-resim: $LOGS/first.firn to again.firn: not begun: an unfinished recording of this name and .partial is there; *"

it "to standard output the verdict goes to standard error"
run firn-resim -o - "$LOGS/first.firn"
exits 0
says <<<"re-simulated 1 battle: *"
holds 'firn-verify - <"$root/out" >/dev/null'

it "an engine that is not here cannot be run"
run firn-resim -o again.firn "$LOGS/toy_none.firn"
exits 6
last "nothing recorded"
holds '[ -z "$(ls)" ]'

it "a damaged log is not re-simulated in part"
run firn-resim -o again.firn "$LOGS/damaged.firn"
exits 4
run firn-resim -o again.firn "$LOGS/cut.firn"
exits 3
holds '[ -z "$(ls)" ]'
