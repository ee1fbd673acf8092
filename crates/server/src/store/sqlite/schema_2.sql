-- Packs apart from their tables, equal ones once: a table's row is written with every move.
CREATE TABLE packs (
    hash TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO packs SELECT fingerprint(pack), pack FROM tables WHERE pack IS NOT NULL;
UPDATE tables SET pack = fingerprint(pack) WHERE pack IS NOT NULL;
CREATE INDEX tables_pack ON tables (pack) WHERE pack IS NOT NULL;

-- When somebody was last there.
ALTER TABLE people ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
UPDATE people SET seen_ms = created_ms;
ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';

-- When the server was last there, and when it was not.
CREATE TABLE alive (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE downtimes (
    from_ms INTEGER PRIMARY KEY,
    to_ms INTEGER NOT NULL
) STRICT;
