import { frame, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const step = ({ world }: Studio) => world.control('/control/step', {});
const board = ({ tile }: Studio) => tile('auctions');
const which = (studio: Studio, name: string) => board(studio).getByRole('radio', { name }).click();
const row = (studio: Studio, player: number) => board(studio).locator(`[role=row][data-key="${player}"]`);

/** An account that manages a club, the club, and some of its players who are not for sale yet. */
async function manager({ host }: Studio): Promise<{ name: string; club: number; players: number[] }> {
  const { rows } = await host.read('clubs', { ids: Array.from({ length: 30 }, (_, n) => n + 1) });
  const managed = rows.find(({ manager_name }) => manager_name);
  const up = new Set<number>((await host.read('auctions', {})).map(({ player_id }) => player_id));
  const players = Array.from({ length: 400 }, (_, n) => n + 1).filter((id) => !up.has(id));
  return { name: managed?.manager_name ?? 'harrow', club: managed?.club_id ?? 1, players };
}
let one: Awaited<ReturnType<typeof manager>>;

export const AUCTIONS: Scene = {
  begin: async (studio) => {
    await trade(studio);
    one = await manager(studio);
    for (const name of await studio.host.read('accounts', {})) await studio.host.tell('account.remove', { name }); // from an earlier scene
    await studio.host.tell('account.add', { name: one.name });
    const [first = 1, second = 2, third = 3] = one.players;
    const { world } = studio;
    await world.control('/control/auction', { player: first, seconds: 4_000, minimumBid: 900_000 });
    await world.control('/control/auction', { player: second, seconds: 5_000, minimumBid: 2_000_000 });
    await world.control('/control/auction', { player: third, seconds: 40_000 });
    await step(studio);
    for (const [club, amount] of [
      [one.club, 1_000_000],
      [one.club + 1, 1_400_000],
      [one.club, 1_800_000],
    ] as const) {
      await world.control('/control/bid', { player: first, club, amount });
      await step(studio);
    }
    await studio.host.tell('setting.set', {
      name: 'shortlist',
      value: { [first]: 2_500_000, [second]: 1_500_000, [one.players.at(-1) ?? 9]: null },
    });
    await studio.host.tell('note.set', { ref: `player_${second}` as never, text: 'left foot, cheap wages' });
    await studio.page.keyboard.press('Control+k');
    await studio.page.getByTestId('palette').getByRole('combobox').fill('Auctions');
    await studio.page.getByTestId('palette').getByRole('option').filter({ hasText: 'Auctions' }).first().click();
    await board(studio).locator('[role=row][data-key]').first().waitFor();
    await studio.page
      .getByRole('button', { name: 'Maximise' })
      .first()
      .click()
      .catch(() => undefined);
  },
  shots: [
    {
      name: 'auctions',
      how: 'palette, Auctions, one that the club leads',
      go: async (studio) => {
        await which(studio, 'My club');
        await row(studio, one.players[0] ?? 1).click();
        await which(studio, 'All');
        await studio.says(board(studio), /Comparable sales/);
        await studio.says(board(studio), /sales? this season/);
      },
    },
    { name: 'auctions-board', how: 'its tile', part: frame('auctions') },
    { name: 'auctions-club', how: 'My club', part: frame('auctions'), go: (studio) => which(studio, 'My club') },
    {
      name: 'auctions-shortlist',
      how: 'Shortlist, one above my limit, one not for sale',
      part: frame('auctions'),
      go: async (studio) => {
        await which(studio, 'Shortlist');
        await row(studio, one.players[1] ?? 2).click();
        await studio.says(board(studio), /above my limit/);
      },
    },
    {
      name: 'auctions-gone',
      how: 'an auction that is taken back while it is shown',
      part: frame('auctions'),
      go: async (studio) => {
        await studio.world.control('/control/unlist', { player: one.players[1] ?? 2 });
        await step(studio);
        await studio.says(board(studio), /No longer listed/);
      },
    },
    {
      name: 'auctions-sold',
      how: 'an auction that ends while it is shown',
      part: frame('auctions'),
      go: async (studio) => {
        const player = one.players[4] ?? 5;
        await studio.world.control('/control/auction', { player, seconds: 8, minimumBid: 500_000 });
        await step(studio);
        await studio.world.control('/control/bid', { player, club: one.club, amount: 700_000 });
        await step(studio);
        await which(studio, 'All');
        await row(studio, player).click();
        await studio.page.waitForTimeout(9_000);
        await step(studio);
        await studio.says(board(studio), /Sold to/);
      },
    },
    {
      name: 'auctions-failed',
      how: 'faults 500 on auctions; one that was not read before',
      part: frame('auctions'),
      go: async (studio) => {
        await studio.world.fault('500', { interface: ['gsp', 'mcp'], match: 'auction' });
        await board(studio).locator('[role=row][data-key]').nth(6).click();
        await studio.says(board(studio), /Couldn’t load|failed/i);
      },
    },
    {
      name: 'auctions-empty',
      how: 'an empty shortlist',
      part: frame('auctions'),
      go: async (studio) => {
        await studio.world.clear();
        await studio.host.tell('setting.set', { name: 'shortlist', value: {} });
        await which(studio, 'Shortlist');
      },
    },
  ],
};
