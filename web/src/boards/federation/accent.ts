/** The cyan of the display, dark enough for white letters. */
export const accent = '#0f7f8d';
