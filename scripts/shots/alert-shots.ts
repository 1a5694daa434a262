import type { Input } from '#contract/commands.ts';
import { frame, inFront, someone, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

type RuleInput = Input<'rule.save'>['rule'];

/** Creates rules in every possible state. */
async function rules(studio: Studio): Promise<readonly RuleInput[]> {
  const about = (ref: string) => ({ kind: 'entity', ref }) as const;
  const name = await someone(studio);
  return [
    {
      name: 'Price of Kestrel',
      subject: about('club_5'),
      conditions: [{ kind: 'price', op: 'above', value: 1 }],
      channels: ['in-app', 'sound', 'badge'],
    },
    {
      name: 'Thin book',
      subject: about('club_7'),
      match: 'all',
      priority: 'critical',
      conditions: [
        { kind: 'spread', op: 'above', value: 0.01 },
        { kind: 'bid', op: 'above', value: 1 },
      ],
    },
    { subject: about('club_9'), conditions: [{ kind: 'volume', op: 'above', value: 1 }], holdFor: 7_200, priority: 'info' },
    { name: 'Votes', subject: about('club_3'), conditions: [{ kind: 'vote-opened' }], priority: 'critical' },
    { name: 'Auctions', subject: { kind: 'game' }, conditions: [{ kind: 'listed' }] },
    { name: 'Injuries of the squad', subject: about('club_11'), match: 'any', conditions: [{ kind: 'injured' }, { kind: 'banned' }] },
    { name: 'Balance', subject: about(`user:${name}`), conditions: [{ kind: 'balance', op: 'below', value: 1 }] },
    { name: 'Your node', subject: { kind: 'game' }, conditions: [{ kind: 'lag', op: 'above', value: 30 }] },
    {
      name: 'A trader who left',
      subject: about('user:nobody.of.that.name'),
      conditions: [{ kind: 'inactive', value: 10 }],
      blindAfter: 10,
    },
    { name: 'Off for now', enabled: false, subject: about('club_5'), conditions: [{ kind: 'price', op: 'below', value: 1 }] },
  ];
}

const alerts = ({ tile }: Studio) => tile('alerts');
const which = (studio: Studio, name: RegExp): Promise<void> => alerts(studio).getByRole('radio', { name }).click();
const maximise = ({ page }: Studio): Promise<void> => page.keyboard.press('Control+Enter');
async function squadPlayer({ host }: Studio): Promise<number> {
  const { players } = await host.read('squad', { club: 11 as never });
  return players[0]?.player_id ?? 0;
}

async function happen(studio: Studio): Promise<void> {
  const { world, host } = studio;
  const saved = [];
  for (const rule of await rules(studio)) saved.push(await host.tell('rule.save', { rule }));
  for (;;) {
    const now = (await host.read('rules', {})).rules;
    if (now.every(({ looked, state }) => looked > 0 || state !== 'armed')) break;
    await studio.page.waitForTimeout(300);
  }
  const auction = (await host.read('auctions', {})).map(({ player_id }) => player_id as number);
  const free = [1, 2, 3, 4, 5, 6].map((n) => n * 40).find((id) => !auction.includes(id)) ?? 40;
  await world.control('/control/vote', { share: 'club_3', type: 'manager', proposing: 1, voting: 86_400 });
  await world.control('/control/auction', { player: free, seconds: 3_600 });
  await world.control('/control/injure', { player: await squadPlayer(studio), days: 14 });
  await world.control('/control/step', {});
  const [, , , , , injuries] = saved;
  for (;;) {
    const { history } = await host.read('alerts', { limit: 100 });
    if (new Set(history.map(({ kind }) => kind)).size >= 5) break;
    await studio.page.waitForTimeout(300);
  }
  if (injuries) await host.tell('rule.snooze', { id: injuries.id, until: Math.floor(Date.now() / 1_000) + 3_600 });
}

export const ALERTS: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.page.getByRole('button', { name: /^Alerts.*\(/ }).click();
    await alerts(studio).waitFor();
  },
  shots: [
    { name: 'alerts-none', how: 'the bell of the title bar, no rules', part: frame('alerts') },
    {
      name: 'alerts-toasts',
      how: 'rules that fire, with the list in front',
      go: async (studio) => {
        await inFront('Chart')(studio);
        await happen(studio);
        await studio.page.getByTestId('toast').first().waitFor();
      },
    },
    {
      name: 'alerts-now',
      how: 'Now, the first one',
      go: async (studio) => {
        await studio.page.getByTestId('status-alerts').click();
        await which(studio, /^Now/);
        await alerts(studio).locator('li[data-key]').first().click();
        await studio.says(alerts(studio), /Why it fired/);
      },
    },
    {
      name: 'alerts-history',
      how: 'History, the alert of the vote',
      go: async (studio) => {
        await which(studio, /^History/);
        await alerts(studio)
          .locator('[role=row][data-key]')
          .nth(1)
          .click({ position: { x: 12, y: 8 } });
        await studio.says(alerts(studio), /Delivery/);
      },
    },
    { name: 'alerts-wide', how: 'its tile maximised', go: maximise },
    {
      name: 'alerts-found',
      how: 'History, critical votes',
      go: async (studio) => {
        await alerts(studio).getByLabel('Search history').fill('vote');
        await studio.says(alerts(studio), /matching/);
      },
    },
    { name: 'alerts-unread', how: 'Unread', go: (studio) => which(studio, /^Unread/) },
    {
      name: 'alerts-blind',
      how: 'Now, a rule that cannot see what it is about',
      go: async (studio) => {
        await which(studio, /^Now/);
        await alerts(studio).locator('li[data-key^="rule"]').filter({ hasText: 'A trader who left' }).click();
      },
    },
    {
      name: 'alerts-snooze',
      how: 'a rule of the list, Snooze',
      go: async (studio) => {
        await alerts(studio)
          .getByRole('button', { name: /^Snooze/ })
          .click();
        await studio.page.getByRole('menu').waitFor();
      },
    },
    {
      name: 'alerts-quiet',
      how: 'quiet hours all day, a club muted, everything acknowledged',
      go: async (studio) => {
        await studio.page.keyboard.press('Escape');
        await alerts(studio).getByRole('radio', { name: /^Now/ }).focus(); // a menu button handles the key itself
        await maximise(studio);
        await studio.host.tell('setting.set', { name: 'quietHours', value: { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7] } });
        await studio.host.tell('rule.mute', { ref: 'club_7' as never, until: null });
        await studio.page.keyboard.press('Shift+A');
        await studio.says(studio.page.getByTestId('statusbar'), /quiet until/);
      },
    },
    {
      name: 'alerts-settings',
      how: 'Ctrl+, then Alerts',
      go: async (studio) => {
        await studio.page.keyboard.press('Control+,');
        await studio.page.getByTestId('settings').getByRole('button', { name: 'Alerts', exact: true }).click();
      },
    },
    {
      name: 'alerts-degraded',
      how: 'fault degraded',
      go: async (studio) => {
        await studio.page.keyboard.press('Escape');
        await studio.world.fault('degraded');
        await studio.says(studio.page.getByTestId('statusbar'), /degraded|catching up/);
      },
    },
    {
      name: 'alerts-offline',
      how: 'offline by choice',
      go: async (studio) => {
        await studio.world.clear();
        await studio.connect('offline');
        await studio.says(studio.page.getByTestId('statusbar'), /rules paused/);
      },
    },
  ],
};
