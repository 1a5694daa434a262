import axe from 'axe-core';
import type { Page } from 'playwright';
import { until } from './screen.ts';

/** All rules of WCAG 2.2 up to level AA, and the best practices. */
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Options {
  /** Rules to leave out. */
  readonly without?: readonly string[];
  /** Reports only serious and critical violations. */
  readonly serious?: boolean;
}

/** Number of running finite animations. Contrast measured during a fade would be wrong. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity).length,
  );

/** Distance from the centre at which a 24 px target must respond. The outermost pixel at the window edge is not tested. */
const REACH = 11;
/**
 * Whether a press within 24 px hits the target. axe mistakes content that is scrolled out of view for an obscuring element;
 * where it reports one, this check uses the page itself.
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
 * Accessibility violations in the page or a part of it, after all animations. The rules run in the page itself. Details of passed
 * rules are not collected, because describing every element costs far more than the rules.
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
