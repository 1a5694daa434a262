import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClubId } from '#contract/model/market/share.ts';
import { chosenFrom, gameStateOf, openAbout } from '../../support/screen/about.ts';
import { against } from '../../support/screen/axe.ts';
import { copies } from '../../support/screen/clipboard.ts';
import { layoutStored, pick, tile, until } from '../../support/screen/screen.ts';
import { stage, type Stage } from '../../support/screen/stage.ts';
import { asFlags, headless, nodeFlags, type WebHost } from '../../support/screen/workstation.ts';

type Team = (number | null)[];
interface Place {
  readonly player_id: number;
}
/** The eleven of an autopick response, in either form. */
const elevenOf = (answer: unknown): Team => {
  const { team_sheet, tactic_actions, lineup } = answer as {
    team_sheet?: (Place | null)[];
    tactic_actions?: { lineup: number[] }[];
    lineup?: Place[];
  };
  if (lineup) return lineup.slice(0, 11).map(({ player_id }) => player_id);
  return (tactic_actions?.[0]?.lineup ?? []).slice(0, 11).map((at) => team_sheet?.[at]?.player_id ?? null);
};
/** The players on a pitch, by slot. */
const onPitch = (pitch: Locator): Promise<Team> =>
  pitch
    .locator('[data-slot]')
    .evaluateAll((slots) =>
      [...slots]
        .sort((a, b) => Number(a.getAttribute('data-slot')) - Number(b.getAttribute('data-slot')))
        .map((slot) => Number(slot.getAttribute('data-ref')?.replace('player_', '')) || null),
    );
const preview = (tactics: Locator): Locator => tactics.getByRole('group', { name: 'Preview line-up' });
const draftPitch = (tactics: Locator): Locator => tactics.getByRole('group', { name: 'Draft line-up' });

/** The world, its pages and one of its hosts. */
type Where = Pick<Stage, 'world' | 'host' | 'visit'>;
const at = stage();
/** A second host on the same world, with its node. */
let second: WebHost;
beforeAll(
  async () => void (second = await headless([...asFlags(at.world.addresses), ...nodeFlags(at.world.addresses), '--connection', 'both'])),
);
afterAll(() => second.stop());
/** Choices in a tile are stored with its workspace: each test starts with the default workspaces. */
beforeEach(async () => {
  for (const host of [at.host, second]) await at.reset(host);
});
const PLACES = {
  without: (): Where => at,
  with: (): Where => ({ world: at.world, host: second, visit: (more) => at.visit({ address: second.firstLine, ...more }) }),
} as const;

type Kind = 'shown' | 'hidden' | 'none';
const found = new Map<Kind, number>();
/** A club with visible, hidden or no tactics: the one found before, as long as that is true. */
async function clubWhose(kind: Kind): Promise<number> {
  for (const club of [found.get(kind) ?? 1, ...Array.from({ length: 20 }, (_, n) => n + 1)]) {
    const { hidden, actions } = await at.host.read('tactics', { club: club as ClubId });
    const is = hidden ? 'hidden' : actions.length > 0 ? 'shown' : 'none';
    if (!found.has(is)) found.set(is, club);
    if (is === kind) return club;
  }
  throw new Error(`no club whose tactics are ${kind}`);
}
async function open(place: Where = at, kind: Kind = 'shown', more: Parameters<Stage['visit']>[0] = {}) {
  const page = await place.visit(more);
  await page.locator('.tl-tab').first().waitFor();
  const club = await clubWhose(kind);
  await openAbout(page, club, 'Open tactics');
  await page.locator('.tl-tab').filter({ hasText: 'Tactics' }).first().dblclick();
  const tactics = tile(page, 'tactics');
  await pick(tactics, 'Tactics');
  await preview(tactics).waitFor();
  return { page, club, tactics };
}
const serious = (page: Page): Promise<string[]> => against(page, '[data-testid="tile-tactics"]', { serious: true });

