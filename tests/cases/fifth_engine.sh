# An engine of one's own, rock, paper, scissors with hit points (tests/rps), in every tool: none knows it by name.
mkdir -p "$root/fifth" && cp "$PLUGINS/rps.so" "$root/fifth/"
export FIRN_ENGINE_PATH=$root/fifth
duel='{"engine": "rps", "name": "duel", "players": [{"name": "Ann", "hp": 4}, {"name": "Bob", "hp": 5}]}'

it "every tool takes an engine of one's own"
echo "$duel" >duel.json
run firn-record duel.json --seed 2 -o duel.firn
exits 0
run firn-record duel.json --seeds 1..40 -o goldens/pack.firn
exits 5
mkdir goldens
run firn-record duel.json --seeds 1..40 -o goldens/pack.firn
exits 0
run firn-verify duel.firn goldens/pack.firn
exits 0
has "in 41 battles of 2 files"
run firn-cat duel.firn
exits 0
has "Ann sits down with 4 hp"
has "> Ann shows"
echo '{"damage": 2}' >harder.json
run firn-resim duel.firn --rules harder.json -o harder.firn
exits 0
run firn-diff duel.firn harder.firn
exits 1
has "rules.damage  1 | 2"
has "lost"
run firn-gate goldens --rules harder.json --junit report.xml
exits 1
has "lost: hp"
run firn-info --json duel.firn
exits 0
has '"engines": "rps 1"'
run firn-export --format ndjson duel.firn
exits 0
has '"record": "lost"'
head -c 600 duel.firn >cut.firn
run firn-recover cut.firn -o whole.firn
exits 3

it "its orders come from a file, and what it refuses is told with its rule"
echo "$duel" >duel.json
echo '[{"step": 1, "actor": "Ann", "verb": "show", "hand": "rock"}, {"step": 1, "actor": "Bob", "verb": "show", "hand": "paper"}]' >orders.json
run firn-record duel.json --orders orders.json --seed 1 -o duel.firn
exits 0
run firn-cat duel.firn --step 1
has "rock against paper"
sed -i 's/"paper"/"well"/' orders.json
run firn-record duel.json --orders orders.json --seed 1 -o other.firn
exits 2

it "without its plug-in its logs are read, and not judged"
echo "$duel" >duel.json
run firn-record duel.json --seed 2 -o duel.firn
exits 0
unset FIRN_ENGINE_PATH
run firn-cat duel.firn
exits 0
has "Bob sits down with 5 hp"
run firn-verify duel.firn
exits 6

it "the contract test takes a plug-in and setups of its own"
echo "$duel" >duel.json
FIRN_CONTRACT="$PLUGINS/rps.so duel.json" run firn-tests contract
exits 0
last "6 passed, 0 failed"

# not_fought NAMED MESSAGE: the contract test takes no built-in engine in place of what cannot be had.
not_fought() {
    FIRN_CONTRACT=$1 run firn-tests contract
    exits 1
    holds "grep -qF -e '$2' '$root/err'"
    holds '! grep -qE "^[1-9][0-9]* passed" "$root/out"'
}

it "and fails where no plug-in or no setup is named, or one cannot be read"
ln -s "$FIXTURES" fixtures
echo "$duel" >duel.json
sed 's/"rps"/"arena"/' duel.json >other.json
echo '{' >broken.json
not_fought '' 'FIRN_CONTRACT is set and names no plug-in'
not_fought '  ' 'FIRN_CONTRACT is set and names no plug-in'
not_fought 'nowhere.so duel.json' 'nowhere.so: '
not_fought "duel.json $PLUGINS/rps.so" 'duel.json: '
for setup in nowhere.json broken.json other.json "$(printf '%05000d' 0)"; do
    FIRN_CONTRACT="$PLUGINS/rps.so duel.json $setup" run firn-tests contract
    exits 1
    holds "grep -qF -e '${setup:0:20}' '$root/err'"
done
FIRN_CONTRACT="$PLUGINS/rps.so" run firn-tests contract
exits 1
last "0 passed, 6 failed"
holds "grep -qF 'FIRN_CONTRACT names no setup' '$root/err'"

# breaks MISHAP MESSAGE: the contract test fails the toy that has this mishap, and says so.
breaks() {
    printf '{"engine": "toy", "mishap": "%s", "players": [{"name": "Ann", "hp": 9}, {"name": "Bo", "hp": 9}]}\n' \
        "$1" >toy.json
    FIRN_CONTRACT="$PLUGINS/toy_mishaps.so toy.json" run firn-tests contract
    exits 1
    holds "grep -qF -e '$2' '$root/err'"
}

it "and fails one that breaks its promises, each by name"
breaks whim 'toy, seed 3: the stream is another from memory that held other bytes'
breaks twice 'engine toy rolls twice under one key in step 3'
breaks refused 'engine toy: step 3: suggest() for actor 0 gives an order that refuses() refuses: TOY-003'
breaks many 'engine toy: step 3: awaiting() gives 70 actors'
breaks stops 'engine toy: step 3: outcome() gives 1, stopped'
breaks below_none 'engine toy: step 3: firn_roll() at site 1: below is 0'
FIRN_CONTRACT="$PLUGINS/toy_stepless.so toy.json" run firn-tests contract
exits 1
holds "grep -qF 'toy_stepless.so: engine toy has no step()' '$root/err'"
