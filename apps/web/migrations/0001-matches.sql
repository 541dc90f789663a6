-- A match is how it was opened and what happened since; playing that again gives the match.
CREATE TABLE matches (
    id         TEXT    NOT NULL PRIMARY KEY,
    opening    TEXT    NOT NULL,            -- JSON: game, seats, starter, start, seed
    secret_a   BLOB,                        -- SHA-256; none while nobody holds the seat
    secret_b   BLOB,
    invitation BLOB,                        -- SHA-256; none unless a friend may join
    created    INTEGER NOT NULL,            -- milliseconds since 1970
    changed    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_by_change ON matches (changed);

CREATE TABLE changes (
    match   TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,               -- 1, 2, 3 …: a second change with the same number is refused
    request TEXT,                           -- the client's own id, which is done once
    event   TEXT    NOT NULL,               -- JSON
    at      INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX changes_by_request ON changes (match, request) WHERE request IS NOT NULL;