describe.each(['without', 'with'] as const)('autopick %s the node of the demo world', (node) => {
  const place = PLACES[node];
  it('is previewed as the service returns it, slot by slot, in any formation, with its source', async () => {
    await at.world.quiet();
    const { host } = place();
    if (node === 'with')
      await until(async () => (await host.read('status', {})).sources.find(({ name }) => name === 'node')?.health).toBe('ok');
    const { page, club, tactics } = await open(place());
    const ask = gameStateOf(at.world, node === 'with' ? 'node' : 'hosted');
    const normal = elevenOf(await ask('autopick_club_tactics', { club_id: club, formation_id: 0 }));
    expect(normal).toHaveLength(11);
    for (const [formation, name] of [
      [12, '4-2-3-1'],
      [7, '5-3-2'],
      [1, '4-3-3'],
      [21, '3-4-2-1'],
    ] as const) {
      await chosenFrom(page, tactics.getByTitle('Formation to preview'), name);
      const told = elevenOf(await ask('autopick_club_tactics', { club_id: club, formation_id: formation }));
      await until(() => onPitch(preview(tactics))).toEqual(told);
      await until(() => tactics.getByLabel('Preview').locator('h3').innerText()).toContain(node === 'with' ? 'Node' : 'Hosted');
    }
    const { rows } = await host.read('lineups', { club: club as ClubId });
    for (const row of rows.filter(({ answeredBy }) => answeredBy !== 'estimate'))
      expect(row.autopick?.lineup.map(({ player }) => player)).toEqual(
        elevenOf(await ask('autopick_club_tactics', { club_id: club, formation_id: row.formation })),
      );
    // For formation 0 the service returns the club's default, so that row may come from the built-in model.
    expect(rows.filter(({ answeredBy }) => answeredBy === 'estimate').every(({ formation }) => formation === 0)).toBe(true);
  });

  it('is shown beside the best eleven, with differences, every formation ranked, and the players left out', async () => {
    await at.world.quiet(); // the ranking stays as first read
    const { page, club, tactics } = await open(place());
    await until(() => tactics.getByRole('group', { name: 'Current line-up' }).getByRole('button').count()).toBe(11);
    await chosenFrom(page, tactics.getByTitle('Right pitch'), 'Best eleven');
    await chosenFrom(page, tactics.getByTitle('Left pitch'), 'Autopick');
    await until(() => tactics.getByRole('columnheader').allInnerTexts()).toEqual(['Slot', 'Autopick', 'Best eleven', 'Gain', 'Why']);
    await pick(tactics, 'Formations');
    const rows = tactics.getByRole('grid', { name: /^Formations/ }).locator('[role=row][data-key]');
    const lineups = await place().host.read('lineups', { club: club as ClubId });
    await until(() => tactics.innerText()).toContain(`${lineups.rows.length} formations`);
    const key = (await rows.nth(3).getAttribute('data-key')) ?? '';
    await tactics.locator(`[role=row][data-key="${key}"]`).click();
    await until(() => tactics.getByLabel('Preview').locator('h3').innerText()).toContain(
      lineups.rows.find(({ formation }) => String(formation) === key)?.name ?? 'no row',
    );
    const slot = () => page.evaluate(() => document.activeElement?.getAttribute('data-slot') ?? null);
    await preview(tactics).locator('[data-slot="0"]').focus();
    await until(slot).toBe('0');
    await page.keyboard.press('ArrowUp');
    await until(slot).toMatch(/^[1-9]/);
  });
});

describe('tactics without a comparison', () => {
  it('show their commitment when they are hidden', async () => {
    const { club, tactics } = await open(at, 'hidden');
    const { commitment } = await at.host.read('tactics', { club: club as ClubId });
    await until(() => tactics.innerText()).toContain('Hidden until kick-off');
    expect(commitment).toBeTruthy();
    await until(() => tactics.innerText()).toContain(commitment?.slice(0, 16));
  });
  it('show that a club without a manager has none', async () => {
    const { tactics } = await open(at, 'none');
    await until(() => tactics.innerText()).toContain('This club has no manager and no tactics');
  });
  it('open for his club from a player, with the keys of squad and line-up', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    const { players } = await at.host.read('squad', { club: 4 as ClubId });
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('combobox').fill(`player ${players[0]?.player_id}`);
    await until(() => page.getByTestId('palette').getByRole('option').first().innerText()).toContain(String(players[0]?.player_id));
    await page.keyboard.press('Control+Enter');
    await tile(page, 'player').waitFor();
    await page.locator('.tl-tab').filter({ hasText: 'Player' }).last().click();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await preview(tile(page, 'tactics')).waitFor();
  });
});

