-- How much time has passed while this store was served: what expiry is counted in, since the system's clock may jump.
CREATE TABLE clock (
    one    INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    served INTEGER NOT NULL,               -- milliseconds since 1970, had the clock never jumped
    wall   INTEGER NOT NULL                -- what the system's clock said then
) STRICT;

-- Addresses that are not answered.
CREATE TABLE blocked (
    address TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
