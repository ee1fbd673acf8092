ALTER TABLE tables ADD COLUMN clock TEXT;
ALTER TABLE tables ADD COLUMN started_ms INTEGER;
ALTER TABLE tables ADD COLUMN due_ms INTEGER;
CREATE INDEX tables_due ON tables (due_ms) WHERE state = 'running' AND due_ms IS NOT NULL;

ALTER TABLE seats ADD COLUMN passes TEXT;

ALTER TABLE moves ADD COLUMN cause TEXT;
