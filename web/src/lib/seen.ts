import type { Attachment } from 'svelte/attachments';

/** Tells once that an element has come into sight: what it shows is worth loading now. */
export function seen(tell: () => void): Attachment {
  return (element) => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      tell();
    });
    watch.observe(element);
    return () => watch.disconnect();
  };
}
