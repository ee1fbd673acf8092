/** Where a person is in the application, as read from the address. */
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string; replay: boolean }
  | { page: 'rules'; game: string | null }
  | { page: 'history' }
  | { page: 'account' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'missing'; path: string };

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (first === 'table' && second && parts.length === 2) return { page: 'table', id: second, replay: false };
  if (first === 'table' && second && third === 'replay' && parts.length === 3) {
    return { page: 'table', id: second, replay: true };
  }
  if (first === 'new' && parts.length <= 2) return { page: 'new', game: second ?? null };
  if (first === 'rules' && parts.length <= 2) return { page: 'rules', game: second ?? null };
  const simple = parts.length === 1 ? SIMPLE[first ?? ''] : undefined;
  return simple ?? { page: 'missing', path };
}

export const paths = {
  home: '/',
  history: '/history',
  account: '/account',
  settings: '/settings',
  about: '/about',
  new: (game?: string) => (game ? `/new/${encodeURIComponent(game)}` : '/new'),
  table: (id: string) => `/table/${encodeURIComponent(id)}`,
  replay: (id: string, step?: number) =>
    `/table/${encodeURIComponent(id)}/replay${step === undefined ? '' : `?step=${step}`}`,
  rules: (game: string, rule?: string) => `/rules/${encodeURIComponent(game)}${rule ? `#${rule}` : ''}`,
};

const SIMPLE: Partial<Record<string, Route>> = {
  __proto__: null as never,
  history: { page: 'history' },
  account: { page: 'account' },
  settings: { page: 'settings' },
  about: { page: 'about' },
};

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
