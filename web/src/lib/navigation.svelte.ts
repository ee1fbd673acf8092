import { tick } from 'svelte';
import { parse, type Route } from './router';

/** The place in the application, and the way to another. */
class Navigation {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);
  route: Route = $derived(parse(this.path));

  go(to: string, how: 'push' | 'replace' = 'push'): void {
    const url = new URL(to, location.href);
    const elsewhere = url.pathname !== location.pathname;
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', url);
    this.#read();
    if (elsewhere) void this.#arrive();
  }

  listen(): () => void {
    const moved = () => this.#read();
    const clicked = (event: MouseEvent) => this.#follow(event);
    addEventListener('popstate', moved);
    addEventListener('hashchange', moved);
    document.addEventListener('click', clicked);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener('hashchange', moved);
      document.removeEventListener('click', clicked);
    };
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  async #arrive(): Promise<void> {
    await tick();
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const navigation = new Navigation();
