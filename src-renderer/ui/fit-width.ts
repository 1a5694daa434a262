import type { Attachment } from 'svelte/attachments';

/**
 * Takes steps until the content of a bar fits its width: `data-steps` lists those that are taken, and styles say what each one does. Texts
 * differ in length by language and by what they say, so no fixed width decides this.
 */
export const fitWidth =
  (steps: readonly string[]): Attachment<HTMLElement> =>
  (bar) => {
    const fit = (): void => {
      for (let taken = 0; taken <= steps.length; taken++) {
        bar.dataset['steps'] = steps.slice(0, taken).join(' ');
        if (bar.scrollWidth <= bar.clientWidth) return;
      }
    };
    const [resized, changed] = [new ResizeObserver(fit), new MutationObserver(fit)];
    resized.observe(bar);
    changed.observe(bar, { childList: true, characterData: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  };
