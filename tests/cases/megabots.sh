# megabots: builds by name, pilots by orders, and what either may not be.
folder=$FIXTURES/megabots
catalogue=$folder/catalogue.json

# duel A B: a setup of two builds, JSON, in duel.json.
duel() {
    printf '{"engine": "megabots", "catalogue": "%s", "bots": [%s, %s]}\n' "$catalogue" "$1" "$2" >duel.json
}

# orders JSON...: objects without their braces, in orders.json.
orders() {
    local parted=
    { printf '['; for order; do printf '%s{%s}' "$parted" "$order"; parted=', '; done; printf ']\n'; } >orders.json
}

it "both pilots by orders: both orders stand in the log before either acts"
duel '"Asp"' '"Static"'
orders '"step": 1, "actor": "Asp", "verb": "move", "move": "Tail Lash", "direction": "advance", "steps": 1, "inspect": false' \
    '"step": 1, "actor": "Static", "verb": "instead", "action": "inspect", "inspect": false'
run firn-record -s 4 --orders orders.json -o a.firn duel.json
exits 0
run firn-cat a.firn
exits 0
cp "$root/out" told
run sed -n '/^  step 1$/,/^    turn 1 /p' told
prints <<END
  step 1
    > Asp chooses Tail Lash, advance 1
    > Static chooses to inspect
    turn 1 at mid: hp 100 to 90, charges 10 to 10
END
run firn-verify a.firn
last "same: *"

it "one pilot by orders, the other by itself, who does not see them"
duel '"Asp"' '"Static"'
orders '"step": 1, "actor": "Asp", "verb": "instead", "action": "vent", "inspect": false'
run firn-record -s 4 --orders orders.json -o a.firn duel.json
exits 0
run firn-cat a.firn
grep '> Static' "$root/out" | head -1 >with
orders '"step": 1, "actor": "Asp", "verb": "move", "move": "Venom Spit", "direction": "retreat", "steps": 1, "inspect": false'
run firn-record -s 4 --orders orders.json -o b.firn duel.json
run firn-cat b.firn
grep '> Static' "$root/out" | head -1 >without
holds '[ -s with ] && cmp -s with without'

# refused RULE ORDER: Asp's order of the first turn is refused under a rule, and nothing is recorded.
refused() {
    duel '"Asp"' '"Static"'
    orders "\"step\": 1, \"actor\": \"Asp\", $2"
    run firn-record -s 4 --orders orders.json -o a.firn duel.json
    exits 2
    says <<<"firn-record: orders.json: [0]: Asp: step 1: actor 0: $1: *"
    prints <<<"nothing recorded"
    holds '[ ! -e a.firn ]'
}
move() { echo "\"verb\": \"move\", \"move\": \"$1\", \"direction\": \"$2\", \"steps\": $3, \"inspect\": ${4:-false}"; }

it "an order is refused with the rule that bars it"
refused MEGABOTS-011 "$(move Jam hold 0)"
refused MEGABOTS-025 "$(move Constrict retreat 1)"
refused MEGABOTS-057 "$(move Constrict hold 0)"
refused MEGABOTS-008 "$(move 'Venom Spit' advance 2)"
refused MEGABOTS-017 "$(move 'Venom Spit' hold 0 true)"
refused MEGABOTS-018 '"verb": "instead", "action": "struggle", "inspect": false'

it "an unknown part, move or build is named, with what was meant"
duel '{"name": "New", "chassis": "Courier Frame", "head": "Ram Hed"}' '"Asp"'
run firn-record duel.json
exits 2
says <<END
firn-record: duel.json: bots[0].head: "Ram Hed" is none of parts (did you mean "Ram Head"?)
END
duel '{"name": "New", "chassis": "Courier Frame", "head": "Ram Head", "load": "Jam"}' '"Asp"'
run firn-record duel.json
exits 2
says <<END
firn-record: duel.json: MEGABOTS-011: bots[0].load: the head does not carry moves[*] (moves[*] is "Jam")
END

it "a catalogue that is not there, or no catalogue"
printf '{"engine": "megabots", "catalogue": "none.json", "bots": ["A", "B"]}' >duel.json
run firn-record duel.json
exits 5
says <<<"firn-record: duel.json: none.json: No such file or directory"
echo '[]' >none.json
run firn-record duel.json
exits 2
says <<<"firn-record: duel.json: none.json: a list is not an object of lists, or the name of a file with one"

it "a drawn duel is the same for ever"
run firn-record -n 7 -o a.firn "$folder/roster.json"
run firn-record -n 7 -o b.firn "$folder/roster.json"
holds 'cmp -s a.firn b.firn'
run firn-info -b a.firn
has '"duel #7", megabots 1, seed 7: '
