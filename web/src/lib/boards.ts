import type { AnyBoard, BoardFace } from '../boards/board';

/** The one place where the types of a game are forgotten: a board gets only what its own game has sent. */
const boards = import.meta.glob<{ default: AnyBoard }>('../boards/*/index.ts');
const faces = import.meta.glob<{ default: BoardFace }>('../boards/*/face.ts');

const knownBoards = new Map<string, Promise<AnyBoard | null>>();
const knownFaces = new Map<string, Promise<BoardFace | null>>();

/** The boards that there are, by their files. */
export const drawn = Object.keys(boards);

/** Whether there is a board for a game; while developing, a placeholder stands in for every other. */
export function isDrawn(game: string): boolean {
  return import.meta.env.DEV || `../boards/${game}/index.ts` in boards;
}

/** The board of a game, loaded when it is first needed; null if nobody has drawn one. */
export function board(game: string): Promise<AnyBoard | null> {
  return once(knownBoards, game, async () => {
    const found = await boards[`../boards/${game}/index.ts`]?.();
    if (found) return found.default;
    return import.meta.env.DEV ? (await import('../dev/board')).default : null;
  });
}

/** Colour and picture of a game, without its board; null if nobody has drawn one. */
export function face(game: string): Promise<BoardFace | null> {
  return once(knownFaces, game, async () => {
    const found = await faces[`../boards/${game}/face.ts`]?.();
    if (found) return found.default;
    return import.meta.env.DEV ? (await import('../dev/board/face')).default : null;
  });
}

/** Loads once, and again after a failure. */
function once<T>(known: Map<string, Promise<T>>, game: string, load: () => Promise<T>): Promise<T> {
  let found = known.get(game);
  if (!found) {
    found = load();
    known.set(game, found);
    found.catch(() => known.delete(game));
  }
  return found;
}
