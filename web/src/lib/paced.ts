/** How long a page that is not drawn, as in a tab at the back, waits for its next look at what came. */
const UNDRAWN_MS = 100;

/** Calls back once the page has drawn what it knows. */
function whenDrawn(then: () => void): void {
  let called = false;
  const once = () => {
    if (called) return;
    called = true;
    then();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNDRAWN_MS);
}

/**
 * Hands on what comes: at once while the page keeps up. What comes before the page has drawn is handed on together
 * afterwards, so that a page never falls behind by drawing what is already over.
 */
export function paced<T>(take: (item: T) => void, drawn: (then: () => void) => void = whenDrawn): (item: T) => void {
  let waiting: T[] = [];
  let drawing = false;
  const next = () => {
    const all = waiting;
    waiting = [];
    drawing = all.length > 0;
    if (drawing) drawn(next);
    all.forEach(take);
  };
  return (item) => {
    waiting.push(item);
    if (!drawing) next();
  };
}
