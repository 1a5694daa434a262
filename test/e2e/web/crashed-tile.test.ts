import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClubId } from '#contract/model/market/share.ts';
import { openAbout } from '../../support/screen/about.ts';
import { copies } from '../../support/screen/clipboard.ts';
import { showPanel } from '../../support/screen/panel-page.ts';
import { layoutStored, pick, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
beforeEach(async () => {
  for (const { id } of await at.host.read('layouts', {})) await at.host.tell('layout.remove', { id });
});

/** The operation runner throws while its parameters contain the word "broken": a module of the page replaces the real one. */
const breakable = (page: Page): Promise<unknown> =>
  page.route(/\/assets\/Api-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default (anchor, { tile }) => {
        if (tile.params.broken) throw new Error('broken by this test');
        const text = document.createElement('p');
        text.textContent = 'the default view';
        anchor.before(text);
      };`,
    }),
  );

describe('a tile whose panel throws', () => {
  it('shows the error, offers and logs the details, and opens again in its default view, also after a reload', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await breakable(page);
    await showPanel(at.host, page, 'api', { broken: 'by hand' });
    const api = tile(page, 'api');
    await until(() => api.innerText()).toMatch(/Saved call crashed/);
    expect(await api.innerText()).toMatch(/other tiles still work/);
    const copied = await copies(page);
    await api.getByRole('button', { name: 'Copy details' }).click();
    await until(copied).toMatch(/Tile: api[\s\S]*"broken":"by hand"[\s\S]*broken by this test/);
    await until(() => readFile(join(at.host.dataDir, 'touchline.log'), 'utf8')).toMatch(/the tile "api" stopped[\s\S]*broken by this test/);

    await api.getByRole('button', { name: 'Reload tile' }).click();
    await until(() => api.innerText()).toContain('the default view');
    await layoutStored(page);
    await page.reload();
    await until(() => tile(page, 'api').innerText()).toContain('the default view');
  });
});

/** A club with visible tactics, by its number. */
async function clubShown(): Promise<number> {
  for (let club = 1; club <= 20; club += 1) if ((await at.host.read('tactics', { club: club as ClubId })).actions.length > 0) return club;
  throw new Error('no club whose tactics are shown');
}

describe('tactics with two hard tacklers substituted in one change', () => {
  it('show the change with its note in both places, and before the lock', async () => {
    const page = await at.visit();
    // The tactics of the engine, with a second action that changes two players who all tackle hard.
    await page.addInitScript(() => {
      interface Action {
        readonly time: number;
        readonly lineup: readonly { readonly player: number | null; readonly tackling: number }[];
      }
      const parse = JSON.parse;
      JSON.parse = (text, reviver) => {
        const frame: unknown = parse(text, reviver);
        const data = (frame as { snapshot?: { data?: { actions?: readonly Action[] } } } | null)?.snapshot?.data;
        const [first] = data?.actions?.map ? data.actions : [];
        if (!data || !first) return frame;
        const lineup = first.lineup.map((one) => ({ ...one, tackling: 2 }));
        const after = lineup.map((one, n) => ({ ...one, player: lineup[n === 1 ? 11 : n === 2 ? 12 : n]?.player ?? null }));
        data.actions = [
          { ...first, lineup },
          { ...first, time: 60, lineup: after },
        ];
        return frame;
      };
    });
    await page.reload();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, await clubShown(), 'Open tactics');
    await page.locator('.tl-tab').filter({ hasText: 'Tactics' }).first().dblclick();
    const tactics = tile(page, 'tactics');
    await pick(tactics, /^Changes/);
    const note = tactics.getByText(/tackles hard/);
    await until(() => note.count()).toBe(2);
    await pick(tactics, /lock/i);
    await until(() => tactics.getByRole('region', { name: 'Checks before the lock' }).count()).toBe(1);
  });
});
