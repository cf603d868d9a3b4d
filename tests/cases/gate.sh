# firn-gate: a folder of goldens against the rules of today.
goldens() { mkdir -p goldens/deep && cp "$LOGS/first.firn" goldens && cp "$LOGS/season.firn" goldens/deep; }

it "a folder of goldens that are the same passes"
goldens
run firn-gate goldens
exits 0
says_nothing
prints <<END
       2  same             re-simulates byte for byte
same: 2 of 2 goldens the same; * checks, * events in 61 battles
END

it "a rule change is a regression, its goldens in groups of one cause"
goldens
run firn-gate -r "$LOGS/short.json" goldens
exits 1
has "2  outcome changed  events differ, and so does the outcome"
has "  first.firn: battle 0, step 2, "
last "regressed: 0 of 2 goldens the same; *"

it "a JUnit report says the same, and is replaced the next time"
goldens
cp "$LOGS/damaged.firn" goldens
for i in 1 2; do
    run firn-gate --junit gate.xml -r "$LOGS/short.json" goldens
    exits 4
done
holds 'grep -q "tests=\"3\" failures=\"2\" errors=\"1\"" gate.xml'
holds 'grep -q "<testcase name=\"deep/season.firn\"" gate.xml'
holds 'grep -q "<failure message=\"battle 0, step 2.* type=\"outcome-changed\"" gate.xml'
holds 'grep -q "<error message=\"byte .* type=\"damaged\"" gate.xml'
run firn-gate --junit nowhere/gate.xml goldens
exits 5

# refused STATUS MESSAGE COMMAND...: it leaves a report with one error that says so, and no report of before.
refused() {
    local expected=$1 message=$2
    shift 2
    env -u FIRN_ENGINE_PATH firn-gate --junit gate.xml goldens >/dev/null || complain "the gate before does not pass"
    run "$@" --junit gate.xml
    exits "$expected"
    holds 'grep -q "tests=\"1\" failures=\"0\" errors=\"1\"" gate.xml'
    holds 'grep -q "<testcase name=\"firn-gate\" classname=\"goldens\"" gate.xml'
    holds "grep -q '<error message=\"$message.*\" type=\"not-judged\"/>' gate.xml"
}

it "a gate that is refused leaves a report with one error, not that of an earlier run"
goldens
mkdir empty listed && cp "$LOGS/first.firn" listed && echo 'no header' >listed/manifest.tsv
echo '{"round_cpa": 3}' >rules.json
echo '{"hit_percent": 3}' >toy.json
refused 2 'rules.json: &quot;round_cpa&quot; is no rule' firn-gate -r rules.json goldens
refused 5 'nosuch.json: No such file' firn-gate -r nosuch.json goldens
refused 2 'listed/manifest.tsv:1: expected the header line' firn-gate listed
refused 2 'empty: no .firn file is there' firn-gate empty
refused 5 'nosuch/*: No such file' firn-gate nosuch
refused 5 'nosuch/*: No such file' firn-gate --json nosuch
FIRN_ENGINE_PATH=$root/toy refused 2 '.*.firn: rules.hit_percent: arena has no such rule' firn-gate -r toy.json goldens
FIRN_ENGINE_PATH=$root/nosuch refused 5 'not every engine can be loaded' firn-gate goldens
run firn-gate --junit - nosuch
exits 5
holds '[ "$(head -c 5 "$root/out")" = "<?xml" ] && [ "$(tail -n 1 "$root/out")" = "</testsuites>" ]'
run firn-gate --junit nowhere/gate.xml empty
exits 5
refused 2 'SOURCE_DATE_EPOCH is no number' env SOURCE_DATE_EPOCH=abc firn-gate goldens
refused 2 'empty: no .firn file is there' env SOURCE_DATE_EPOCH=abc firn-gate empty
mkdir twice && cp "$LOGS/first.firn" "twice/a b.firn" && cp "$LOGS/first.firn" "twice/a  b.firn"
refused 2 'two cases are named &quot;a b.firn&quot;' firn-gate twice

it "a command line that is wrong leaves the report that is there"
goldens
firn-gate --junit gate.xml goldens >/dev/null
cp gate.xml before.xml
run firn-gate --junit gate.xml --timeout 0 goldens
exits 2
holds 'cmp -s gate.xml before.xml'

it "damaged, cut, unreadable and foreign goldens are told apart"
goldens
cp "$LOGS/damaged.firn" "$LOGS/cut.firn" "$LOGS/toy_none.firn" "$LOGS/empty.firn" goldens
run firn-gate goldens
exits 4
has "2  same"
has "1  damaged"
has "2  incomplete"
has "1  engine missing"
last "damaged: 2 of 6 goldens the same; *"

it "an engine that crashes or hangs costs its golden"
goldens
cp "$LOGS/toy_crash.firn" "$LOGS/toy_hang.firn" goldens
FIRN_ENGINE_PATH=$root/mishaps run firn-gate -j 2 -t 1 goldens
exits 1
has "1  crashed"
has "1  hung"
has "2  same"
has "toy_crash.firn: battle 0, step 3: the engine crashed (signal 6)"
has "toy_hang.firn: battle 0: the engine hung, no step for 1 second after step 3 began"

