/** Whose work boards use, as each board's folder says. */
export interface BoardCredits {
  /** The game and who made it. */
  game: { name: string; makers: string };
  icons?: { source: string; licence: string; artists: readonly { name: string; icons: readonly string[] }[] };
  type?: { name: string; artist: string; licence: string };
  /** Maps that were drawn from public data. */
  map?: { name: string; source: string; licence: string };
}

const files = import.meta.glob<{ credits: BoardCredits }>('../boards/*/credits.ts');

export async function boardCredits(): Promise<BoardCredits[]> {
  return Promise.all(Object.values(files).map(async (load) => (await load()).credits));
}

/** The artists of all boards with their icons, each once. */
export function artists(all: BoardCredits[]): { name: string; icons: string[] }[] {
  const found = new Map<string, Set<string>>();
  for (const artist of all.flatMap((credits) => credits.icons?.artists ?? [])) {
    const icons = found.get(artist.name) ?? new Set();
    artist.icons.forEach((icon) => icons.add(icon));
    found.set(artist.name, icons);
  }
  return [...found]
    .map(([name, icons]) => ({ name, icons: [...icons] }))
    .sort((a, b) => b.icons.length - a.icons.length);
}
