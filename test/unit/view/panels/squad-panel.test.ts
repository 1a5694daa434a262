import { describe, expect, it } from 'vitest';
import type { Player } from '#contract/model/clubs/player.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import type { ClubTactics } from '#contract/model/clubs/tactics.ts';
import { marks, TIRED } from '#view/lib/domain/player-marks.ts';
import { squadColumns } from '#view/panels/squad/squad-columns.ts';
import { columnsOf, meanForm, readViewId, rowOf, sheetOf, sums, VIEW_IDS, viewOf } from '#view/panels/squad/squad-rows.ts';
import { toRows } from '#view/ui/table/copy.ts';

const one = (more: object): Player => ({ player_id: 7, ...more }) as unknown as Player;
const place = { now: 1_000, club: 3 as ClubId, auctioned: new Set([9]), named: (id: ClubId) => `Club #${id}` } as const;
const words = (more: object): string[] => marks(one(more), place).map(({ text }) => text);

describe('player status marks', () => {
  it.each([
    [{ injured: 86_400 * 3 }, ['injured until Sun 04 Jan']],
    [{ injured: 999 }, []],
    [{ banned: 2 }, ['banned for 2 matches']],
    [{ banned: 1, cup_tied: true }, ['banned for 1 match', 'cup-tied']],
    [{ yellow_cards: 1 }, ['1 yellow card']],
    [{ fitness: TIRED - 1 }, [`tired, fitness ${TIRED - 1}`]],
    [{ fitness: TIRED }, []],
    [{ morale: 0, concerns: 0 }, ['may be unhappy']],
    [{ morale: 1, concerns: 0 }, []],
    [{ loaned_to_club: 3 }, ['on loan from another club']],
    [{ loaned_to_club: 8 }, ['on loan at Club #8']],
    [{ loaned_to_club: 0 }, []],
    [{ player_id: 9 }, ['in auction']],
    [{ contract: 1 }, ['contract ending']],
    [{ retired: true }, ['retires']],
    [{}, []],
  ])('%o: %j', (more, said) => expect(words(more)).toEqual(said));
  it('show first why he cannot play', () =>
    expect(marks(one({ injured: 5_000, loaned_to_club: 3, yellow_cards: 2 }), place).map(({ tone }) => tone)).toEqual([
      'error',
      'warn',
      'plain',
    ]));
});

describe('places in the line-up', () => {
  const tactics = {
    actions: [{ formation: 0, lineup: [...Array(18).keys()].map((n) => ({ player: n === 2 ? null : 100 + n, tackling: 1, tempo: 1 })) }],
  } as unknown as ClubTactics;
  it('show the position played, and substitutes by number', () => {
    const sheet = sheetOf(tactics);
    expect([100, 101, 110, 111, 117].map((id) => sheet.get(id)?.text)).toEqual(['GK', 'RB', 'LM', 's1', 's7']);
    expect(sheet.size).toBe(17);
  });
  it('are empty when the line-up is hidden or was never set', () => {
    expect(sheetOf(null).size).toBe(0);
    expect(sheetOf({ actions: [] } as unknown as ClubTactics).size).toBe(0);
  });
});

it('the average rating counts the matches he played', () => {
  expect(meanForm('-6-8')).toEqual({ mean: 7, played: 2 });
  expect(meanForm('----')).toEqual({ mean: null, played: 0 });
});
it('sums leave out missing values', () => {
  expect(sums([one({ wages: 5, value: 7, rating: 80 }), one({ wages: null, rating: null })])).toEqual({ wages: 5, value: 7, rating: 80 });
  expect(sums([]).rating).toBeNull();
});

describe('squad views', () => {
  const columns = squadColumns({ now: 0, cells: {} as never });
  it.each(VIEW_IDS)('%s shows columns that exist, the name first', (view) => {
    const ids = columnsOf(view);
    expect(ids.filter((id) => !columns.some((column) => column.id === id))).toEqual([]);
    expect(ids[0]).toBe('name');
  });
  it('include every column in at least one view', () =>
    expect(columns.filter(({ id }) => !VIEW_IDS.some((view) => columnsOf(view).includes(id))).map(({ id }) => id)).toEqual([]));
  it('with an unknown id fall back to the first view', () => {
    expect(readViewId('market')).toBe('market');
    expect(readViewId('gone')).toBe('selection');
  });
  it('store a choice for each view, and show the defaults without one', () => {
    const kept = { market: { columns: ['name', 'value'], widths: { name: 90 }, sort: [{ id: 'value', desc: true }] } };
    expect(viewOf(kept, 'market')).toEqual(kept.market);
    expect(viewOf(kept, 'form').columns).toEqual(columnsOf('form'));
    expect(viewOf({ market: { columns: [], sort: [{ id: 'value', desc: true }] } }, 'market')).toMatchObject({
      columns: columnsOf('market'),
      sort: [{ id: 'value', desc: true }],
    });
    for (const broken of [null, 'x', { market: 7 }]) expect(viewOf(broken, 'market').columns).toEqual(columnsOf('market'));
  });
  it('export plain figures: coin amounts, ISO times, unchanged text, and nothing for missing values', () => {
    const chosen = ['name', 'pos', 'rating', 'wages', 'transfer', 'price', 'status'].flatMap(
      (id) => columns.find((one) => one.id === id) ?? [],
    );
    const row = (more: object) => ({ kind: 'row' as const, key: 'k', row: rowOf(one(more), 'Åsa −1', null, []) });
    const rows = [row({ position: 4, rating: 80, wages: 1_232_500, last_transfer: 86_400, last_price: 15_000 }), row({})];
    expect(toRows(rows, chosen).columns).toEqual([
      'Player',
      'Main position',
      'Rating',
      'Weekly wage, coin',
      'Last transfer',
      'Last price, coin',
      'Injuries, bans, cards, morale, loans, sales',
    ]);
    expect(toRows(rows, chosen).rows).toEqual([
      ['Åsa -1', 'CB', 80, 123.25, '1970-01-02T00:00:00.000Z', 1.5, null],
      ['Åsa -1', null, null, null, null, null, null],
    ]);
  });
  it('show a dash for missing values in every column', () => {
    const row = rowOf(one({}), 'A', null, []);
    for (const column of columns.slice(1)) expect(column.text?.(row) ?? String(column.value(row)), column.id).toMatch(/^[—–0]?$/);
  });
});
