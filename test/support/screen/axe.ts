import axe from 'axe-core';
import type { Page } from 'playwright';
import { until } from './screen.ts';

/** Every rule of the standard to level AA of WCAG 2.2, and the good practice beside it. */
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Options {
  /** Rules left out. */
  readonly without?: readonly string[];
  /** Only what is serious or worse. */
  readonly serious?: boolean;
}

/** Animations with an end that still run: half faded in, a text has a contrast of that moment only. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity).length,
  );

/** So far from its middle a target of 24 px must be hit; the last pixel at the edge of the window belongs to nobody. */
const REACH = 11;
/**
 * Whether a press hits a target all over 24 px. axe takes what is scrolled out of sight for something that lies over it: where
 * it says so, the page itself is asked.
 */
const isHit = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((node, reach) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const around = [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ] as const;
      return around.every(([at, down]) => node.contains(document.elementFromPoint(at, down)));
    }, REACH);

/**
 * What stands for assistive technology against a part of the page, or all of it, once nothing fades in any more. All rules run in the page
 * itself; of what they pass nothing is collected, since the description of every element costs far more than the rules.
 */
export async function against(page: Page, within?: string, { without = [], serious = false }: Options = {}): Promise<string[]> {
  await until(() => moving(page)).toBe(0);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ within, without, tags }) => {
      const { axe: own } = globalThis as unknown as { axe: typeof axe };
      const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
      const found = await own.run(within ?? document, { runOnly: tags, rules, resultTypes: ['violations'] });
      return found.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        parts: nodes.map(({ html, target, any }) => ({
          html: html.slice(0, 200),
          selector: String(target[0]),
          hidden: id === 'target-size' && any.some(({ message }) => message.includes('obscured')),
        })),
      }));
    },
    { within, without, tags: ALL },
  );
  const told: string[] = [];
  for (const { id, impact, parts } of violations) {
    if (serious && impact !== 'serious' && impact !== 'critical') continue;
    const wrong: string[] = [];
    for (const { html, selector, hidden } of parts) if (!hidden || !(await isHit(page, selector))) wrong.push(html);
    if (wrong.length > 0) told.push(`${id}: ${wrong.slice(0, 3).join(' | ')}`);
  }
  return told;
}
