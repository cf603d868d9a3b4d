# firn-verify: the same, diverged, or could not say.
it "a whole log is the same, and what was done is counted"
run firn-verify "$LOGS/first.firn"
exits 0
says_nothing
prints <<<"same: 2 of 2 checks, * events in 1 battle of 1 file"

it "several files are summed up, and a cat of logs is a log"
run firn-verify "$LOGS/first.firn" "$LOGS/season.firn" "$LOGS/both.firn"
exits 0
prints <<<"same: * checks, * events in 122 battles of 3 files"

it "under changed rules the first divergence is shown in full"
run firn-verify -r "$LOGS/short.json" "$LOGS/first.firn"
exits 1
says_nothing
prints <<END
$LOGS/first.firn
  battle 0 "first-blood", step 2, event *, battle_end instead of step
    changed, with another outcome: recorded team_b (elimination), now *
    recorded  step
    now       * after 2 rounds
  inputs that differ
    rules.round_cap  200 | 2
  state after step 2, * differ
    outcome  running | *
    reason   none | hp_tiebreak
  rolls of step 2
    jitter of Vex: * of 2147483648
    jitter of Mo: * of 2147483648
diverged: 1 of 1 battle in 1 of 1 file; first $LOGS/first.firn: battle 0, step 2, *
END

it "further divergences of a file are a line each, with --all in full"
run firn-verify -r "$LOGS/short.json" "$LOGS/season.firn"
exits 1
holds '[ "$(grep -c "inputs that differ" "$root/out")" = 1 ]'
holds '[ "$(grep -c "^  battle .*(changed, with " "$root/out")" -gt 20 ]'
run firn-verify -a -r "$LOGS/short.json" "$LOGS/season.firn"
holds '[ "$(grep -c "inputs that differ" "$root/out")" -gt 20 ]'

it "worker processes print the same as one"
files="$LOGS/season.firn $LOGS/first.firn $LOGS/both.firn $LOGS/first.firn $LOGS/cut.firn"
for extra in "" "--json" "-r $LOGS/short.json"; do
    firn-verify $extra $files >one 2>one.err
    run firn-verify -j 3 $extra $files
    holds 'cmp -s one "$root/out" && cmp -s one.err "$root/err"'
done

it "going on after a bad file, the worst status is returned"
run firn-verify "$LOGS/first.firn" "$LOGS/cut.firn" "$LOGS/damaged.firn" "$LOGS/first.firn"
exits 4
last "damaged: 1 of 4 files; the same were * checks, * events"
says <<END
firn-verify: $LOGS/cut.firn: byte *: cut inside a data frame: *
firn-verify: $LOGS/damaged.firn: byte *
END
run firn-verify "$LOGS/first.firn" "$LOGS/cut.firn"
exits 3
run firn-verify nowhere.firn "$LOGS/damaged.firn"
exits 5

it "an engine that is not here is 'cannot say', never a divergence"
run firn-verify "$LOGS/toy_none.firn"
exits 6
says <<<"firn-verify: *toy_none.firn: recorded under toy 1, this build has no such engine; more come from the folders of FIRN_ENGINE_PATH"
last "cannot say: 1 of 1 file; the same were 0 checks, 0 events"
FIRN_ENGINE_PATH=$root/toy run firn-verify "$LOGS/toy_none.firn"
exits 0

it "an engine that crashes costs its file, with one worker or more, and from standard input"
first=$LOGS/first.firn
for jobs in 1 2; do
    FIRN_ENGINE_PATH=$root/mishaps run firn-verify -j $jobs "$LOGS/toy_crash.firn" "$first" "$first" "$first"
    exits 1
    says <<<"firn-verify: *toy_crash.firn: battle 0, step 3: the engine crashed (signal 6)"
    prints <<<"crashed: 1 of 4 files; first $LOGS/toy_crash.firn: battle 0, step 3: the engine crashed (signal 6)"
done
FIRN_ENGINE_PATH=$root/mishaps run firn-verify - "$first" <"$LOGS/toy_crash.firn"
exits 1
says <<<"firn-verify: standard input: battle 0, step 3: the engine crashed (signal 6)"
FIRN_ENGINE_PATH=$root/mishaps run firn-verify -r "$LOGS/short.json" "$first" - <"$LOGS/damaged.firn"
exits 4

it "an engine that breaks its contract is at fault, and damage goes before it"
toy many && mv toy.firn many.firn
toy none && cat many.firn toy.firn >both.firn
FIRN_ENGINE_PATH=$root/mishaps run firn-verify both.firn
exits 70
says <<<"firn-verify: both.firn: engine toy: step 3: awaiting() gives 70 actors, outside 0..64"
prints <<END
both.firn
  battle 0: faulty: engine toy: step 3: awaiting() gives 70 actors, outside 0..64
failed: 1 of 1 file; the same were * checks, * events
END
FIRN_ENGINE_PATH=$root/mishaps run firn-verify --json both.firn
exits 70
holds '[ "$(jq -c ".files[0] | [.status, .battles, .same, .faulty, .cut, .not_same[0].judgement]" "$root/out")" = \
    "[\"bug\",2,1,1,0,\"faulty\"]" ]'
size=$(stat -c %s both.firn)
chmod u+w both.firn && damage both.firn $((size - 300))
FIRN_ENGINE_PATH=$root/mishaps run firn-verify both.firn
exits 4

