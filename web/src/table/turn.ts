/** Says in the title and the icon of the page whether it is this person's turn; without a name, puts both back. */
export function showTurn(mine: boolean, table: string | null): void {
  document.title = table === null ? 'Redoubt' : `${mine ? 'Your turn: ' : ''}${table} · Redoubt`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = mine && table !== null ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && !icon.href.endsWith(wanted)) icon.href = wanted;
}
