# Rules files: every tool that takes one reads it in the same way, before it judges anything.
setup=$FIXTURES/arena/first-blood.json
mkdir -p "$root/ruled" && cp "$LOGS/first.firn" "$root/ruled"

# everywhere COMMAND: run it under each tool; `tool` is its name, $rules the file.
under_each() {
    for tool in record verify resim gate; do
        case $tool in
        record) run firn-record -f -r rules.json -o new.firn "$setup" ;;
        verify) run firn-verify -r rules.json "$LOGS/first.firn" ;;
        resim) run firn-resim -f -r rules.json -o new.firn "$LOGS/first.firn" ;;
        gate) run firn-gate -r rules.json "$root/ruled" ;;
        esac
        "$@"
    done
}

# refused RULES MESSAGE: by every tool, with exit status 2 and a verdict.
is_refused() {
    exits 2
    say=${1//an engine that is here/arena}
    case $tool in record) ;; *) say=$1 ;; esac
    says <<<"firn-$tool: rules.json: $say"
    case $tool in record | resim) prints <<<"nothing recorded" ;; *) prints <<<"nothing was judged" ;; esac
    holds '[ "$(ls)" = rules.json ]'
}
refused() {
    echo "$1" >rules.json
    under_each is_refused "$2"
}

it "what is no rule, or has no value that a rule takes, is refused by all in the same words"
refused '{"round_cpa": 3}' '"round_cpa" is no rule of an engine that is here (did you mean "round_cap"?)'
refused '{"engine": "arena", "rules": {"round_cpa": 3}}' \
    'rules: "round_cpa" is no rule of arena (did you mean "round_cap"?)'
refused '{"round_cap": 0}' 'round_cap: 0 is outside 1..10000'
refused '{"rules": {"round_cap": 10001}}' 'rules.round_cap: 10001 is outside 1..10000'
refused '{"round_cap": 4294967298}' 'round_cap: 4294967298 is outside 1..10000'
refused '{"round_cap": true}' 'round_cap: true is not a whole number in 1..10000'
refused '{"round_cap": 2.0}' 'round_cap: 2.0 is not a whole number in 1..10000'
refused '{"round_cap": "2"}' 'round_cap: "2" is not a whole number in 1..10000'

it "an empty set of changes is refused by all"
refused '{}' 'no rule is changed'
refused '{"rules": {}}' 'rules: no rule is changed'
refused '{"engine": "arena", "rules": {}}' 'rules: no rule is changed'

it "keys are the same for all"
refused '{"engine": "arena", "rulse": {"round_cap": 2}}' '"rulse" is no key here (did you mean "rules"?)'
refused '{"engine": "arena"}' 'rules: missing, expected an object of rules'
refused '[]' 'a list is not an object of rules'

it "an engine that is not here is refused"
echo '{"engine": "arean", "rules": {"round_cap": 2}}' >rules.json
run firn-verify -r rules.json "$LOGS/first.firn"
exits 2
says <<<'firn-verify: rules.json: engine: there is no engine "arean" here (did you mean "arena"?)'
last "nothing was judged"
run firn-record -r rules.json "$setup"
exits 2
says <<<'firn-record: rules.json: engine: "arean" is not arena'

it "with and without the engine's name the change is the same"
under_change() { holds '[ "$status" -le 1 ]'; }
for rules in '{"round_cap": 2}' '{"rules": {"round_cap": 2}}' '{"engine": "arena", "rules": {"round_cap": 2}}'; do
    echo "$rules" >rules.json
    under_each under_change
    firn-diff new.firn "$LOGS/short.firn" >/dev/null
    status=$?
    exits 0
done

hint='(to change the rules of one engine only, name it: {"engine": "...", "rules": {...}})'
it "a rule of any engine that is here is one; a log whose engine has it not is refused, not diverged"
echo '{"hit_percent": 50}' >rules.json
run firn-verify -r rules.json "$LOGS/first.firn"
exits 2
FIRN_ENGINE_PATH=$root/toy run firn-verify -r rules.json "$LOGS/toy_none.firn" "$LOGS/first.firn"
exits 1
says <<<"firn-verify: $LOGS/first.firn: rules.hit_percent: arena has no such rule $hint"
FIRN_ENGINE_PATH=$root/toy run firn-verify -r rules.json "$LOGS/first.firn"
exits 2
last "refused: 1 of 1 file; *"

it "rules of one engine leave the battles of others under their own"
echo '{"engine": "arena", "rules": {"round_cap": 2}}' >rules.json
cat "$LOGS/toy_none.firn" "$LOGS/first.firn" >mixed.firn
export FIRN_ENGINE_PATH=$root/toy
run firn-verify -r rules.json mixed.firn
exits 1
last "diverged: 1 of 2 battles in 1 of 1 file; under their own rules: 1 battle; first mixed.firn: battle 1, *"
run firn-verify --json -r rules.json mixed.firn
holds '[ "$(jq -c "[.files[0].own_rules, .files[0].same, .files[0].outcome_changed]" "$root/out")" = "[1,1,1]" ]'
run firn-resim -r rules.json -o new.firn mixed.firn
exits 0
cat "$LOGS/toy_none.firn" "$LOGS/short.firn" >expected.firn
run firn-diff new.firn expected.firn
exits 0
unset FIRN_ENGINE_PATH

it "rules of an engine that no battle is of were not tried"
echo '{"engine": "arena", "rules": {"round_cap": 2}}' >rules.json
export FIRN_ENGINE_PATH=$root/toy
run firn-verify -r rules.json "$LOGS/toy_none.firn"
exits 2
says <<<"firn-verify: no battle is of arena: its changed rules were not tried"
prints <<<"nothing was judged"
run firn-resim -r rules.json -o new.firn "$LOGS/toy_none.firn"
exits 2
says <<<"firn-resim: $LOGS/toy_none.firn: no battle is of arena: its changed rules were not tried"
holds '[ ! -e new.firn ]'
unset FIRN_ENGINE_PATH

it "with --json rules that are refused are an object, too"
echo '{"round_cpa": 3}' >rules.json
for tool in "verify --json -r rules.json $LOGS/first.firn" "gate --json -r rules.json $root/ruled"; do
    # shellcheck disable=SC2086
    run firn-$tool
    exits 2
    holds '[ "$(jq -c "[.exit_status, .error[0:23]]" "$root/out")" = "[2,\"rules.json: \\\"round_cpa\\\"\"]" ]'
done
