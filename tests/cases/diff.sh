# firn-diff: two logs, and where they go apart.
it "a log is the same as itself, byte for byte or not"
run firn-diff "$LOGS/first.firn" "$LOGS/first.firn"
exits 0
says_nothing
prints <<<"same: 1 battle, * records"

it "the first difference of two logs is shown with fields, inputs, state and rolls"
run firn-diff "$LOGS/first.firn" "$LOGS/short.firn"
exits 1
prints <<END
  battle 0 "first-blood", step 2, event *, battle_end instead of step
    A  step
    B  * after 2 rounds
  inputs that differ
    rules.round_cap  200 | 2
  state after step 2, * differ
    outcome  running | *
    reason   none | hp_tiebreak
  outcome  * | * (hp_tiebreak)
  rolls of step 2
    jitter of Vex: * of 2147483648
    jitter of Mo: * of 2147483648
  rolls of the battle
    the first that differs: step 3, jitter of Vex: * of 2147483648 | not made
    jitter of Vex  2 the same, 0 changed, 2 only in A, 0 only in B
    jitter of Mo   2 the same, 0 changed, 2 only in A, 0 only in B
differs: 1 of 1 battle (first in battle 0, step 2); 0 in inputs only, 0 only in A, 0 only in B
END

it "with --all both logs are shown, record by record"
run firn-diff --all "$LOGS/first.firn" "$LOGS/short.firn"
exits 1
has "battle 0"
has "step 4"
has "- round 3"
has "+ "
has "  round 1"

it "battles that only one log has are counted"
run firn-diff "$LOGS/season.firn" "$LOGS/first.firn"
exits 1
last "differs: 1 of 1 battle (first in battle 0, step 0); 0 in inputs only, 59 only in A, 0 only in B"

it "battles with the same records from other inputs are told apart"
echo '{"round_cap": 199}' >rules.json
firn-resim -r rules.json -o other.firn "$LOGS/first.firn" >/dev/null
run firn-diff "$LOGS/first.firn" other.firn
exits 1
prints <<END
  battle 0 "first-blood"
    the same records, from inputs that differ
  inputs that differ
    rules.round_cap  200 | 199
  both end with *
differs: 0 of 1 battle; 1 in inputs only, 0 only in A, 0 only in B
END

it "without the engine logs are compared all the same"
run firn-diff "$LOGS/toy_none.firn" "$LOGS/toy_crash.firn"
exits 1
has "    setup.mishap  none | crash"

it "a side that cannot be read is named"
run firn-diff "$LOGS/season.firn" "$LOGS/damaged.firn"
exits 4
says <<<"firn-diff: $LOGS/damaged.firn: byte *"
run firn-diff "$LOGS/cut.firn" "$LOGS/season.firn"
exits 3
says <<<"firn-diff: $LOGS/cut.firn: byte *"
run firn-diff "$LOGS/first.firn" nowhere.firn
exits 5
holds 'grep -q "nowhere.firn" "$root/err"'
run firn-diff "$LOGS/first.firn" .
exits 5

it "it takes two logs, one of them from standard input"
run firn-diff "$LOGS/first.firn"
exits 2
says <<END
firn-diff: expected A B, found one
Try firn-diff --help.
END
run firn-diff a b c
exits 2
run firn-diff - -
exits 2
run firn-diff - "$LOGS/first.firn" <"$LOGS/first.firn"
exits 0

it "two logs without a battle say nothing"
run firn-diff "$LOGS/empty.firn" "$LOGS/empty.firn"
exits 3

it "another sword changes the rolls of its dice, and none of another site or of anybody else, while both fight on"
for arm in sword sabre; do
    echo '[{"step": 1, "actor": "Ann", "verb": "equip", "item": "'$arm'"}]' >orders.json
    firn-record "$FIXTURES/loadout/swords.json" --seed 7 --orders orders.json -o $arm.firn >/dev/null
done
run firn-diff sword.firn sabre.firn
exits 1
prints <<END
  battle 0 "swords", step 1, event 5, order
    A  Ann puts sword on
    B  Ann puts sabre on
    item  sword | sabre
  state after step 1, 1 field differs
    actor[0].slot[0]  2 | 3
  outcome  run_over (player_died) | cleared (no_foes_left)
  rolls of the battle
    the first that differs: step 3, main of Ann at Bob: 0 of 6 | 1 of 8
    main of Ann    0 the same, 11 changed, 1 only in A, 0 only in B
    main of Bob    11 the same, 0 changed, 2 only in A, 0 only in B
    strike of Ann  11 the same, 0 changed, 1 only in A, 0 only in B
    strike of Bob  11 the same, 0 changed, 2 only in A, 0 only in B
differs: 1 of 1 battle (first in battle 0, step 1); 0 in inputs only, 0 only in A, 0 only in B
END

it "rolls are compared for the first battle that differs, with --all for each that does"
echo '{"round_cap": 2}' >two.json
firn-resim -r two.json -o other.firn "$LOGS/season.firn" >/dev/null
run firn-diff "$LOGS/season.firn" other.firn
holds '[ "$(grep -c "^  rolls of the battle" "$root/out")" = 1 ]'
run firn-diff --all "$LOGS/season.firn" other.firn
holds '[ "$(grep -c "^  rolls of the battle\|^  no rolls in either" "$root/out")" = "$(sed -n "s/^differs: \([0-9]*\) of.*/\1/p" "$root/out")" ]'

it "rolls are not compared across engines, and no answer is lost where one crashes over them"
run firn-diff "$LOGS/first.firn" "$FIXTURES/golden/tactics/height-duel-7.firn"
exits 1
holds '! grep -q "rolls of the battle" "$root/out"'
toy crash
FIRN_ENGINE_PATH=$root/toy firn-record --seed 2 -o two.firn toy.json >/dev/null
FIRN_ENGINE_PATH=$root/mishaps run firn-diff toy.firn two.firn
exits 70
has "    seed  1 | 2"
last "crashed: not finished"
says <<<"firn-diff: the engine crashed (signal 6)"
