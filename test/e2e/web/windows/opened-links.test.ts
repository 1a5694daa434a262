import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { PanelId } from '#contract/panels.ts';
import { alive, layoutStored, share, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const TIMEOUT = { timeout: 300_000 };
const inFront = (page: Page) => page.locator('.dv-active-group .dv-active-tab').innerText();

/** Follows a link on a page without stored workspaces. The default share arrives only when asked to. */
async function firstLink(link: string, panel: PanelId): Promise<{ page: Page; arrive: () => Promise<void> }> {
  const page = await at.visit();
  const held: (() => void)[] = [];
  let holds = true;
  await page.goto('about:blank');
  await page.routeWebSocket(/\/port/, (socket) => {
    const engine = socket.connectToServer();
    socket.onMessage((sent) => {
      const { resource, params } = JSON.parse(String(sent)) as { resource?: string; params?: { limit?: number } };
      if (holds && resource === 'clubs' && params?.limit === 1) held.push(() => engine.send(sent));
      else engine.send(sent);
    });
  });
  await at.reset();
  await page.goto(new URL(`#/panel/${link}`, at.host.firstLine).href);
  await tile(page, panel).waitFor();
  await until(() => held.length).toBe(1);
  const arrive = async (): Promise<void> => {
    holds = false;
    for (const send of held) send();
    await alive(page);
    expect(await share(page)).toMatch(/^club_/);
  };
  return { page, arrive };
}

it('A panel that the first link opens stays in front when the default share arrives', TIMEOUT, async () => {
  const { page, arrive } = await firstLink('auctions?ref=player_12', 'auctions');
  await arrive();
  await until(() => inFront(page)).toContain('Auctions');
});

it('A panel that the first link opens keeps the entity of the link when the default share arrives', TIMEOUT, async () => {
  const { page, arrive } = await firstLink('squad?ref=club_5', 'squad');
  const name = tile(page, 'squad').locator('b.club');
  await until(() => name.innerText()).not.toContain('#');
  const wanted = await name.innerText();
  await arrive();
  expect(await share(page)).not.toBe('club_5');
  expect(await name.innerText()).toBe(wanted);
});

it('A panel that a link opens stays in front when the entity of its group arrives from the engine', TIMEOUT, async () => {
  await at.reset();
  const page = await at.visit();
  await alive(page);
  await layoutStored(page);
  const address = page.url();
  const keys = tile(page, 'watchlist').locator('[role=row][data-key^="club_"]:not([aria-selected=true])');
  const other = (await keys.first().getAttribute('data-key')) as EntityRef;
  await page.goto('about:blank');
  // Another page chooses this club, which the stored layout does not name.
  await at.host.tell('link.set', { workspace: 'trade', group: 1, ref: other });
  await page.goto(new URL('#/panel/auctions?ref=player_12', address).href);
  await until(() => share(page)).toBe(other);
  await until(() => inFront(page)).toContain('Auctions');
});

it('A panel that a link opens keeps the entity of the link when another one of its group arrives from the engine', TIMEOUT, async () => {
  await at.reset();
  const page = await at.visit();
  await alive(page);
  await layoutStored(page);
  const address = page.url();
  const before = await share(page);
  await page.goto('about:blank');
  // The group of the engine is elsewhere than the stored layout. The window is told so after the link has opened its panel.
  const [linked, other] = ['club_5', 'club_9'].includes(String(before)) ? ['club_6', 'club_10'] : ['club_5', 'club_9'];
  await at.host.tell('link.set', { workspace: 'trade', group: 1, ref: other as EntityRef });
  let arrive = (): void => {};
  await page.routeWebSocket(/\/port/, (socket) => {
    const engine = socket.connectToServer();
    const held: (string | Buffer)[] = [];
    let holds = true;
    arrive = () => {
      holds = false;
      for (const sent of held) engine.send(sent);
    };
    socket.onMessage((sent) => {
      if (holds && (JSON.parse(String(sent)) as { resource?: string }).resource === 'links') held.push(sent);
      else engine.send(sent);
    });
  });
  await page.goto(new URL(`#/panel/squad?ref=${linked}`, address).href);
  const name = tile(page, 'squad').locator('b.club');
  await until(() => name.innerText()).not.toMatch(/^$|#/);
  const wanted = await name.innerText();
  arrive();
  await until(() => share(page)).toBe(other);
  expect(await name.innerText()).toBe(wanted);
});
