-- An own pack stands beside its table, so that a move does not write it again.
CREATE TABLE packs (
    table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    text TEXT NOT NULL
) STRICT;
INSERT INTO packs (table_id, text) SELECT id, pack FROM tables WHERE pack IS NOT NULL;
ALTER TABLE tables DROP COLUMN pack;

-- What a session was opened with, as far as it says so.
ALTER TABLE sessions ADD COLUMN agent TEXT;

-- When the server was last there, and when it was not: clocks stand still then.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE pauses (
    from_ms INTEGER PRIMARY KEY,
    to_ms INTEGER NOT NULL
) STRICT;
