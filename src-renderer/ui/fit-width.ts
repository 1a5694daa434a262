import type { Attachment } from 'svelte/attachments';

/**
 * Calls `fit`, which measures, when the width of an element changes or its text does by more than its digits: these are equally wide, and
 * measuring at each new figure would lay the page out each time.
 */
function onShape(element: HTMLElement, fit: () => void): () => void {
  let shape = '';
  const look = (): void => {
    const before = shape;
    shape = `${element.querySelectorAll('*').length} ${element.textContent.replaceAll(/\d/g, '0')}`;
    if (shape !== before) fit();
  };
  const [resized, changed] = [new ResizeObserver(fit), new MutationObserver(look)];
  resized.observe(element);
  changed.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}

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
    return onShape(bar, fit);
  };

/**
 * Leaves out parts of a bar, whole, until the others fit, and lists them in its tooltip: those at the start from the last one, then those
 * at the end from the first one. The first part, and parts with controls at the end, always stay.
 */
export const wholeParts: Attachment<HTMLElement> = (bar) => {
  const fit = (): void => {
    const [start, end] = bar.children;
    const startParts = [...(start?.children ?? [])];
    const more = [...(end?.children ?? [])].filter((part) => part.querySelector('button, select, input') === null);
    const parts = [...startParts.slice(1).reverse(), ...more];
    for (const part of parts) part.removeAttribute('data-left-out');
    bar.dataset['measured'] = '';
    for (const part of parts) {
      if (bar.scrollWidth <= bar.clientWidth) break;
      part.setAttribute('data-left-out', '');
    }
    delete bar.dataset['measured'];
    tell();
  };
  // Again when it is asked for, since figures change without a new measurement.
  const tell = (): void => {
    const out = [...bar.querySelectorAll('[data-left-out]')].map(({ textContent }) => textContent.trim());
    bar.title = out.filter((text) => text !== '').join(' · ');
  };
  const stop = onShape(bar, fit);
  bar.addEventListener('pointerenter', tell);
  return () => {
    stop();
    bar.removeEventListener('pointerenter', tell);
  };
};

/** Width of what an element contains, also where it is cut; `scrollWidth` is whole px, and part of one cuts a text, too. */
function contentWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}

/** Marks the cells of a grid, as `data-long`, whose content is cut, where the grid has a second column for them. */
export const wholeCells: Attachment<HTMLElement> = (grid) => {
  const cut = (cell: Element): boolean => [...cell.children].some((part) => contentWidth(part) > part.getBoundingClientRect().width + 0.1);
  const fit = (): void => {
    const cells = [...grid.children];
    for (const cell of cells) cell.removeAttribute('data-long');
    if (getComputedStyle(grid).gridTemplateColumns.split(' ').length < 2) return;
    for (const cell of cells.filter(cut)) cell.setAttribute('data-long', '');
  };
  return onShape(grid, fit);
};