it "an engine that breaks its contract is a fault, not a golden that cannot be read"
goldens
toy many && mv toy.firn goldens/many.firn
toy no_outcome && mv toy.firn goldens/no_outcome.firn
FIRN_ENGINE_PATH=$root/mishaps run firn-gate --junit gate.xml goldens
exits 70
has "2  faulty           the engine broke its contract while it was judged"
has "2 faulty: the engine broke its contract while it was judged"
has "  many.firn: engine toy: step 3: awaiting() gives 70 actors, outside 0..64"
has "  no_outcome.firn: engine toy: step 3: outcome() gives 8, which is no value of outcome"
last "failed: 2 of 4 goldens the same; *"
holds 'grep -q "<error message=\"engine toy: step 3: awaiting() gives 70 actors, outside 0..64\" type=\"faulty\"" gate.xml'
FIRN_ENGINE_PATH=$root/mishaps run firn-gate --json goldens
exits 70
holds '[ "$(jq -c "[.exit_status, .counts.faulty, .counts.unreadable, .goldens[2].verdict]" "$root/out")" = "[70,2,0,\"faulty\"]" ]'

it "rules that a golden's engine has not are no verdict on it"
goldens
cp "$LOGS/toy_none.firn" goldens
FIRN_ENGINE_PATH=$root/toy run firn-gate -r "$LOGS/short.json" goldens
exits 2
says <<'END'
firn-gate: toy_none.firn: rules.round_cap: toy has no such rule (to change the rules of one engine only, name it: {"engine": *})
END
prints <<<"nothing was judged"

it "where the rules are one engine's, goldens of others are judged under their own, and counted"
goldens
cp "$LOGS/toy_none.firn" goldens
echo '{"engine": "arena", "rules": {"round_cap": 2}}' >rules.json
FIRN_ENGINE_PATH=$root/toy run firn-gate -r rules.json goldens
exits 1
has "1  same"
has "2  outcome changed"
last "regressed: 1 of 3 goldens the same; * in 62 battles; under their own rules: 1 battle"
FIRN_ENGINE_PATH=$root/toy run firn-gate --json -r rules.json goldens
holds '[ "$(jq -c "[.own_rules, .goldens[].own_rules]" "$root/out")" = "[1,0,0,1]" ]'

it "rules of an engine that no golden is of were not tried: that is no pass"
mkdir goldens && cp "$LOGS/toy_none.firn" goldens
echo '{"engine": "arena", "rules": {"round_cap": 2}}' >rules.json
FIRN_ENGINE_PATH=$root/toy run firn-gate -r rules.json goldens
exits 2
says <<<"firn-gate: no battle is of arena: its changed rules were not tried"
prints <<<"nothing was judged"

it "a manifest that firn-info made passes, and notices a golden that is gone, new or another"
goldens
cp "$LOGS/both.firn" goldens
firn-record -s 5 -o goldens/lean.firn - >/dev/null \
    < <(jq '.record.events = false' "$FIXTURES/arena/first-blood.json")
(cd goldens && firn-info --manifest ./*.firn deep/season.firn >manifest.tsv 2>/dev/null)
run firn-gate goldens
exits 0
last "same: 4 of 4 goldens the same; *"
mv goldens/first.firn first.firn
run firn-gate goldens
exits 5
has "  first.firn: the manifest names it, and it is not there"
cp goldens/lean.firn goldens/first.firn
cp first.firn goldens/other.firn
chmod u+w goldens/both.firn && cat goldens/lean.firn goldens/deep/season.firn >goldens/both.firn
run firn-gate goldens
exits 1
has "  both.firn: its digest is not the manifest's"
has "  first.firn: its digest is not the manifest's"
has "  other.firn: the manifest does not name it"

it "the examples of the guide run as they are written"
ln -s "$FIXTURES" fixtures
while IFS= read -r line; do
    run bash -c "$line"
    holds '[ "$status" -le 1 ]'
    holds '! grep "^firn-" "$root/err"'
done < <(grep '^    ' "$cases/../../docs/guide_gate.md")
holds '[ -s report.xml ] && [ "$(wc -l <goldens/manifest.tsv)" = 3 ]'

it "a JUnit report to standard output stands there alone"
goldens
run firn-gate --junit - goldens
exits 0
says <<<"same: 2 of 2 goldens the same; *"
holds '[ "$(head -c 5 "$root/out")" = "<?xml" ] && [ "$(tail -n 1 "$root/out")" = "</testsuites>" ]'
run firn-gate --json --junit - goldens
exits 2
says <<END
firn-gate: --json and --junit to standard output exclude each other
Try firn-gate --help.
END

it "with --json there is one object, too, where nothing was judged"
run firn-gate --json nosuch
exits 5
says <<END
firn-gate: nosuch*: No such file or directory
nothing was judged
END
holds '[ "$(jq -c "[.folder, .exit_status, .error[0:6]]" "$root/out")" = "[\"nosuch\",5,\"nosuch\"]" ]'
FIRN_ENGINE_PATH=$root/nosuch run firn-gate --json nosuch
exits 5
holds '[ "$(jq -c . "$root/out")" = "{\"folder\":\"nosuch\",\"exit_status\":5,\"error\":\"not every engine can be loaded\"}" ]'

it "with --json there is one object, and the verdict on standard error"
goldens
run firn-gate --json -r "$LOGS/short.json" goldens
exits 1
says <<<"regressed: *"
holds '[ "$(jq -c "[.exit_status, .counts.outcome_changed, .goldens[0].path, .goldens[0].verdict]" "$root/out")" = "[1,2,\"deep/season.firn\",\"outcome_changed\"]" ]'

it "nothing to judge is no pass"
mkdir empty
run firn-gate empty
exits 2
last "nothing was judged"
run firn-gate nowhere
exits 5
run firn-gate "$LOGS/first.firn"
exits 5

it "it takes one folder"
run firn-gate a b
exits 2
says <<END
firn-gate: expected DIR, found 2
Try firn-gate --help.
END
run firn-gate -t 0 .
exits 2
