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
run firn-diff again.firn "$LOGS/toy_none.firn"
exits 0

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
