# firn-record: inputs in, one log out.
setup=$FIXTURES/arena/first-blood.json
roster=$FIXTURES/arena/roster.json
digest_of() { zstd -dcq "$1" | b2sum -l 256 | cut -d' ' -f1; }

it "a setup becomes a log of its name in the current folder"
run firn-record "$setup"
exits 0
says_nothing
prints <<<"recorded 1 battle, * events, * bytes, digest $(digest_of first-blood.firn)"
holds '[ "$(ls)" = first-blood.firn ]'

it "the same inputs give the same digest, another seed another one"
run firn-record -s 5 -o a.firn "$setup"
run firn-record --seed=5 -o b.firn "$setup"
run firn-record --seed 6 -ob2.firn "$setup"
holds '[ "$(digest_of a.firn)" = "$(digest_of b.firn)" ] && [ "$(digest_of a.firn)" != "$(digest_of b2.firn)" ]'

it "seeds are whole numbers of 64 bits"
run firn-record -s 18446744073709551615 -o a.firn "$setup"
exits 0
for seed in -1 18446744073709551616 1.0 0x1 ' 1' '' 1e3; do
    run firn-record -s "$seed" -o b.firn "$setup"
    exits 2
    says <<END
firn-record: --seed: "$seed" is not a number within 0..18446744073709551615
Try firn-record --help.
END
done

it "several files, draws and seeds go into one log"
run firn-record --seeds 1..3 -o a.firn "$setup" "$FIXTURES/arena/shields-up.json"
exits 0
last "recorded 6 battles, *"
run firn-record -n 4..6 -o b.firn "$roster"
last "recorded 3 battles, *"
run firn-record -n 4..6 --seeds 8..9 -o c.firn "$roster"
last "recorded 6 battles, *"
run firn-info -b a.firn
has 'battle 5 "shields-up", arena 1, seed 3: '
run firn-info -b b.firn
has ', arena 1, seed 4: '

it "a roster is not recorded without --random, and says so"
run firn-record "$roster"
exits 2
says <<<"firn-record: $roster: this is a roster: battles are drawn from it, firn-record --random N"

it "JSON that is none is told in words of its own"
# no_json TEXT MESSAGE
no_json() {
    printf "$1" >no.json
    run firn-record no.json
    exits 2
    says <<<"firn-record: no.json: $2"
}
no_json '' 'the file is empty'
no_json '{\n' "line 2: string or '}' expected near end of file"
no_json '{"a": "\\u0000"}' 'line 1, column *: a text holds the character \u0000'
no_json '{"a\\u0000": ""}' 'line 1, column *: a text holds the character \u0000'

it "seed and seeds exclude each other, a range is not empty"
run firn-record -s 1 --seeds 1..2 "$setup"
exits 2
run firn-record --seeds 2..1 "$setup"
exits 2
says <<END
firn-record: --seeds: the range 2..1 is empty
Try firn-record --help.
END
run firn-record --seeds 1... "$setup"
exits 2

it "a log that is there is not replaced without --force"
echo mine >first-blood.firn
run firn-record "$setup"
exits 5
prints <<<"nothing recorded"
says <<<"firn-record: first-blood.firn: not replaced without force: a file of this name is there"
holds '[ "$(cat first-blood.firn)" = mine ]'
run firn-record -f "$setup"
exits 0

it "an unfinished recording is not written over, and is named once"
: >first-blood.firn.partial
run firn-record "$setup"
exits 5
says <<<"firn-record: first-blood.firn: not begun: an unfinished recording of this name and .partial is there; firn-recover reads it"

it "a log to standard output has its verdict on standard error"
run firn-record -o - "$setup"
exits 0
says <<<"recorded 1 battle, *"
holds 'firn-verify - <"$root/out" >/dev/null'

it "a setup comes from standard input, the log's name then from the command line"
run firn-record - <"$setup"
exits 2
run firn-record -o a.firn - <"$setup"
exits 0

it "a setup that is wrong is told by place, value and range, and leaves nothing behind"
sed 's/"speed": 4/"speed": 400/' "$setup" >wrong.json
run firn-record wrong.json
exits 2
prints <<<"nothing recorded"
says <<<"firn-record: wrong.json: teams[0].fighters[0].speed: 400 is outside 1..99"
run firn-record "$setup" wrong.json -o a.firn
exits 2
run firn-record nowhere.json
exits 5
run firn-record "$LOGS/first.firn"
exits 2
holds '[ "$(ls)" = wrong.json ]'

it "a name that is none is told with those that there are, or with the nearest"
for name in grye hedgehog; do
    sed 's/"faction": "grey"/"faction": "'$name'"/' "$FIXTURES/loadout/three-banners.json" >$name.json
    run firn-record $name.json
    exits 2
    cat "$root/err" >>said
