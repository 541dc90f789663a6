#!/bin/sh
# What the full screen of `foursight play` adds to the default build, for a quiet machine: the processor time of the compiler for the packages that only the screen needs, and by how much
# the command takes longer with it. In a whole build both cores are busy, so that half of it is wall time. Prints a line for each round (default 7) and the medians.
#   apps/foursight/compare/screen.sh [ROUNDS]
# Other packages are compiled again with them, because theirs change (hashbrown gets another feature); a whole build compiles those once in any case, so they do not count.
set -eu
cd "$(dirname "$0")/../../.."
rounds=${1:-7}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# Called instead of the compiler: runs it and notes the package and its seconds.
cat >"$folder/compiler" <<'COMPILER'
#!/bin/sh
exec /usr/bin/time -q -a -o "$SECONDS_FILE" -f "${CARGO_PKG_NAME:-} %U %S" "$@"
COMPILER
chmod +x "$folder/compiler"
export RUSTC_WRAPPER="$folder/compiler" SECONDS_FILE="$folder/seconds"
packages() { cargo tree --package foursight-cli --edges normal,build --prefix none --format '{p}' "$@" | cut -d ' ' -f 1 | sort -u; }
packages >"$folder/with"
packages --no-default-features >"$folder/without"
comm -23 "$folder/with" "$folder/without" >"$folder/only"
again=$(sed 's/^/--package /' "$folder/only")
without='--no-default-features --package foursight-cli'
# Seconds of the compiler for the packages of this list in a build.
seconds() {
    list=$1
    shift
    : >"$SECONDS_FILE"
    cargo build --release --quiet "$@"
    awk 'NR == FNR { wanted[$1]; next } $1 in wanted { sum += $2 + $3 } END { print sum + 0 }' "$list" "$SECONDS_FILE"
}
echo foursight-cli >"$folder/command"
cargo build --release --quiet
size=$(stat -c %s target/release/foursight)
# shellcheck disable=SC2086
cargo build --release --quiet $without
echo "bytes: $((size - $(stat -c %s target/release/foursight)))"
echo "packages:" $(cat "$folder/only")
cat "$folder/only" "$folder/command" >"$folder/added"
round=0
while [ $round -lt "$rounds" ]; do
    round=$((round + 1))
    # shellcheck disable=SC2086
    cargo clean --release --quiet $again --package foursight-cli
    added=$(seconds "$folder/added" --package foursight-cli)
    cargo clean --release --quiet --package foursight-cli
    # shellcheck disable=SC2086
    rest=$(seconds "$folder/command" $without)
    echo "$added $rest"
done | awk '
    { processor[NR] = $1 - $2; printf "processor s %.2f\n", processor[NR] }
    END {
        for (i = 2; i <= NR; i++) for (j = i; j > 1 && processor[j - 1] > processor[j]; j--) { held = processor[j]; processor[j] = processor[j - 1]; processor[j - 1] = held }
        median = processor[int((NR + 1) / 2)]
        printf "median: processor s %.2f, half of it %.2f\n", median, median / 2
    }'
cargo build --release --quiet
