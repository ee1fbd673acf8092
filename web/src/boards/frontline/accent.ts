/** The purple of the frontiers. */
export const accent = '#6a3fa0';
