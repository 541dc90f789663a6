-- A class is how it was opened and what happened since, like a match. Its games are matches.
CREATE TABLE classes (
    code     TEXT    NOT NULL PRIMARY KEY,  -- by which pupils find it
    opening  TEXT    NOT NULL,              -- JSON
    expires  INTEGER NOT NULL,              -- milliseconds since 1970
    last     INTEGER NOT NULL DEFAULT 0,    -- the number of its last change
    checksum BLOB    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX classes_by_end ON classes (expires);

CREATE TABLE class_changes (
    class    TEXT    NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
    number   INTEGER NOT NULL,              -- 1, 2, 3 …
    request  TEXT,                          -- the client's own id, which is done once
    event    TEXT    NOT NULL,              -- JSON
    at       INTEGER NOT NULL,
    checksum BLOB    NOT NULL,
    PRIMARY KEY (class, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX class_changes_by_request ON class_changes (class, request) WHERE request IS NOT NULL;
