import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { alive, tab, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();

/** The page as Windows draws it in high contrast. */
async function forced(scheme: 'dark' | 'light'): Promise<Page> {
  const page = await at.visit({ scheme });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
  await page.reload();
  await alive(page);
  return page;
}
/** A system colour in this browser, as computed styles write it. */
const system = (page: Page, name: string): Promise<string> =>
  page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  }, name);

const channels = (colour: string): number[] => colour.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
/** Whether a colour is one of two others or a blend of them, as at the edge of a line between two rows of pixels. */
function isBetween(colour: string, one: string, other: string): boolean {
  const [found, from, to] = [channels(colour), channels(one), channels(other)];
  const [length, along] = [(n: number) => (to[n] ?? 0) - (from[n] ?? 0), (n: number) => (found[n] ?? 0) - (from[n] ?? 0)];
  const widest = [0, 1, 2].sort((a, b) => Math.abs(length(b)) - Math.abs(length(a)))[0] ?? 0;
  const share = length(widest) === 0 ? 0 : along(widest) / length(widest);
  return share >= 0 && share <= 1 && [0, 1, 2].every((n) => Math.abs(along(n) - share * length(n)) <= 1);
}

describe.each(['dark', 'light'] as const)('in forced colours, %s,', (scheme) => {
  it('selected rows, active tabs, options and check boxes each have an edge', async () => {
    const page = await forced(scheme);
    const highlight = await system(page, 'Highlight');
    const edge = (selector: string, side: 'outline' | 'borderBottom' | 'border') =>
      page
        .locator(selector)
        .first()
        .evaluate((node, part) => {
          const style = getComputedStyle(node);
          if (part === 'outline') return [style.outlineStyle, style.outlineColor];
          return part === 'borderBottom'
            ? [style.borderBottomStyle, style.borderBottomColor]
            : [style.borderTopStyle, style.borderTopColor];
        }, side);
    expect(await edge('[data-testid=tile-watchlist] [role=row][aria-selected=true]', 'outline')).toEqual(['solid', highlight]);
    expect(await edge('[aria-label=Workspaces] [role=tab][aria-selected=true]', 'borderBottom')).toEqual(['solid', highlight]);
    expect(await edge('.dv-active-tab > .tl-tab', 'borderBottom')).toEqual(['solid', highlight]);
    await tab(page, 'What-if').click();
    const box = '[data-testid=tile-whatif] [role=checkbox]';
    await page.locator(box).first().waitFor();
    expect((await edge(box, 'border'))[0]).toBe('solid');
    const paint = (selector: string, part?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node, pseudo) => getComputedStyle(node, pseudo).backgroundColor, part);
    expect(await paint(`${box}[aria-checked=true]`)).toBe(highlight);
    await page.locator('[aria-label=Workspaces]').getByRole('tab', { name: 'Market', exact: true }).click();
    expect(await edge('[role=radio][aria-checked=true]', 'outline')).toEqual(['solid', highlight]);
    await page.locator('[aria-label=Workspaces]').getByRole('tab', { name: 'Trade', exact: true }).click();
    await alive(page);
    await page.keyboard.press('Control+,');
    await page.getByTestId('settings').getByRole('button', { name: 'Alerts', exact: true }).click();
    await page.locator('[role=switch][aria-checked=true]').first().waitFor();
    expect(await paint('[role=switch][aria-checked=true]', '::before')).toBe(highlight);
  });

  it('direction is a shape in the colour of its text', async () => {
    const page = await forced(scheme);
    const shapes = tile(page, 'trades').locator('svg[data-way] path');
    await until(() => shapes.count()).toBeGreaterThan(0);
    const [fill, text, ground] = await shapes
      .first()
      .evaluate((path) => [
        getComputedStyle(path).fill,
        getComputedStyle(path.parentElement?.parentElement as Element).color,
        getComputedStyle(document.body).backgroundColor,
      ]);
    expect(fill).toBe(text);
    expect(fill).not.toBe(ground);
  });

  it('the canvas of the chart is painted in system colours', async () => {
    const page = await forced(scheme);
    await tab(page, 'Chart').click();
    const chart = tile(page, 'chart');
    await until(() => chart.locator('canvas').count()).toBeGreaterThan(0);
    const allowed = await Promise.all(
      ['Canvas', 'CanvasText', 'Highlight', 'HighlightText', 'LinkText', 'VisitedText', 'GrayText', 'ButtonText'].map((name) =>
        system(page, name),
      ),
    );
    /** Colours painted opaque on many pixels. */
    const painted = (): Promise<string[]> =>
      chart.evaluate((node) => {
        const counts = new Map<string, number>();
        for (const canvas of node.querySelectorAll('canvas')) {
          const { width, height } = canvas;
          const data = width * height === 0 ? [] : (canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []);
          for (let i = 0; i < data.length; i += 4)
            if (data[i + 3] === 255) {
              const colour = `rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`;
              counts.set(colour, (counts.get(colour) ?? 0) + 1);
            }
        }
        return [...counts].filter(([, count]) => count > 400).map(([colour]) => colour);
      });
    await until(async () => (await painted()).length).toBeGreaterThan(1);
    const ground = await system(page, 'Canvas');
    expect((await painted()).filter((colour) => !allowed.some((other) => isBetween(colour, ground, other)))).toEqual([]);
    expect(await painted()).toContain(await system(page, 'CanvasText'));
  });
});