done
run cat said
prints <<END
firn-record: grye.json: actors[6].faction: "grye" is none of factions (did you mean "grey"?)
firn-record: hedgehog.json: actors[6].faction: "hedgehog" is none of factions (one of red, blue, grey, traders)
END

it "an engine that is not here cannot be recorded"
echo '{"engine": "chess"}' >chess.json
run firn-record chess.json
exits 6
says <<<"firn-record: chess.json: engine chess is not here; here are: *arena 1*; more come from the folders of FIRN_ENGINE_PATH"

it "rules are changed by a file, and a rule that is none is refused"
run firn-record -r "$LOGS/short.json" -o a.firn "$setup"
exits 0
run firn-cat -k battle_end a.firn
has "after 2 rounds"
echo '{"round_cpa": 2}' >wrong.json
run firn-record -r wrong.json -o b.firn "$setup"
exits 2
says <<<'firn-record: wrong.json: "round_cpa" is no rule of arena (did you mean "round_cap"?)'

it "recording parameters: checks, keyframes, lean"
run firn-record --check-every 1 --keyframe-every 2 -o a.firn "$setup"
run firn-info --json a.firn
holds 'grep -q "\"keyframes\": 3" "$root/out"'
run firn-record --lean -o b.firn "$setup"
exits 0
run firn-cat b.firn
holds '! grep -q swings "$root/out"'
run firn-verify a.firn b.firn
exits 0
run firn-record --check-every 0 "$setup"
exits 2
run firn-record --level 20 "$setup"
exits 2

it "an output that cannot be written is an I/O error"
run firn-record -o nowhere/a.firn "$setup"
exits 5
last "nothing recorded"
if [ -c /dev/full ]; then
    firn-record -o - "$setup" >/dev/full 2>err
    status=$?
    exits 5
    holds 'grep -q "standard output: cannot write: No space left" err'
fi

# ---- orders, with the toy engine ----

it "orders from a file are given, then the engine chooses"
toy none && rm toy.firn
echo '[{"step": 1, "actor": "Bo", "verb": "volley", "wind": [1, -2], "targets": ["Ann", 0]},
       {"step": 1, "actor": 0, "verb": "guard", "high": true}]' >orders.json
FIRN_ENGINE_PATH=$root/toy run firn-record --orders orders.json toy.json
exits 0
run firn-cat -s 1 -k order -p toy.firn
prints <<END
battle 0 "duel", toy 1, seed 1
  step 1
    > guard actor=#0 high=yes
    > volley actor=#1 wind[0]=1 wind[1]=-2 targets[0]=#0 targets[1]=#0
END
FIRN_ENGINE_PATH=$root/toy run firn-verify toy.firn
exits 0

# refused ORDERS MESSAGE
refused() {
    echo "$1" >orders.json
    FIRN_ENGINE_PATH=$root/toy run firn-record --orders orders.json toy.json
    exits 2
    says <<<"firn-record: $2"
    holds '[ ! -e toy.firn ]'
}

it "orders that are wrong are told by place"
toy none && rm toy.firn
refused '[{"step": 1, "actor": "Ann", "verb": "gaurd", "high": true}]' \
    'orders.json: [0]: "gaurd" is no order of toy (did you mean "guard"?)'
refused '[{"step": 1, "actor": "Anne", "verb": "guard", "high": true}]' \
    'orders.json: [0].actor: "Anne" is the name of nobody and nothing here (did you mean "Ann"?)'
refused '[{"step": 1, "actor": "Ann", "verb": "guard"}]' 'orders.json: [0].high: missing, expected true or false'
refused '[{"step": 1, "actor": 0, "verb": "guard", "high": true}, {"step": 1, "actor": "Ann", "verb": "guard", "high": true}]' \
    'orders.json: [0] and [1]: two orders for one actor in step 1'
refused '[{"step": 900, "actor": 0, "verb": "guard", "high": true}]' \
    'orders.json: [0]: in step 900 nobody asked Ann (actor 0) for an order'
refused '[{"step": 1, "actor": 0, "verb": "strike", "target": 3}]' \
    'orders.json: [0]: Ann: step 1: actor 0: TOY-003: there is nobody 3 to strike'
refused '[{"step": 1, "actor": 0, "verb": "guard", "high": true}, {"step": 1, "actor": "Bo", "verb": "strike", "target": 2}]' \
    'orders.json: [1]: Bo: step 1: actor 1: TOY-003: there is nobody 2 to strike'
refused '[{"step": 1, "actor": "Bo", "verb": "volley", "wind": [1], "targets": []}]' \
    'orders.json: [0].wind: 1 element, expected 2'
refused '{}' 'orders.json: an object is not a list of orders'