describe('a tactics draft', () => {
  const started = async (more: Parameters<Stage['visit']>[0] = {}) => {
    await at.world.quiet(); // a club with visible tactics stays one
    const about = (await clubWhose('shown')) as ClubId;
    // The page of the previous test may still have been saving.
    await until(async () => {
      const left = await at.host.read('drafts', { club: about });
      for (const { id } of left) await at.host.tell('draft.remove', { id });
      return left.length;
    }).toBe(0);
    const { page, club, tactics } = await open(at, 'shown', more);
    await pick(tactics, /^Drafts/);
    await tactics.getByRole('button', { name: 'Start from current line-up' }).click();
    await draftPitch(tactics).waitFor();
    return { page, club, tactics };
  };
  const kept = async (club: number): Promise<Team> =>
    (await at.host.read('drafts', { club: club as ClubId }))[0]?.body.lineup.slice(0, 11).map(({ player }) => player) ?? [];

  it('is edited by mouse and keys, undone and redone, and the engine stores every step', async () => {
    const { page, club, tactics } = await started();
    const pitch = draftPitch(tactics);
    const first = await onPitch(pitch);
    const slot = (n: number): Locator => pitch.locator(`[data-slot="${n}"]`);
    await slot(3).click();
    await slot(8).click();
    const swapped = first.map((id, n) => (n === 3 ? first[8] : n === 8 ? first[3] : id) ?? null);
    await until(() => onPitch(pitch)).toEqual(swapped);
    await until(() => kept(club)).toEqual(swapped);
    await page.keyboard.press('Control+z');
    await until(() => onPitch(pitch)).toEqual(first);
    await page.keyboard.press('Control+Shift+z');
    await until(() => onPitch(pitch)).toEqual(swapped);
    await tactics.getByRole('button', { name: /^Undo/ }).click();
    await until(() => kept(club)).toEqual(first);

    await slot(0).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-slot') ?? null);
    await until(focused).toMatch(/^[1-9]/);
    const to = Number(await focused());
    await page.keyboard.press('Enter');
    await until(async () => (await onPitch(pitch))[to]).toBe(first[0]);
    await page.keyboard.press('Control+z');
    await until(() => onPitch(pitch)).toEqual(first);

    // In the list, a player outside the line-up replaces the second player.
    const names = tactics.locator('button.who');
    await names.nth(18).click();
    const joins = Number((await names.nth(18).getAttribute('data-ref'))?.replace('player_', ''));
    await names.nth(1).click();
    await until(async () => (await onPitch(pitch))[1]).toBe(joins);
    await until(async () => (await kept(club))[1]).toBe(joins);
  });

  it('shows each error at its field, and the differences from the submitted tactics', async () => {
    const { page, tactics } = await started();
    await draftPitch(tactics).locator('[data-slot="4"]').focus();
    await page.keyboard.press('Delete');
    await until(() => tactics.locator('tr').nth(5).innerText()).toContain('No player at');
    await pick(tactics, /^Checks/);
    await until(() => tactics.getByRole('region', { name: 'Checks' }).innerText()).toContain('No player at');
    await pick(tactics, 'Team');
    await chosenFrom(page, tactics.getByTitle('Captain', { exact: true }), 'None');
    await until(() => tactics.innerText()).toContain('The captain is not set');
    await pick(tactics, 'Changes');
    await tactics.getByRole('button', { name: 'Add substitution' }).click();
    await until(() => tactics.getByRole('region', { name: 'Planned changes' }).innerText()).toContain('Choose both players');
    await pick(tactics, /^Differences/);
    await until(() => tactics.innerText()).toMatch(/Captain[\s\S]*none/);
    await tactics.getByRole('button', { name: 'Revert: Captain' }).click();
    await until(() => tactics.innerText()).not.toMatch(/Captain[\s\S]*none/);
  });

  it('is copied as text that can be pasted, and one sentence names the players outside the squad', async () => {
    const { page, club, tactics } = await started();
    const copied = await copies(page);
    await tactics.getByTitle('Copy line-up').click();
    await page.getByRole('menuitem', { name: 'As text' }).click();
    await until(copied).toContain('Touchline line-up');
    const text = await copied();
    const before = await onPitch(draftPitch(tactics));
    await tactics.getByTitle('New draft or fill').click();
    await page.getByRole('menuitem', { name: /^Paste/ }).click();
    const field = page.getByRole('textbox', { name: /Text or JSON/ });
    await field.fill('just words');
    await until(() => page.getByRole('dialog').innerText()).toContain('No line-up found');
    await field.fill(text.replace(`#${before[2]}`, '#999999'));
    await until(() => page.getByRole('dialog').innerText()).toContain('1 player is not in this squad, and that slot stays empty');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await until(() => onPitch(draftPitch(tactics))).toEqual(before.map((id, n) => (n === 2 ? null : id)));
    await until(async () => (await at.host.read('drafts', { club: club as ClubId })).length).toBe(2);
    await tactics.getByTitle('Copy line-up').click();
    await page.getByRole('menuitem', { name: 'As picture' }).click();
    await until(copied).toBe('image/png');
  });

  it('loses nothing when its panel closes, nor when the engine is killed', async () => {
    const { page, club, tactics } = await started();
    const pitch = draftPitch(tactics);
    const first = await onPitch(pitch);
    await pitch.locator('[data-slot="5"]').click();
    await pitch.locator('[data-slot="6"]').click();
    const second = first.map((id, n) => (n === 5 ? first[6] : n === 6 ? first[5] : id) ?? null);
    await until(() => kept(club)).toEqual(second);
    await layoutStored(page); // finds the panel again
    const address = new URL(at.host.firstLine);
    at.expected = /WebSocket|ERR_CONNECTION|401|Failed to load/;
    const folder = at.host.dataDir;
    at.host.child.kill('SIGTERM');
    await until(() => page.getByTestId('statusbar').innerText()).toMatch(/not connected/);
    await pitch.locator('[data-slot="1"]').click();
    await pitch.locator('[data-slot="2"]').click();
    const third = second.map((id, n) => (n === 1 ? second[2] : n === 2 ? second[1] : id) ?? null);
    await until(() => onPitch(pitch)).toEqual(third);
    await until(() => tactics.innerText()).toContain('Not saved');
    at.host = await headless([...asFlags(at.world.addresses), '--port', address.port], folder);
    await page.goto(at.host.firstLine);
    await tile(page, 'tactics').waitFor();
    await until(() => kept(club)).toEqual(third);
    await until(() => onPitch(draftPitch(tile(page, 'tactics')))).toEqual(third);
  });

  it.each([
    ['dark', ['Players', /^Checks/], ['Differences', /^Changes/]],
    ['light', ['Team', 'Changes'], ['Formations', /^Lock/]],
  ] as const)(
    'the tactics panel has no serious accessibility violation, %s',
    async (scheme, ofDraft, ofTactics) => {
      const { page, tactics } = await started({ scheme });
      for (const tab of ofDraft) {
        await pick(tactics, tab);
        expect(await serious(page)).toEqual([]);
      }
      await pick(tactics, 'Tactics');
      await preview(tactics).waitFor();
      for (const tab of ofTactics) {
        await pick(tactics, tab);
        expect(await serious(page)).toEqual([]);
      }
    },
    240_000,
  );

  it('fits a window of 1280 by 720 without scrolling the pitch, with the goalkeeper at either end', async () => {
    const { tactics } = await started({ size: { width: 1280, height: 720 } });
    const inside = async (pitch: Locator): Promise<boolean> => {
      const [whole, box] = [await tactics.boundingBox(), await pitch.boundingBox()];
      return whole !== null && box !== null && box.y >= whole.y && box.y + box.height <= whole.y + whole.height && box.height > 150;
    };
    await until(() => inside(draftPitch(tactics))).toBe(true);
    await pick(tactics, 'Tactics');
    await preview(tactics).waitFor();
    await until(() => inside(preview(tactics))).toBe(true);
    const top = async (slot: number) => (await preview(tactics).locator(`[data-slot="${slot}"]`).boundingBox())?.y ?? 0;
    await until(async () => (await top(0)) > (await top(8))).toBe(true);
    await tactics.getByRole('button', { name: 'Goalkeeper at the top' }).click();
    await until(async () => (await top(0)) < (await top(8))).toBe(true);
    await tactics.getByRole('button', { name: 'Goalkeeper at the bottom' }).click();
    await until(async () => (await top(0)) > (await top(8))).toBe(true);
  });
});

// Last, because it changes what the world serves.
describe.each(['without', 'with'] as const)('autopick %s the node, without the method', (node) => {
  it('shows the built-in estimate, labelled as such', async () => {
    await at.world.control('/control/node', { without: ['autopick_club_tactics'] });
    const folderless = await at.another([
      ...asFlags(at.world.addresses),
      ...(node === 'with' ? [...nodeFlags(at.world.addresses), '--connection', 'node'] : []),
    ]);
    try {
      const lineups = await folderless.read('lineups', { club: 3 as ClubId });
      expect([lineups.answeredBy, lineups.rows.every(({ autopick }) => autopick === null || autopick.estimate)]).toEqual([
        'estimate',
        true,
      ]);
    } finally {
      await at.world.control('/control/node', { without: [] });
    }
  });
});
