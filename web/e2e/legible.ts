/** What is written on a board, and how large it stands on the screen. */
import type { Page } from '@playwright/test';

/** The words on the board whose letters are smaller than so many pixels, with their size. */
export async function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.getByTestId('board').evaluate((board, least) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const words = texts.currentNode.textContent?.trim();
      const holder = texts.currentNode.parentElement;
      if (!words || !holder?.checkVisibility() || holder.closest('.hidden-visually')) continue;
      const size = parseFloat(getComputedStyle(holder).fontSize) * scaleOf(holder);
      if (size < least) found.push(`${words}: ${size.toFixed(1)} px`);
    }
    return found;

    /** How much larger an element is drawn than its style says. */
    function scaleOf(holder: Element): number {
      const letters = holder.closest('text');
      const drawn = letters?.getScreenCTM();
      if (drawn) return Math.hypot(drawn.c, drawn.d);
      const box = holder.closest<HTMLElement>('section, div, button, li, table');
      return box && box.offsetHeight > 0 ? box.getBoundingClientRect().height / box.offsetHeight : 1;
    }
  }, least);
}
