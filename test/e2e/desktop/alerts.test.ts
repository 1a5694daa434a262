import type { ElectronApplication, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Alert, RuleStatus } from '#contract/model/alerts/alert.ts';
import type { Input } from '#contract/commands.ts';
import { closeWindow, desktop, noDesktop, type Desktop } from '../../support/screen/desktop.ts';
import { finish } from '../../support/servers/processes.ts';
import { alive, PATIENCE, until } from '../../support/screen/screen.ts';
import { asFlags, demoWorld, NODE, nodeFlags, type DemoWorld } from '../../support/screen/workstation.ts';
import type { PanelId } from '#contract/panels.ts';

if (noDesktop !== null) console.log(`desktop alerts: skipped, ${noDesktop}`);

type RuleInput = Input<'rule.save'>['rule'];
interface Note {
  readonly title: string;
  readonly body: string;
}
/** An alert as the command line prints it: its texts are sentences. */
type PrintedAlert = Omit<Alert, 'title' | 'why'> & {
  readonly title: string;
  readonly why: readonly { readonly holds: boolean | null; readonly text: string }[];
};
type Watched = typeof globalThis & { notes: { title: string; body: string; emit(event: 'click'): boolean }[] };

/**
 * Notifications are intercepted where they would leave for the system, which has none here; everything before and the handling of a click
 * run unchanged.
 */
const observe = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Notification }) => {
    const notes: Watched['notes'] = ((globalThis as Watched).notes = []);
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      notes.push(this as unknown as Watched['notes'][number]);
    };
  });
const notes = (app: ElectronApplication): Promise<Note[]> =>
  app.evaluate(() => (globalThis as Watched).notes.map(({ title, body }) => ({ title, body })));
const click = (app: ElectronApplication, about: string): Promise<void> =>
  app.evaluate((_electron, title) => {
    const found = (globalThis as Watched).notes.findLast((note) => note.title.includes(title));
    setTimeout(() => found?.emit('click'), 0);
  }, about);

