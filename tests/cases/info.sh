# firn-info: a log in figures.
it "figures and digest of a log, in words"
run firn-info "$LOGS/first.firn"
exits 0
says_nothing
size=$(stat -c %s "$LOGS/first.firn")
prints <<END
$LOGS/first.firn
  engine     arena 1
  battles    1
  steps      4
  events     *
  orders     0
  checks     2
  keyframes  0
  file       ${size:0:1},${size:1} bytes in 1 sealed member and 1 frame
  stream     * bytes, *.* times the file
  an event   *.* bytes of file, *.* of stream
  digest     $(zstd -dcq "$LOGS/first.firn" | b2sum -l 256 | cut -d' ' -f1)
  state      whole and sealed
whole: 1 battle, * events, ${size:0:1},${size:1} bytes in 1 file
END

it "a line for each battle where that is asked for"
run firn-info -b "$LOGS/both.firn"
exits 0
has '  battle 0 "first-blood", arena 1, seed 1: team_b by elimination in 4 steps, '
has '  battle 60 "skirmish #60", arena 1, seed 60: '
has '2 sealed members'

it "as JSON, one object with a verdict on standard error"
run firn-info --json --battles "$LOGS/first.firn" "$LOGS/cut.firn"
exits 3
holds '[ "$(jq -c "[.exit_status, .files[0].status, .files[1].status, .files[0].each[0].seed]" "$root/out")" = "[3,\"ok\",\"incomplete\",\"1\"]" ]'

it "without the digest it is not computed"
run firn-info --no-digest "$LOGS/first.firn"
exits 0
holds '! grep -q digest "$root/out"'

it "a log that ends early is told as far as it goes"
run firn-info "$LOGS/cut.firn"
exits 3
has "  state      byte "
last "incomplete: * battles, * events, 13.* kB in 1 file"

it "an engine that is not here is no matter"
run firn-info "$LOGS/toy_none.firn"
exits 0
has "  engine     toy 1"
