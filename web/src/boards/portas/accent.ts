/** Madder, the red of the raiders' cloaks. */
export const accent = '#a63d40';
