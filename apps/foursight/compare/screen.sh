#!/bin/sh
# What the full screen of `foursight play` adds to the default build, for a quiet machine: compiles only what the screen alone needs and the command, then the command without the screen,
# in turn. Processor time counts: in a whole build both cores are busy, so that half of it is wall time. Prints a line for each round (default 7) and the medians.
#   apps/foursight/compare/screen.sh [ROUNDS]
set -eu
cd "$(dirname "$0")/../../.."
rounds=${1:-7}
packages() { cargo tree --package foursight-cli --edges normal,build --prefix none --format '{p}' "$@" | cut -d ' ' -f 1 | sort -u; }
only=$(packages >target/with.txt; packages --no-default-features >target/without.txt; comm -23 target/with.txt target/without.txt)
again=$(printf ' --package %s' $only)
without='--no-default-features --package foursight-cli'
# Processor and wall seconds of a build.
seconds() { { /usr/bin/time -f '%U %S %e' cargo build --release --quiet "$@"; } 2>&1 | tail -n 1 | awk '{ print $1 + $2, $3 }'; }
cargo build --release --quiet
size=$(stat -c %s target/release/foursight)
# shellcheck disable=SC2086
cargo build --release --quiet $without
echo "bytes: $(($size - $(stat -c %s target/release/foursight)))"
echo "packages:" $only
round=0
while [ $round -lt "$rounds" ]; do
    round=$((round + 1))
    # shellcheck disable=SC2086
    cargo clean --release --quiet $again --package foursight-cli
    added=$(seconds --package foursight-cli)
    cargo clean --release --quiet --package foursight-cli
    # shellcheck disable=SC2086
    rest=$(seconds $without)
    echo "$added $rest"
done | awk '
    { processor[NR] = $1 - $3; wall[NR] = $2 - $4; printf "processor s %.2f, wall s %.2f\n", processor[NR], wall[NR] }
    function median(values, i, j, held) {
        for (i = 2; i <= NR; i++) for (j = i; j > 1 && values[j - 1] > values[j]; j--) { held = values[j]; values[j] = values[j - 1]; values[j - 1] = held }
        return values[int((NR + 1) / 2)]
    }
    END { printf "medians: processor s %.2f, half of it %.2f, wall s of these units alone %.2f\n", median(processor), median(processor) / 2, median(wall) }'
cargo build --release --quiet