describe.skipIf(noDesktop !== null)('alerts of the desktop app with its window closed', () => {
  let world: DemoWorld;
  let running: Desktop;
  const ids: Record<string, string> = {};
  const touchline = async (...args: string[]): Promise<string> => {
    const done = await finish(NODE, ['out/main/touchline.js', ...args, '--data-dir', running.dataDir]);
    if (done.code !== 0) throw new Error(`${args.join(' ')}: ${done.stderr}`);
    return done.stdout;
  };
  const last = async <T>(resource: string, params: object = {}): Promise<T | null> =>
    (
      JSON.parse((await touchline('watch', resource, JSON.stringify(params), '--count', '1')).trim().split('\n').at(-1) ?? '') as {
        data: T | null;
      }
    ).data;
  const save = async (name: string, rule: RuleInput): Promise<void> => {
    const { id } = JSON.parse(await touchline('do', 'rule.save', JSON.stringify({ rule: { name, ...rule } }))) as { id: string };
    ids[name] = id;
  };
  const history = async (name: string): Promise<PrintedAlert[]> =>
    (await last<{ history: PrintedAlert[] }>('alerts', { rule: ids[name] }))?.history ?? [];
  const titles = async (): Promise<string[]> => (await notes(running.app)).map(({ title }) => title);
  /** Expects one alert of a rule, delivered once and stored in the history with its reasons. */
  const stands = async (name: string): Promise<PrintedAlert> => {
    await until(async () => (await titles()).filter((title) => title.includes(name)).length).toBe(1);
    await until(async () => (await history(name)).length).toBe(1);
    const sent = async () => (await history(name))[0]?.delivery;
    await until(sent).toContainEqual(expect.objectContaining({ channel: 'system', outcome: 'sent' }));
    const [alert] = (await history(name)) as [PrintedAlert];
    expect(alert.why.filter(({ holds, text }) => holds && text !== '').length).toBeGreaterThan(0);
    return alert;
  };
  /** Clicks the notification; expects the window with this panel in front, and the alert acknowledged. */
  const leadsTo = async (name: string, panel: PanelId): Promise<Page> => {
    const opened = running.app.waitForEvent('window', { timeout: PATIENCE });
    await click(running.app, name);
    const page = await opened;
    const [alert] = await history(name);
    const inFront = () =>
      page
        .locator('.dv-active-group [data-testid^="tile-"]:visible')
        .evaluateAll((tiles) => tiles.map((each) => each.getAttribute('data-testid')));
    await until(inFront).toEqual([`tile-${panel}`]);
    if (alert?.ref != null)
      await until(() => page.locator('.dv-active-group .dv-active-tab .tab').getAttribute('title')).toContain(
        alert.title.replace(`: ${name}`, ''),
      );
    await until(async () => (await history(name))[0]?.acknowledgedAt ?? null).not.toBeNull();
    return page;
  };
  const alone = async (): Promise<void> => {
    await closeWindow(running.app);
    await until(() => running.app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(0);
  };

  beforeAll(async () => {
    world = await demoWorld('--size', 'tiny');
    running = await desktop([...asFlags(world.addresses), ...nodeFlags(world.addresses), '--connection', 'both']);
  });
  afterEach(() => alone());
  afterAll(async () => {
    await running.quit();
    await world.stop();
  });

  it('belong to rules that have observed their subject once', async () => {
    await alive(running.page);
    await observe(running.app);
    await touchline('do', 'setting.set', '{"name":"keepRunning","value":"on"}');
    const clubs = await last<{ rows: { last_price?: number | null }[] }>('clubs', { ids: [5] });
    const price = clubs?.rows[0]?.last_price ?? 0;
    await save('Ballot', { subject: { kind: 'entity', ref: 'club_3' }, conditions: [{ kind: 'vote-opened' }] });
    await save('Dear', {
      subject: { kind: 'entity', ref: 'club_5' },
      conditions: [{ kind: 'price', op: 'above', value: Math.max(price, 1) * 3 }],
    });
    await save('For sale', { subject: { kind: 'entity', ref: 'player_12' }, conditions: [{ kind: 'listed' }] });
    await save('Hurt', { subject: { kind: 'entity', ref: 'player_11' }, conditions: [{ kind: 'injured' }] });
    // Events before the first observation are not new to a rule.
    await until(async () => (await last<{ rules: RuleStatus[] }>('rules'))?.rules.filter(({ looked }) => looked > 0).length).toBe(4);
    ids['price'] = String(Math.max(price, 1) * 4);
  });

  it('report a vote and open its page', async () => {
    await world.control('/control/vote', { share: 'club_3', type: 'manager' });
    await world.control('/control/step', {});
    expect(await stands('Ballot')).toMatchObject({ kind: 'vote-opened', ref: 'club_3' });
    await leadsTo('Ballot', 'proposal');
  });

  it('report a price and open its chart', async () => {
    const price = Number(ids['price']);
    // Without other trades, so that this one is still the last when the app reads the price.
    await world.quiet();
    const { bid, ask } = await world.truth('club_5');
    const num = [...bid, ...ask].reduce((sum, order) => sum + order.num, 10);
    await world.control('/control/place', { share: 'club_5', side: 'ask', price, num });
    await world.control('/control/place', { share: 'club_5', side: 'bid', price, num, name: bid.find(({ name }) => name !== null)?.name });
    await world.control('/control/step', {});
    expect(await stands('Dear')).toMatchObject({ kind: 'price', ref: 'club_5' });
    await world.quiet(false);
    await leadsTo('Dear', 'chart');
  });

  it('report an auction and open it', async () => {
    await world.control('/control/auction', { player: 12 });
    await world.control('/control/step', {});
    expect(await stands('For sale')).toMatchObject({ kind: 'listed', ref: 'player_12' });
    await leadsTo('For sale', 'auctions');
  });

  it('report an injury and open the player', async () => {
    await world.control('/control/injure', { player: 11 });
    await world.control('/control/step', {});
    expect(await stands('Hurt')).toMatchObject({ kind: 'injured', ref: 'player_11' });
    await leadsTo('Hurt', 'player');
  });

  it('report the user’s node and open the connection panel', async () => {
    // Created only now: on a busy machine, the node may have been late and reported before.
    const node = async () =>
      (await last<{ sources: { name: string; health: string }[] }>('status'))?.sources.find(({ name }) => name === 'node');
    await until(async () => (await node())?.health).toBe('ok');
    await save('Node', { subject: { kind: 'game' }, conditions: [{ kind: 'source', of: 'node' }] });
    await until(
      async () => (await last<{ rules: RuleStatus[] }>('rules'))?.rules.find(({ rule }) => rule.id === ids['Node'])?.looked ?? 0,
    ).toBeGreaterThan(0);
    try {
      await world.fault('node-down');
      expect(await stands('Node')).toMatchObject({ kind: 'source', ref: null });
      await leadsTo('Node', 'connection');
    } finally {
      await world.clear('node-down');
    }
  });

  it('are not delivered while all are muted, and are stored in the history with that reason', async () => {
    const before = (await notes(running.app)).length;
    await touchline('do', 'rule.snooze', JSON.stringify({ until: 9_999_999_999 }));
    await save('Silent', { subject: { kind: 'entity', ref: 'club_4' }, conditions: [{ kind: 'vote-opened' }] });
    await until(
      async () => (await last<{ rules: RuleStatus[] }>('rules'))?.rules.find(({ rule }) => rule.id === ids['Silent'])?.looked,
    ).toBe(1);
    await world.control('/control/vote', { share: 'club_4', type: 'manager' });
    await world.control('/control/step', {});
    await until(async () => (await history('Silent')).length).toBe(1);
    await until(async () => (await history('Silent'))[0]?.delivery).toContainEqual(
      expect.objectContaining({ channel: 'system', outcome: 'held', why: 'notifications paused' }),
    );
    expect(await notes(running.app)).toHaveLength(before);
  });
});
