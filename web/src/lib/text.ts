/** `enemy_per_type` as people would write it. */
export function humanize(id: string): string {
  const spaced = id.replaceAll('_', ' ').replaceAll('-', ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A probability as a percentage that never claims more than is true. */
export function percent(probability: number): string {
  const value = probability * 100;
  if (value > 0 && value < 0.05) return '< 0.1 %';
  if (value < 100 && value > 99.95) return '> 99.9 %';
  const digits = Math.abs(value - Math.round(value)) < 0.05 ? 0 : 1;
  return `${value.toFixed(digits)} %`;
}

export function ago(ms: number, now = Date.now()): string {
  const minutes = Math.round((now - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${plural(minutes, 'minute')} ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${plural(hours, 'hour')} ago`;
  const days = Math.round(hours / 24);
  return days < 30 ? `${plural(days, 'day')} ago` : day(ms);
}

export function day(ms: number): string {
  return new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

export function clock(ms: number): string {
  return new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
