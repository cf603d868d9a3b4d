# firn-recover: what is left, and an account of what is not.
it "a whole log has nothing to recover, and the new one is the same"
run firn-recover -o saved.firn "$LOGS/season.firn"
exits 0
says_nothing
prints <<<"nothing was wrong: 60 battles, * records, * kB of stream"
run firn-diff "$LOGS/season.firn" saved.firn
exits 0

it "a damaged log is saved but for what is lost, and says so for ever"
run firn-recover -o saved.firn "$LOGS/damaged.firn"
exits 3
prints <<<"recovered * battles, * whole; * records, * kB of stream; lost * kB of the file, 1 gap"
says <<<"firn-recover: $LOGS/damaged.firn: byte *"
run firn-verify saved.firn
exits 3
run firn-cat -k gap saved.firn
exits 3
has "  gap lost_bytes="
run firn-info saved.firn
has "  gaps       1, "

it "a cut log is saved up to its last whole record"
run firn-recover -o saved.firn "$LOGS/cut.firn"
exits 3
run firn-cat saved.firn
has 'battle 20 "skirmish #21"'

it "a log that was compressed again is a log afterwards"
zstd -dcq "$LOGS/season.firn" | zstd -q >plain.firn
run firn-verify plain.firn
exits 4
run firn-recover -o saved.firn plain.firn
holds '[ "$status" = 0 ] || [ "$status" = 3 ]'
run firn-verify saved.firn
exits 0

it "the new log is a file, since it is read again"
run firn-recover -o - "$LOGS/season.firn"
exits 2
last "nothing recovered"
