CREATE TABLE secret (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    key BLOB NOT NULL
) STRICT;

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT,
    created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_person ON sessions (person);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL,
    pack TEXT,
    seed TEXT NOT NULL,
    first_dice TEXT,
    dice TEXT NOT NULL,
    undo TEXT NOT NULL,
    visibility TEXT NOT NULL,
    spectators_chat INTEGER NOT NULL,
    clock TEXT,
    creator TEXT REFERENCES people,
    state TEXT NOT NULL,
    seq INTEGER NOT NULL,
    step INTEGER NOT NULL,
    to_act INTEGER NOT NULL,
    bots INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    takeback TEXT,
    rematch TEXT,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    started_ms INTEGER,
    due_ms INTEGER
) STRICT;
CREATE INDEX tables_public ON tables (updated_ms) WHERE visibility = 'public' AND state <> 'over';
CREATE INDEX tables_bots ON tables (id) WHERE state = 'running' AND to_act & bots <> 0;
CREATE INDEX tables_due ON tables (due_ms) WHERE state = 'running' AND due_ms IS NOT NULL;
CREATE INDEX tables_creator ON tables (creator) WHERE creator IS NOT NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    person TEXT REFERENCES people,
    guest TEXT,
    bot TEXT,
    passes TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;

CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    act TEXT,
    dice TEXT,
    to_step INTEGER,
    takeback INTEGER NOT NULL DEFAULT 0,
    person TEXT,
    request TEXT,
    cause TEXT,
    to_move INTEGER NOT NULL,
    to_answer INTEGER NOT NULL,
    anew INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person TEXT REFERENCES people,
    name TEXT NOT NULL,
    seat INTEGER,
    team INTEGER,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person) WHERE person IS NOT NULL;

CREATE TABLE archive (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX archive_table ON archive (table_id);

CREATE TABLE results (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person TEXT REFERENCES people ON DELETE SET NULL,
    standing TEXT NOT NULL,
    score INTEGER NOT NULL,
    how TEXT NOT NULL,
    steps INTEGER NOT NULL,
    takebacks INTEGER NOT NULL,
    bot_steps INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    UNIQUE (table_id, seat)
) STRICT;
CREATE INDEX results_person ON results (person, id) WHERE person IS NOT NULL;
