import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { alive, chip, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const bar = (page: Page) => page.getByTestId('replay-bar');
const time = (page: Page): Promise<string> => page.getByTestId('replay-time').locator('b').innerText();
const clock = async (): Promise<number | null> => (await at.host.read('replay', {})).at;
/** Starts a replay of a time in Unix seconds with the host's command. */
const start = (from: number) => at.host.tell('replay.run', { action: 'start', at: from });
const now = (): number => Math.floor(Date.now() / 1_000);

describe('the transport bar', { timeout: 300_000 }, () => {
  it('moves two tabs together, with the keyboard alone, and goes back to live', async () => {
    await at.reset();
    const [first, second] = [await at.visit(), await at.visit()];
    await alive(first);
    await alive(second);
    await first.waitForTimeout(4_000); // records of some seconds
    await first.locator('body').click({ position: { x: 640, y: 6 } });
    await first.keyboard.press('Alt+r');
    const dialog = first.getByRole('dialog', { name: 'Replay from' });
    await dialog.getByRole('button', { name: '1 hour ago' }).click();
    await bar(first).waitFor();
    await bar(second).waitFor();
    // nothing was recorded an hour ago: every tile says so and none shows the present
    await until(() => tile(first, 'orderbook').innerText()).toContain('Not recorded at this time');
    await until(() => tile(second, 'orderbook').innerText()).toContain('The order book wasn’t recorded then');
    expect(await first.getByTestId('statusbar').innerText()).not.toMatch(/\blive\b|block/i);

    await start(now() - 2);
    await until(() => chip(first, 'orderbook')).toMatch(/recorded/);
    await until(() => chip(second, 'orderbook')).toMatch(/recorded/);
    await until(() => chip(first, 'trades')).toMatch(/recorded/);
    expect(await tile(first, 'orderbook').innerText()).toMatch(/\d\.\d{4}/);
    await until(async () => (await time(first)) === (await time(second))).toBe(true);

    const before = (await clock()) ?? 0;
    await first.getByTestId('replay-scrubber').focus();
    await first.keyboard.press('Home');
    await until(clock).not.toBe(before);
    await first.keyboard.press('End');
    await first
      .getByTestId('replay-bar')
      .getByRole('button', { name: /^Step back/ })
      .focus();
    await first.keyboard.press('k');
    await until(async () => (await at.host.read('replay', {})).at).not.toBeNull();

    await first.keyboard.press('Escape');
    await until(() => bar(first).count()).toBe(0);
    await until(() => bar(second).count()).toBe(0);
    expect(await clock()).toBeNull();
    await until(() => chip(second, 'orderbook')).not.toMatch(/recorded/);
    await alive(first);
  });

  it('plays, pauses, changes the speed, and is accessible', async () => {
    await at.reset();
    const page = await at.visit();
    await alive(page);
    await start(now() - 600);
    await bar(page).waitFor();
    await bar(page).getByRole('radio', { name: '60×' }).click();
    // Read before it plays: the first step may jump over a gap to the first record.
    const from = (await clock()) ?? 0;
    await bar(page).getByRole('button', { name: /^Play/ }).click();
    await until(async () => ((await clock()) ?? 0) - from).toBeGreaterThan(60);
    await bar(page)
      .getByRole('button', { name: /^Pause/ })
      .click();
    await until(async () => (await at.host.read('replay', {})).playing).toBe(false);
    await against(page);
    await bar(page).getByRole('button', { name: 'Back to live' }).click();
    await until(() => bar(page).count()).toBe(0);
  });
});
