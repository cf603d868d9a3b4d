# firn-cat: a log that reads like a fight.
it "a battle reads like a fight"
run firn-cat --step 0..1 "$LOGS/first.firn"
exits 0
prints <<END
battle 0 "first-blood", arena 1, seed 1
  step 0
    the battle begins, 1 against 1
    Vex, rare melee: attack 3, hp 12, armor 2, speed 4
    Mo, rare melee: attack 4, hp 10, armor 1, speed 4
  step 1
    round 1
    Vex draws * among equals
    Mo draws * among equals
    Mo swings at Vex and *
    *
    Vex swings at Mo and *
    *
    round 1 ends, 1 against 1
END
says <<<"shown: * of * records"

it "filters: battle, step, kind, actor, and what is left of the headings"
run firn-cat -b 3..4 -k battle_end "$LOGS/season.firn"
exits 0
prints <<END
battle 3 "skirmish #4", arena 1, seed 4
  step *
    *
battle 4 "skirmish #5", arena 1, seed 5
  step *
    *
END
run firn-cat -k died -a Vex "$LOGS/first.firn"
prints <<END
battle 0 "first-blood", arena 1, seed 1
  step 4
    Vex dies, slain by Mo
END
cp "$root/out" by_name
run firn-cat -k died -a 0 "$LOGS/first.firn"
holds 'cmp -s by_name "$root/out"'
run firn-cat -a Mo -k ruleset_in_force "$LOGS/first.firn"
exits 0
prints_nothing

it "an actor that no battle has is refused, with the nearest one"
run firn-cat -a Nobody "$LOGS/first.firn"
exits 2
says <<END
firn-cat: $LOGS/first.firn: no battle has an actor "Nobody"
refused: 0 of * records
END
run firn-cat -a Vxe "$LOGS/first.firn"
exits 2
says <<END
firn-cat: $LOGS/first.firn: no battle has an actor "Vxe" (did you mean "Vex"?)
refused: 0 of * records
END
run firn-cat -a 99 "$LOGS/first.firn"
exits 2
run firn-cat -a 11 "$LOGS/first.firn"
exits 0

it "--plain shows every field by its name"
run firn-cat -p -k died "$LOGS/first.firn"
has "    died fighter=#0 killer=#6"

it "checks and ends are shown where they are named"
run firn-cat -k check,end "$LOGS/first.firn"
prints <<END
battle 0 "first-blood", arena 1, seed 1
  step 0
    check step=0 hash=*
  step 4
    check step=4 hash=*
  end outcome=team_b reason=elimination steps=4 events=* rolls=* checks=2
END

it "a kind that is none is refused, with the nearest one"
run firn-cat -k swng,died "$LOGS/first.firn"
exits 2
says <<END
firn-cat: $LOGS/first.firn: no record is called "swng" (did you mean "swing"?)
refused: * of * records
END

it "a step that no battle has is refused, and an actor that none of those asked for has"
run firn-cat -s 400 "$LOGS/first.firn"
exits 2
says <<END
firn-cat: $LOGS/first.firn: no battle has a step 400, the last is 4
refused: 0 of * records
END
run firn-cat -s 4..400 "$LOGS/first.firn"
exits 0
run firn-cat -b 0 -s 900 "$LOGS/season.firn"
exits 2
holds 'grep -q "no battle of these has a step 900, the last is [1-9]" "$root/err"'
run firn-cat -b 1..2 -a Nobody "$LOGS/season.firn"
exits 2
holds 'grep -q "no battle of these has an actor .Nobody." "$root/err"'

it "a battle that is not there is refused"
run firn-cat -b 60 "$LOGS/season.firn"
exits 2
says <<END
firn-cat: $LOGS/season.firn: there is no battle 60: it has 60, counted from 0
refused: 0 of 0 records
END
run firn-cat -b 30000 - <"$LOGS/season.firn"
exits 2
says <<END
firn-cat: standard input: there is no battle 30000: it has 60, counted from 0
refused: 0 of 0 records
END
run firn-cat -b 59 "$LOGS/season.firn"
exits 0
run firn-cat -b 2..1 "$LOGS/season.firn"
exits 2

it "a battle is found by the index, and without one the same"
run firn-cat -b 60 "$LOGS/both.firn"
cp "$root/out" indexed
run firn-cat -b 60 - <"$LOGS/both.firn"
holds 'cmp -s indexed "$root/out"'
run firn-cat -b 60 - < <(cat "$LOGS/both.firn")
holds 'cmp -s indexed "$root/out"'

it "several files have their names before them"
run firn-cat -k died "$LOGS/first.firn" - <"$LOGS/first.firn"
prints <<END
$LOGS/first.firn:
battle 0 "first-blood", arena 1, seed 1
  step 4
    Vex dies, slain by Mo
standard input:
battle 0 "first-blood", arena 1, seed 1
  step 4
    Vex dies, slain by Mo
END

it "what can be read of a cut log is shown, and the status says that it is cut"
run firn-cat "$LOGS/cut.firn"
exits 3
has 'battle 20 "skirmish #21"'

it "a reader that goes away ends it without a word"
run bash -c 'firn-cat "$0" | head -1; exit "${PIPESTATUS[0]}"' "$LOGS/season.firn"
exits 5
says_nothing
prints <<<'battle 0 "skirmish #1", arena 1, seed 1'

it "a map after a step, of an engine that has one"
run firn-cat --map --step 0 "$FIXTURES/golden/tactics/across-the-chasm-7.firn"
exits 0
prints <<END
  map after step 0
      1  1  1  .  .  .  1  1  1
      1  1  1  .  .  .  1  1  1
      1 A1  1  .  .  .  1 M1  1
      1  1  1  .  .  .  1  1  1
      1  1  1  .  .  .  1  1  1
    A Ann (1,2,1)
    M Bea (7,2,1)
END
says <<<"shown"
run firn-cat --map "$LOGS/first.firn"
exits 2
