/** What changed in a view, as a JSON Patch (RFC 6902). What did not change keeps its identity. */
import type { Json } from '../boards/board';
import type { Change } from '../generated/Change';

/** Returns the value with all changes made, in order; the value itself is left as it is. */
export function patched(value: Json, patch: readonly Change[]): Json {
  return patch.reduce((now, change) => changed(now, keysOf(change.path), change), value);
}

function keysOf(path: string): string[] {
  const keys = path.split('/').slice(1);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function changed(value: Json, [key, ...rest]: string[], change: Change): Json {
  if (key === undefined) return change.op === 'remove' ? null : change.value;
  if (Array.isArray(value)) return changedList(value, Number(key), rest, change);
  if (value === null || typeof value !== 'object') throw new Error(`There is nothing at ${change.path}.`);
  if (rest.length > 0 || change.op !== 'remove') return { ...value, [key]: changed(value[key] ?? null, rest, change) };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function changedList(list: Json[], index: number, rest: string[], change: Change): Json {
  if (!Number.isInteger(index)) throw new Error(`There is nothing at ${change.path}.`);
  if (rest.length > 0 || change.op === 'replace') return list.with(index, changed(list[index] ?? null, rest, change));
  return change.op === 'add' ? list.toSpliced(index, 0, change.value) : list.toSpliced(index, 1);
}
