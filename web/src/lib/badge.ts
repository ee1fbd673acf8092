/** Marks the page's icon, and the application's where there is one, with the number of tables that wait. */
export function showBadge(count: number, dot: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = dot || count > 0 ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && !icon.href.endsWith(wanted)) icon.href = wanted;
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {}); // browsers refuse it for pages that are not installed
}
