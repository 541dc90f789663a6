#!/bin/sh
# Makes the tables of docs/solver.md that measure time, for a quiet machine of two cores. Needs nobody; may be cut off after any part.
#   crates/connect-four-solver/compare/tables.sh            all parts, in this order (about 25 minutes)
#   crates/connect-four-solver/compare/tables.sh PART…      these: sets latency threads command empty hard
# Builds the command and the examples first (COMMAND=FILE: uses that `foursight` instead). bitbully is installed into target/ on first use.
set -eu
cd "$(dirname "$0")/../../.."
release=${CARGO_TARGET_DIR:-target}/release
if [ -z "${COMMAND:-}" ]; then
    cargo build --release --package foursight-cli
    COMMAND=$release/foursight
fi
cargo build --release --package foursight-connect-four-solver --examples
[ $# -gt 0 ] || set -- sets latency threads command empty hard
for part in "$@"; do
    printf '\n## %s\n%s, commit %s, load %s\n\n' "$part" "$(date -u '+%Y-%m-%d %H:%M UTC')" "$(git rev-parse --short HEAD)" "$(cut -d ' ' -f 1 /proc/loadavg)"
    case $part in
    sets)
        "$release/examples/compare" --repeat 3 --command "$COMMAND" l2-r2-half l1-r1
        "$release/examples/compare" --command "$COMMAND" l1-r2-half
        ;;
    latency) "$release/examples/latency" 200 ;;
    threads) "$release/examples/threads" 12 3 ;;
    command)
        printf '| `foursight analyse connect-four` | processor time s |\n|---|---|\n'
        for moves in 4 445 44551 4455123 445332261 44533226166; do
            # Seconds of processor time of ten runs, over ten.
            seconds=$(
                { sh -c "for run in 1 2 3 4 5 6 7 8 9 10; do '$COMMAND' analyse connect-four $moves --player perfect > /dev/null 2>&1; done; times" |
                    tail -n 1; } | tr 'ms' '  ' | awk '{ printf "%.3f", (60 * $1 + $2 + 60 * $3 + $4) / 10 }'
            )
            printf '| %s | %s |\n' "$moves" "$seconds"
        done
        ;;
    empty) "$release/examples/compare" --command "$COMMAND" empty ;;
    hard) "$release/examples/compare" --command "$COMMAND" l1-r3-half:50 ;;
    *) echo "unknown part $part; use sets latency threads command empty hard" >&2; exit 2 ;;
    esac
done