it "an engine that hangs costs its file and --timeout seconds"
FIRN_ENGINE_PATH=$root/mishaps run firn-verify -t 1 "$LOGS/toy_hang.firn" "$first"
exits 1
says <<<"firn-verify: *toy_hang.firn: battle 0: the engine hung, no step for 1 second after step 3 began"
prints <<<"hung: 1 of 2 files; first $LOGS/toy_hang.firn: battle 0: the engine hung, *"
FIRN_ENGINE_PATH=$root/mishaps run firn-verify -j 2 -t 1 "$LOGS/toy_hang.firn" "$LOGS/toy_crash.firn" "$first"
exits 1
prints <<<"crashed or hung: 2 of 3 files; 1 crashed, 1 hung; first *toy_hang.firn: battle 0: *"
run firn-verify -t 0 "$first"
exits 2

it "a file whose engine crashed or hung is a JSON object like the others"
FIRN_ENGINE_PATH=$root/mishaps run firn-verify --json -t 1 "$LOGS/toy_crash.firn" "$LOGS/toy_hang.firn" "$first"
exits 1
holds '[ "$(jq -c "[.exit_status, .error, [.files[] | [.status, .exit_status, .battle, .step]]]" "$root/out")" = \
    "[1,null,[[\"crashed\",1,0,3],[\"hung\",1,0,3],[\"ok\",0,null,null]]]" ]'

it "input that comes slowly is no hang"
(sleep 2; cat "$first") | firn-verify -t 1 - >out
holds '[ "$(cut -c1-5 out)" = same: ]'

it "with --json there is one object, and the verdict on standard error"
run firn-verify --json -r "$LOGS/short.json" "$LOGS/first.firn" "$LOGS/first.firn"
exits 1
says <<<"diverged: *"
holds '[ "$(jq -c "[.exit_status, (.files | length), .files[0].status, .files[0].outcome_changed]" "$root/out")" = "[1,2,\"differs\",1]" ]'
holds '[ "$(jq -r ".files[1].not_same[0].divergence.inputs[0].path" "$root/out")" = rules.round_cap ]'

it "with --json there is one object, too, where nothing was judged"
FIRN_ENGINE_PATH=$root/nosuch run firn-verify --json "$LOGS/first.firn"
exits 5
says <<END
firn-verify: $root/nosuch: cannot read this folder of FIRN_ENGINE_PATH: No such file or directory
nothing done: not every engine of FIRN_ENGINE_PATH can be loaded
END
holds '[ "$(jq -c . "$root/out")" = "{\"files\":[],\"exit_status\":5,\"error\":\"not every engine can be loaded\"}" ]'
if [ -w /dev/full ]; then
    FIRN_ENGINE_PATH=$root/nosuch firn-verify --json "$LOGS/first.firn" >/dev/full 2>err
    holds '[ "$(grep -c "standard output: No space" err)" = 1 ]'
fi

it "--digest holds the stream against the seal"
run firn-verify -d "$LOGS/both.firn"
exits 0

it "a rules file that is wrong is a wrong input"
echo '{"round_cpa": 2}' >wrong.json
run firn-verify -r wrong.json "$LOGS/first.firn"
exits 2
echo '{"round_cap": "2"}' >wrong.json
run firn-verify -r wrong.json "$LOGS/first.firn"
exits 2
says <<<'firn-verify: wrong.json: round_cap: "2" is not a whole number in 1..10000'
prints <<<"nothing was judged"
run firn-verify -r nowhere.json "$LOGS/first.firn"
exits 5

it "colour is for terminals, or where it is asked for"
run firn-verify -r "$LOGS/short.json" "$LOGS/first.firn"
holds '! grep -q "$(printf "\\033")" "$root/out"'
run firn-verify --color -r "$LOGS/short.json" "$LOGS/first.firn"
holds 'grep -q "$(printf "\\033")" "$root/out"'
run firn-verify --color=never -r "$LOGS/short.json" "$LOGS/first.firn"
holds '! grep -q "$(printf "\\033")" "$root/out"'
run firn-verify --color=maybe "$LOGS/first.firn"
exits 2

# on_terminal COMMAND: its output where standard output and error are a terminal.
on_terminal() { TERM=xterm script -qec "$1" /dev/null </dev/null >typed 2>&1; }

if command -v script >/dev/null; then
    it "on a terminal there is colour, and with NO_COLOR or a dumb terminal none"
    command="script firn-verify"
    on_terminal "firn-verify -r '$LOGS/short.json' '$LOGS/first.firn'"
    holds 'grep -q "$(printf "\\033\\[31m")" typed'
    on_terminal "NO_COLOR=1 firn-verify -r '$LOGS/short.json' '$LOGS/first.firn'"
    holds '! grep -q "$(printf "\\033\\[31m")" typed'
    on_terminal "TERM=dumb firn-verify -r '$LOGS/short.json' '$LOGS/first.firn'"
    holds '! grep -q "$(printf "\\033\\[31m")" typed'

    it "progress is shown on a terminal only, and erased before the verdict"
    command="script firn-record"
    on_terminal "firn-record -n 1..8000 -o many.firn '$FIXTURES/arena/roster.json'"
    holds 'grep -q "$(printf "\\r\\033\\[K[0-9,]* of 8,000 battles\\r\\033\\[Krecorded 8,000 battles")" typed'
    run firn-record -n 1..8000 -o again.firn "$FIXTURES/arena/roster.json"
    says_nothing
fi
