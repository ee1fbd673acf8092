/** The games that have a board, by their folders: whatever holds for every board is tested on all of them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const BOARDS = join(import.meta.dirname, '../src/boards');

export const drawn = readdirSync(BOARDS).filter((folder) => existsSync(join(BOARDS, folder, 'index.ts')));
if (drawn.length === 0) throw new Error(`no board in ${BOARDS}`);
