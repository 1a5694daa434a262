import type { Page } from 'playwright';

/**
 * Texts with less contrast to their background than WCAG requires: 4.5, or 3 for large type. Unlike axe it always decides: it
 * combines everything painted at the text's position, including siblings and translucent layers.
 */
export const faint = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    const known = new Map<string, Colour>();
    /** Converts any CSS colour to screen values. */
    const read = (text: string): Colour => {
      const before = known.get(text);
      if (before) return before;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = '#000';
      context.fillStyle = text;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      const found: Colour = [red, green, blue, alpha / 255];
      known.set(text, found);
      return found;
    };
    const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
    const light = ([r, g, b]: Colour): number => {
      const part = (value: number): number => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const ratio = (a: Colour, b: Colour): number => {
      const [most, least] = [light(a), light(b)].sort((x, y) => y - x) as [number, number];
      return (most + 0.05) / (least + 0.05);
    };
    /** Opacity of an element combined with all its ancestors. */
    const opacity = (element: Element | null): number => {
      let all = 1;
      for (let one = element; one; one = one.parentElement) all *= Number(getComputedStyle(one).opacity);
      return all;
    };
    /** Colours of a background: its colour, and the stops of a gradient, each of which may lie behind the text. */
    const grounds = (element: Element): Colour[] => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const stops = backgroundImage.match(/(?:rgba?|color|oklab|oklch|hsla?)\([^()]*\)/g) ?? [];
      const own = read(backgroundColor);
      const all = stops.length > 0 ? stops.map((stop) => over(read(stop), own[3] > 0 ? own : [0, 0, 0, 0])) : [own];
      const stopAlphas = stops.map((stop) => read(stop)[3]);
      return all.map(([r, g, b], i) => [r, g, b, Math.max(own[3], stopAlphas[i] ?? own[3])]);
    };
    const exempt = (element: Element): boolean =>
      element.closest(':disabled, [aria-disabled="true"], [inert], .hear, .said, canvas') !== null ||
      getComputedStyle(element).visibility !== 'visible';

    const found = new Set<string>();
    const root = document.querySelector(selector) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      if (text === '' || !element || exempt(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = [...range.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
      if (!box) continue;
      const [x, y] = [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const stack = document.elementsFromPoint(x, y);
      const at = stack.indexOf(element);
      // Clipped by an ancestor, or covered by another element.
      if (at < 0) continue;
      if (stack.slice(0, at).some((one) => !element.contains(one) && read(getComputedStyle(one).backgroundColor)[3] === 1)) continue;
      const below = stack.slice(at).reverse();
      let papers: Colour[] = [[255, 255, 255, 1]];
      for (const one of below) {
        const seen = opacity(one);
        papers = papers.flatMap((paper) => grounds(one).map(([r, g, b, a]): Colour => over([r, g, b, a * seen], paper)));
        papers = [...new Map(papers.map((paper) => [paper.join(), paper])).values()].slice(0, 8);
      }
      const style = getComputedStyle(element);
      const px = Number.parseFloat(style.fontSize);
      const least = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      const [r, g, b, a] = read(style.color);
      const ink: Colour = [r, g, b, a * opacity(element)];
      const worst = Math.min(...papers.map((paper) => ratio(over(ink, paper), paper)));
      if (worst < least - 0.05)
        found.add(`${worst.toFixed(2)} < ${least}: ${element.tagName.toLowerCase()}.${element.className} "${text.slice(0, 30)}"`);
    }
    return [...found].slice(0, 12);
  }, within);
