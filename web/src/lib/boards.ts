import type { BoardModule } from '../boards/board';

type Loader = () => Promise<{ default: BoardModule }>;

const loaders = import.meta.glob<{ default: BoardModule }>('../boards/*/index.ts');

const known = new Map<string, Promise<BoardModule | null>>();

/** The board of a game, loaded when it is first needed; null if nobody has drawn one. */
export function board(game: string): Promise<BoardModule | null> {
  let found = known.get(game);
  if (!found) {
    found = load(game);
    known.set(game, found);
    found.catch(() => known.delete(game));
  }
  return found;
}

async function load(game: string): Promise<BoardModule | null> {
  const loader: Loader | undefined = loaders[`../boards/${game}/index.ts`];
  if (loader) return (await loader()).default;
  if (import.meta.env.DEV) return (await import('../dev/board')).default;
  return null;
}
