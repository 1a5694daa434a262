import { once } from 'node:events';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { alive, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';
import type { WebHost } from '../../support/screen/workstation.ts';

// The command line names no source, so the host starts its own demo world, a small one here.
const env = { TOUCHLINE_DEMO_ARGS: '--size tiny' };
const at = stage({ flags: null });

/** A host on an empty data folder, which starts first run by itself, and a page on it. */
async function fresh(size?: { width: number; height: number }) {
  const host = await at.another([], undefined, env);
  const page = await at.visit({ address: host.firstLine, ...(size && { size }) });
  await page.getByTestId('firstrun').waitFor({ timeout: 45_000 });
  /** Another host on the same folder, once the first has ended. */
  const restart = async (): Promise<WebHost> => {
    const ended = once(host.child, 'exit');
    host.child.kill('SIGTERM'); // not the usual stop, which would delete the folder
    await ended;
    return at.another([], host.dataDir, env);
  };
  return { page, host, restart };
}

const SOURCE = 'Where should data come from?';
const NAMES = 'Which accounts are yours?';
const GOALS = 'What do you do in the game?';
const heading = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();
/** The demo account that the names step offers, once it is chosen among those of the world. */
async function offered(page: Page): Promise<string> {
  const offer = page.getByRole('checkbox', { name: /^Use the demo account / });
  await offer.waitFor({ timeout: 45_000 });
  return ((await offer.getAttribute('aria-label')) ?? (await page.getByTestId('demo-account').innerText())).replace(
    /^Use the demo account /,
    '',
  );
}

const next = (page: Page) => page.getByRole('button', { name: /Continue|Open the workspace/ }).click();
async function choose(page: Page, source: 'demo' | 'hosted' | 'node' | 'both', addresses: Record<string, string>): Promise<void> {
  await page.getByTestId(`source-${source}`).click();
  for (const [label, value] of Object.entries(addresses)) await page.getByLabel(label).fill(value);
}
/** Tests the addresses just typed. */
async function test(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByTestId('test-result').waitFor({ timeout: 60_000 });
  return page.getByTestId('test-result').innerText();
}
describe('first run', () => {
  it('asks for source, names and goals in this order, once', async () => {
    const { page, host } = await fresh();
    await until(() => page.getByTestId('statusbar').innerText()).toMatch(/No network requests until you continue/);
    await heading(page, SOURCE);
    await next(page);
    await heading(page, NAMES);
    await next(page);
    await heading(page, GOALS);
    await next(page);
    await alive(page);
    const { connection, firstRunDone, goals } = await host.read('settings', {});
    expect({ connection, firstRunDone, goals }).toEqual({ connection: 'demo', firstRunDone: true, goals: ['trade'] });
    await page.reload();
    await alive(page);
    expect(await page.getByTestId('firstrun').count()).toBe(0);
  });

  it('continues with the demo world when it is skipped', async () => {
    const { page, host } = await fresh();
    await page.getByRole('button', { name: 'Skip and use the demo' }).click();
    await alive(page);
    expect(await page.getByTestId('statusbar').innerText()).toMatch(/Demo/);
    // The field that asks for an account is in sight in the low tile of the portfolio.
    const bottom = async (part: Locator): Promise<number> => {
      const box = await part.boundingBox();
      return box === null ? NaN : box.y + box.height;
    };
    expect(await bottom(tile(page, 'portfolio').getByRole('textbox'))).toBeLessThanOrEqual(await bottom(tile(page, 'portfolio')));
    await page.reload();
    await alive(page);
    expect(await page.getByTestId('firstrun').count()).toBe(0);
    expect(await host.read('accounts', {})).toEqual([]);
  });

  it('offers a demo account with holdings, open orders and open votes, which Portfolio shows', async () => {
    const { page, host } = await fresh();
    await next(page);
    const name = await offered(page);
    await next(page);
    await heading(page, GOALS);
    expect(await host.read('accounts', {})).toEqual([name]);
    const { accounts, holdings } = await host.read('portfolio', { names: [name] });
    expect(holdings.length).toBeGreaterThan(0);
    expect((accounts[0]?.balance.reserved ?? 0) + holdings.reduce((sum, { reserved }) => sum + reserved, 0)).toBeGreaterThan(0);
    expect(await host.read('votes', { names: [name] })).not.toEqual([]);
    await next(page);
    await alive(page);
    await page
      .getByRole('button', { name: 'Portfolio' })
      .or(page.getByRole('tab', { name: 'Portfolio' }))
      .first()
      .click();
    await until(() => text(page, 'portfolio')).toMatch(/\d\.\d{2}/);
    expect(await text(page, 'portfolio')).not.toMatch(/No accounts yet/);
  });

  it('reports that no demo account was found while no account has anything, and offers one later', async () => {
    const { page } = await fresh();
    let nobody = true;
    await page.routeWebSocket(/\/port/, (socket) => {
      const engine = socket.connectToServer();
      socket.onMessage((sent) => {
        const frame = JSON.parse(String(sent)) as { resource?: string };
        // An account that was never active replaces those of the demo world.
        engine.send(nobody && frame.resource === 'portfolio' ? JSON.stringify({ ...frame, params: { names: ['nobody-at-all'] } }) : sent);
      });
    });
    await page.reload();
    await next(page);
    await heading(page, NAMES);
    await page.getByText('No demo account with holdings, orders or votes found yet.').waitFor({ timeout: 45_000 });
    nobody = false;
    await offered(page);
    expect(await page.getByText('No demo account').count()).toBe(0);
  });

  it('does not add the demo account when its box is cleared or the step is skipped', async () => {
    const { page, host } = await fresh();
    await next(page);
    await offered(page);
    await page.getByRole('checkbox', { name: /^Use the demo account / }).click();
    await next(page);
    await heading(page, GOALS);
    expect(await host.read('accounts', {})).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await heading(page, NAMES);
    await offered(page);
    await page.getByRole('button', { name: 'Skip this step' }).click();
    await heading(page, GOALS);
    expect(await host.read('accounts', {})).toEqual([]);
  });

  it('resumes at the step it was left in, after a reload and after a restart of the engine', async () => {
    const { page, host, restart } = await fresh();
    await next(page);
    await heading(page, NAMES);
    await page.reload();
    await heading(page, NAMES);
    expect((await host.read('settings', {}))['firstRunDone']).toBe(false);
    await page.context().close();
    const later = await at.visit({ address: (await restart()).firstLine });
    await heading(later, NAMES);
    await next(later);
    await heading(later, GOALS);
    await later.getByRole('checkbox', { name: 'Vote' }).click();
    await later.reload();
    await heading(later, GOALS);
    expect(await later.getByRole('checkbox', { name: 'Vote' }).isChecked()).toBe(true);
    await next(later);
    await alive(later);
  });

  it('opens the workspace of the chosen goal', async () => {
    const { page } = await fresh();
    await next(page);
    await heading(page, NAMES);
    await next(page);
    await heading(page, GOALS);
    await page.getByRole('checkbox', { name: 'Trade' }).click();
    await page.getByRole('checkbox', { name: 'Vote' }).click();
    await next(page);
    await until(() => page.title()).toMatch(/^Votes/);
  });

  it('works by keyboard alone', async () => {
    const { page, host } = await fresh();
    const press = async (goal: RegExp): Promise<void> => {
      for (let tabs = 0; tabs < 30; tabs++) {
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
        const role = await page.evaluate(() => document.activeElement?.tagName ?? '');
        if (role === 'BUTTON' && goal.test(focused)) return page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
      }
      throw new Error(`${goal} was not reached by Tab`);
    };
    await press(/Continue/);
    await heading(page, NAMES);
    const name = await offered(page);
    await press(/Continue/);
    await heading(page, GOALS);
    await press(/Open the workspace/);
    await alive(page);
    expect(await host.read('accounts', {})).toEqual([name]);
  });

  it.each([
    { width: 720, height: 450 },
    { width: 512, height: 350 },
  ])('clips nothing and keeps everything reachable at 200% zoom ($width × $height) with German figures', async (size) => {
    const { page, host } = await fresh(size);
    await host.tell('setting.set', { name: 'locale', value: 'de' });
    const wide = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[data-testid=firstrun], [data-testid=firstrun] *')]
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1 && getComputedStyle(part).display !== 'inline')
          .map((part) => `${part.tagName}.${part.className} ${part.scrollWidth} > ${part.clientWidth}`),
      );
    for (const title of [SOURCE, NAMES, GOALS]) {
      await heading(page, title);
      if (title === NAMES) await offered(page);
      expect(await wide()).toEqual([]);
      const button = page.getByRole('button', { name: /Continue|Open the workspace/ });
      const covered = await page.evaluate(() => {
        const bar = document.querySelector('[data-testid=firstrun] .actions');
        const controls = [...document.querySelectorAll<HTMLElement>('[data-testid=firstrun] .body :is(input, button):not(:disabled)')];
        return controls
          .filter((control) => {
            control.focus();
            return control.getBoundingClientRect().bottom > (bar?.getBoundingClientRect().top ?? 0) + 1;
          })
          .map((control) => control.outerHTML.slice(0, 100));
      });
      expect(covered).toEqual([]);
      const box = await button.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
      await button.click();
    }
  });

  it('with the hosted service shows the test in plain words, then names and goals, then a live workspace', async () => {
    const { baseUrl, restPrefix, mcpUrl } = at.world.addresses;
    const { page, host } = await fresh();
    await choose(page, 'hosted', { 'Base URL': baseUrl, 'REST prefix': restPrefix, 'Tool server URL': mcpUrl });
    const said = await test(page);
    expect(said).toMatch(/Tested/);
    expect(said).toMatch(/block|height/i);
    await next(page);
    await heading(page, NAMES);
    await page.getByRole('textbox').first().fill('grove-50');
    await page.keyboard.press('Enter');
    await until(() => host.read('accounts', {})).toEqual(['grove-50']);
    expect(await page.getByRole('checkbox', { name: /^Use the demo account / }).count()).toBe(0);
    await next(page);
    await heading(page, GOALS);
    await next(page);
    await alive(page);
    expect(await page.getByTestId('status-connection').innerText()).toMatch(/Hosted/);
    const { connection, firstRunDone, goals } = await host.read('settings', {});
    expect({ connection, firstRunDone, goals }).toEqual({ connection: 'hosted', firstRunDone: true, goals: ['trade'] });
  });

  it('with the user’s node, and with both, shows the source in the status bar', async () => {
    const { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl } = at.world.addresses;
    const node = { 'Node URL': nodeUrl, 'Node health URL': nodeHealthUrl };
    const { page, host } = await fresh();
    await choose(page, 'node', node);
    expect(await test(page)).toMatch(/node/i);
    await choose(page, 'both', { 'Base URL': baseUrl, 'REST prefix': restPrefix, 'Tool server URL': mcpUrl, ...node });
    expect(await test(page)).toMatch(/node/i);
    await next(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await heading(page, SOURCE);
    await choose(page, 'node', node);
    for (const title of [SOURCE, NAMES, GOALS]) {
      await heading(page, title);
      await next(page);
    }
    await until(() => page.getByTestId('status-connection').innerText()).toMatch(/node/i);
    // A node serves no list of the most traded shares, so nothing is chosen yet.
    await host.tell('watchlist.add', { name: 'Mine', refs: ['club_3'] });
    await tile(page, 'watchlist').locator('[data-key=club_3]').click();
    await until(() => tile(page, 'orderbook').innerText()).toMatch(/\d\.\d{4}/);
  });

  it('with an unreachable address fails the test in plain words', async () => {
    const { page } = await fresh();
    await choose(page, 'hosted', { 'Base URL': 'http://127.0.0.1:9' });
    expect(await test(page)).toMatch(/refused|reach/i);
    await page.getByLabel('Base URL').fill('ftp://nowhere');
    await next(page);
    await page.getByText('Must start with http:// or https://').waitFor();
  });
});
