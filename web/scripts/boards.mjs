// Finds what the folders of the boards list for the scripts.
import { readFile, readdir } from 'node:fs/promises';

const boards = new URL('../src/boards/', import.meta.url);

/** Returns the folder and the contents of every board's file with this name. */
export async function listed(name) {
  const found = [];
  for (const entry of await readdir(boards, { withFileTypes: true })) {
    const folder = new URL(`${entry.name}/`, boards);
    const text = entry.isDirectory() && (await readFile(new URL(name, folder), 'utf8').catch(() => null));
    if (text) found.push({ folder, list: JSON.parse(text) });
  }
  return found;
}
