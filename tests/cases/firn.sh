# firn itself: verbs are programs beside it, or on PATH.
it "firn --help lists every verb that is beside it"
run firn --help
exits 0
says_nothing
for program in "$BIN"/firn-*; do
    verb=${program##*/firn-}
    [ "$verb" = tests ] || has "  $verb "
done

it "firn --version tells the version"
run firn --version
exits 0
prints <<<"firn *.*.*, log format *"

it "firn without a verb is a wrong command line"
run firn
exits 2
says <<END
firn: expected a verb
Try firn --help.
END

it "a verb that is not there is refused, with the nearest one"
run firn verfy
exits 2
says <<END
firn: there is no verb verfy; did you mean verify?
Try firn --help.
END
run firn ../verify
exits 2
run firn --verify
exits 2
run firn ""
exits 2

it "firn passes arguments and exit status on"
run firn verify "$LOGS/first.firn"
exits 0
last "same: *"
run firn verify nowhere.firn
exits 5

it "firn help VERB is firn VERB --help"
run firn help gate
exits 0
has "Usage: firn-gate"

it "a program firn-VERB on PATH is a verb, too"
printf '#!/bin/sh\necho "mine: $*"\n' >firn-mine
chmod +x firn-mine
PATH="$PWD:$PATH" run firn mine a "b c"
exits 0
prints <<<"mine: a b c"
