/** Alarm orange, dark enough for white letters. */
export const accent = '#c23f17';
