/** Says in the title and the icon of the page whether it is this person's turn; without a name, puts the icon back. */
export function showTurn(mine: boolean, table: string | null): void {
  if (table !== null) document.title = `${mine ? 'Your turn: ' : ''}${table} · Redoubt`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = mine && table !== null ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && !icon.href.endsWith(wanted)) icon.href = wanted;
}
