import type { Page } from 'playwright';

/**
 * Lists the texts of which a part is not shown: cut off by an element around them, at any distance, without an ellipsis, or covered by
 * another text of the same part of the page. What can be scrolled into view is not cut.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    /** Pixels that a text may lose: the last letter's blank side, and the blank of a line above and below its letters. */
    const [SIDE, LINE] = [1.5, 5];
    const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const told = (style: CSSStyleDeclaration): boolean =>
      style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';

    /** The elements around an element that may cut it off: an absolute one leaves the boxes below its containing block. */
    function* around(element: Element): Generator<[Element, CSSStyleDeclaration]> {
      let position = 'static';
      for (let one: Element | null = element; one && one !== document.documentElement; one = one.parentElement) {
        const style = getComputedStyle(one);
        const contains = style.position !== 'static' || style.transform !== 'none' || style.contain.includes('paint');
        if (position === 'static' || position === 'relative' || position === 'sticky' || (position === 'absolute' && contains)) {
          yield [one, style];
          position = style.position;
        }
        if (position === 'fixed') return;
      }
    }
    /** The part of a box that is shown, and the axis in which an element cuts it off for good. */
    function visible(text: Element, { left, top, right, bottom }: Box): { box: Box; cut: string | null } | null {
      const box = { left, top, right, bottom };
      let cut: string | null = null;
      const free = { x: true, y: true }; // false: scrolled, or told by an ellipsis
      for (const [one, style] of around(text)) {
        if (style.display === 'inline' || style.display === 'contents') continue;
        if (one.clientWidth <= 1 || one.clientHeight <= 1) return null; // what only screen readers read, and tiles behind a maximised one
        const { left: x, top: y } = one.getBoundingClientRect();
        const edge = { left: x + one.clientLeft, top: y + one.clientTop, right: 0, bottom: 0 };
        edge.right = edge.left + one.clientWidth;
        edge.bottom = edge.top + one.clientHeight;
        if (told(style)) free.x = free.y = false;
        if (style.overflowX !== 'visible') {
          if (free.x && clips(style.overflowX) && (box.right > edge.right + SIDE || box.left < edge.left - SIDE)) cut ??= 'across';
          if (!clips(style.overflowX)) free.x = false;
          [box.left, box.right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
        }
        if (style.overflowY !== 'visible') {
          if (free.y && clips(style.overflowY) && (box.bottom > edge.bottom + LINE || box.top < edge.top - LINE)) cut ??= 'down';
          if (!clips(style.overflowY)) free.y = false;
          // Rows scroll away below headings that stay.
          const head = [...one.children].find((child) => getComputedStyle(child).position === 'sticky');
          if (!clips(style.overflowY) && head && !head.contains(text)) edge.top = head.getBoundingClientRect().bottom;
          [box.top, box.bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)];
        }
      }
      return { box, cut };
    }

    const found: string[] = [];
    const shown: { part: Element | null; node: Node; text: string; box: Box }[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue?.trim() ?? '';
      // A letter that stands for a word stays a letter in every language.
      if (!parent || text === '' || /^⟦.·*⟧$/u.test(text) || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (parent.closest('style,script,option')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const seen = visible(parent, rect);
        if (!seen) continue;
        const { box, cut } = seen;
        // What wraps out of its line is left out, not cut.
        if (box.right - box.left <= SIDE || box.bottom - box.top <= LINE) continue;
        const whole = text.replaceAll(/\s+/g, ' ').slice(0, 60);
        const where = parent.closest('[data-testid]')?.getAttribute('data-testid') ?? parent.tagName.toLowerCase();
        if (cut) found.push(`${where}: “${whole}” is cut ${cut}`);
        shown.push({ part: parent.closest('[role=dialog],[role=menu],[role=listbox],[data-testid]'), node, text: whole, box });
      }
    }
    for (const [at, one] of shown.entries())
      for (const other of shown.slice(at + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (one.part === other.part && one.node !== other.node && wide > 3 && high > LINE)
          found.push(`“${one.text}” covers “${other.text}”`);
      }
    return [...new Set(found)];
  });
