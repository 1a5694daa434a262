import { find, inFront, rows, someone, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const AWAY_MINUTES = 0.1;
const dialog = ({ page }: Studio) => page.getByRole('dialog').filter({ has: page.getByTestId('digest') });

/** Closes the window for longer than the setting says. `meanwhile` runs after the baseline is stored. */
async function away(studio: Studio, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  await studio.page.goto('about:blank');
  await studio.page.waitForTimeout(12_000);
  await meanwhile();
  await studio.page.waitForTimeout(6_000);
  await studio.load();
}
const seen = async (studio: Studio): Promise<void> => {
  await dialog(studio).getByRole('button', { name: 'Mark as read', exact: true }).click();
  await dialog(studio).waitFor({ state: 'detached' });
};

/** Causes votes, a price change, injuries and an alert for holdings and list entries. */
async function happen({ host, world }: Studio, listed: readonly string[]): Promise<void> {
  const { clubs, rows: held } = await host.read('holdings', {});
  const club = clubs[0] ?? Number(held.find(({ share }) => share.startsWith('club_'))?.share.slice(5) ?? 3);
  const { players } = await host.read('squad', { club: club as never });
  const [first, second] = players.map(({ player_id }) => player_id);
  await world.control('/control/vote', { share: `club_${club}`, type: 'manager' });
  await world.control('/control/injure', { player: first, days: 9 });
  await world.control('/control/player', { player: second, to: { banned: 2 } });
  const [vote, ...priced] = listed;
  await world.control('/control/vote', { share: vote, type: 'agent' });
  await world.control('/control/step', {});
  for (const [n, share] of priced.entries()) {
    const { bid, ask } = await world.truth(share as never);
    const best = bid[0]?.price ?? ask[0]?.price ?? 10_000;
    const price = Math.round(best * (n % 2 === 0 ? 1.3 : 0.8));
    const num = [...bid, ...ask].reduce((sum, order) => sum + order.num, 10);
    await world.place({ share: share as never, side: 'ask', price, num });
    await world.place({ share: share as never, side: 'bid', price, num });
    await world.control('/control/step', {});
  }
}
let listed: string[] = [];

export const DIGEST: Scene = {
  begin: async (studio) => {
    await trade(studio);
    listed = (await rows(studio).evaluateAll((all) => all.map((row) => row.getAttribute('data-key') ?? ''))).slice(2, 5);
    await studio.host.tell('account.add', { name: 'harrow' });
    await studio.host.tell('account.add', { name: await someone(studio) });
    await studio.host.tell('rule.save', {
      rule: {
        name: 'Agents',
        subject: { kind: 'entity', ref: listed[0] ?? 'club_3' },
        conditions: [{ kind: 'vote-opened' }],
        priority: 'critical',
      },
    });
    await studio.host.tell('setting.set', { name: 'digestAfter', value: AWAY_MINUTES });
  },
  shots: [
    {
      name: 'digest',
      how: 'the window closed for longer than "While you were away" says, things happen, opened again',
      go: async (studio) => {
        await away(studio, () => happen(studio, listed));
        await studio.says(dialog(studio), /vote opened/);
        await studio.page.waitForTimeout(600);
      },
    },
    {
      name: 'digest-unknown',
      how: 'away again, and the service is away too',
      go: async (studio) => {
        await seen(studio);
        await away(studio, () => studio.world.fault('plug'));
        await studio.page.getByTestId('digest-unknown').waitFor();
      },
    },
    {
      name: 'digest-nothing',
      how: 'away again, and nothing happens',
      go: async (studio) => {
        const { page, world, host } = studio;
        await world.clear();
        await world.control('/control/quiet', { on: true });
        for (const name of await host.read('accounts', {})) await host.tell('account.remove', { name });
        for (const { rule } of (await host.read('rules', {})).rules) await host.tell('rule.remove', { id: rule.id });
        await page.waitForTimeout(70_000); // until requests to a service that was unavailable are sent at the full rate again
        await seen(studio); // a new baseline
        await inFront('Watchlist')(studio);
        await page.waitForTimeout(5_000);
        await away(studio);
        const toast = page.getByTestId('toast').filter({ hasText: 'While you were away' });
        await toast.hover(); // hovering keeps the toast open
      },
    },
    {
      name: 'digest-none',
      how: 'Ctrl+K, while you were away, by somebody who was not',
      go: async (studio) => {
        await studio.host.tell('setting.set', { name: 'digestAfter', value: 15 });
        await studio.load();
        await inFront('Watchlist')(studio);
        await find(studio, 'while you were', 'Enter');
        await dialog(studio).waitFor();
      },
    },
  ],
};