it "an order that nobody asked for is told with who was asked"
echo '[{"step": 1, "actor": "Bob", "verb": "wait"}]' >orders.json
run firn-record --orders orders.json "$FIXTURES/loadout/swords.json"
exits 2
says <<<"firn-record: orders.json: [0]: in step 1 nobody asked Bob (actor 1) for an order, but Ann (actor 0)"

it "an engine that crashes is named with battle and step, and leaves nothing, or what was written before"
FIRN_ENGINE_PATH=$root/mishaps toy crash; rm -f toy.firn
sed 's/"crash"/"none"/' toy.json >fine.json
FIRN_ENGINE_PATH=$root/mishaps run firn-record -o a.firn fine.json toy.json
exits 70
says <<<"firn-record: battle 1, step 3: the engine crashed (signal 6)"
prints <<<"crashed: nothing recorded"
holds '[ "$(ls)" = "$(printf "fine.json\ntoy.json")" ]'
FIRN_ENGINE_PATH=$root/mishaps run firn-record --seeds 1..900 -o b.firn fine.json toy.json
exits 70
prints <<<"crashed: what was recorded before is in b.firn.partial; firn-recover reads it"
run firn-recover -o saved.firn b.firn.partial
exits 3
holds '[ ! -e b.firn ] && [ "$(firn-info --json saved.firn 2>/dev/null | jq .files[0].battles)" -gt 100 ]'
FIRN_ENGINE_PATH=$root/mishaps run firn-resim -o c.firn "$LOGS/toy_crash.firn"
exits 70
says <<<"firn-resim: battle 0, step 3: the engine crashed (signal 6)"

it "whom a refusal means is said by name"
sed 's/"carried": \["sword", "sabre"\]/"carried": ["sword", "sword"]/' "$FIXTURES/loadout/swords.json" >twice.json
run firn-record twice.json
exits 2
says <<<'firn-record: twice.json: LOADOUT-104: actors[0]: "sword" stands twice among worn and carried; a stack has units'

it "an engine without orders takes an empty list only"
echo '[{"step": 1, "actor": 0, "verb": "guard"}]' >orders.json
run firn-record --orders orders.json "$setup"
exits 2
says <<<"firn-record: orders.json: arena takes no orders"
echo '[]' >orders.json
run firn-record --orders orders.json "$setup"
exits 0

# ---- engines ----

it "a folder of plug-ins that is not there, or holds what is none, is an error"
FIRN_ENGINE_PATH=$PWD/nowhere run firn-record "$setup"
exits 5
says <<<"firn-record: *nowhere: cannot read this folder of FIRN_ENGINE_PATH: No such file or directory"
mkdir plugins
echo no >plugins/no.so
FIRN_ENGINE_PATH=$PWD/plugins run firn-record "$setup"
exits 5
last "nothing done: not every engine of FIRN_ENGINE_PATH can be loaded"
says <<<"firn-record: *plugins/no.so: file too short"
holds '! grep -q "no.so.*no.so" "$root/err"'
printf 'int x;' | gcc -shared -x c -o plugins/no.so - 2>/dev/null && {
    FIRN_ENGINE_PATH=$PWD/plugins run firn-record "$setup"
    exits 6
    says <<<"firn-record: *plugins/no.so: this is no engine: it has no firn_plugin_engine()"
}

it "a plug-in that lacks a function is refused by its name, whatever is recorded"
mkdir plugins && cp "$PLUGINS/toy_stepless.so" plugins
FIRN_ENGINE_PATH=$PWD/plugins run firn-record "$setup"
exits 70
last "nothing done: not every engine of FIRN_ENGINE_PATH can be loaded"
says <<<"firn-record: *plugins/toy_stepless.so: engine toy has no step()"

it "an engine that suggests what it refuses is at fault, and leaves nothing behind"
toy refused && rm toy.firn
FIRN_ENGINE_PATH=$root/mishaps run firn-record toy.json
exits 70
last "nothing recorded"
says <<<"firn-record: toy.json: engine toy: step 3: suggest() for actor 0 gives an order that refuses() refuses: TOY-003: *"
holds '[ "$(ls)" = toy.json ]'

it "and so is one that breaks its contract as a log is verified or simulated again"
toy chance_in_none
FIRN_ENGINE_PATH=$root/mishaps run firn-verify toy.firn
exits 70
says <<<"firn-verify: toy.firn: engine toy: step 3: firn_chance() at site 1: n is 0, outside 1..2147483647"
toy many
FIRN_ENGINE_PATH=$root/mishaps run firn-resim toy.firn -o again.firn
exits 70
says <<<"firn-resim: toy.firn: engine toy: step 3: awaiting() gives 70 actors, outside 0..64"
holds '[ ! -e again.firn ]'
