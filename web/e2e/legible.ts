/** What is written on a board, and how large it stands on the screen. */
import type { Page } from '@playwright/test';

/** The words on the board whose letters are smaller than so many pixels, or squeezed to less than two thirds. */
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
      const breadth = breadthOf(holder);
      if (breadth < 0.66) found.push(`${words}: ${(100 * breadth).toFixed(0)} % as broad as its letters are`);
    }
    return found;

    /** How broad a line is beside what its letters would take by themselves. */
    function breadthOf(holder: Element): number {
      const room = holder.getAttribute('textLength');
      if (!room || !(holder instanceof SVGTextContentElement)) return 1;
      const free = holder.cloneNode(true) as SVGTextContentElement;
      free.removeAttribute('textLength');
      holder.after(free);
      const breadth = Number(room) / free.getComputedTextLength();
      free.remove();
      return breadth;
    }

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
