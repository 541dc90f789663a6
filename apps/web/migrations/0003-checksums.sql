-- What is stored once and never changed has a checksum, and a match knows its last change: a damaged file is noticed, and not shown as another match.
-- `checksum` is a function of this program: the first 8 bytes of the SHA-256 of its arguments.
ALTER TABLE matches ADD COLUMN last INTEGER NOT NULL DEFAULT 0;     -- the number of its last change
ALTER TABLE matches ADD COLUMN checksum BLOB;
ALTER TABLE changes ADD COLUMN checksum BLOB;

UPDATE matches SET
    last = (SELECT count(*) FROM changes WHERE match = id),
    checksum = checksum(id, opening, secret_a, secret_b, invitation, created);
UPDATE changes SET checksum = checksum(match, number, request, event, at);
