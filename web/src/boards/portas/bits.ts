/** The hexes of a set that is written as bits. */
export const bits = (set: number): number[] =>
  Array.from({ length: 28 }, (_, hex) => hex).filter((hex) => (set >> hex) & 1);
