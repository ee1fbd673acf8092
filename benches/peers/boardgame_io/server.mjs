// boardgame.io's server with the dice game Pig, on loopback.
//
// Usage: NODE_ENV=production node server.mjs PORT [FOLDER]
//
// Without a folder it keeps matches in memory, its default; with one in files (its FlatFile storage). Prints
// "listening" once it does.

import { createRequire } from 'node:module';
import { Pig } from './pig.mjs';

const require = createRequire(import.meta.url);
const { FlatFile, Origins, Server } = require('boardgame.io/server');

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [Pig], origins: [Origins.LOCALHOST], ...(db && { db }) });
await server.run({ port: Number(port) });
console.log('listening');
