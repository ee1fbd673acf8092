/** Signal red. */
export const accent = '#b3261e';
