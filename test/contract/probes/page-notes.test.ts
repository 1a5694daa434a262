import { describe, expect, it } from 'vitest';
import { BUNDLES } from '#engine/api/tables/bundles.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { emptyNote } from '#engine/api/call/empty-answer.ts';
import { REST } from '#engine/api/tables/rest/rest.ts';
import { TOOLS } from '#engine/api/tables/tools/tools.ts';
import { details } from '#view/ui/tile/fault-labels.ts';
import { together } from '#view/ui/tile/tile-state.ts';
import { NOTHING } from '#contract/snapshot.ts';
import { partialWords } from '#engine/api/read/page-info.ts';
import { FORMS, probe, probeApi, type Form } from '../../support/servers/probe-lists.ts';
import { english } from '../../support/english-text.ts';

const ask = { priority: 'focus', caller: 'test' } as const;
const rows = Array.from({ length: 20 }, (_, n) => ({ club_id: n + 1, league_id: n + 1, name: `u${n}` }));

describe('a manual call that returns one page of a list adds a note', () => {
  const counted = (Object.keys(FORMS) as Form[]).filter((form) => form !== 'counts nothing');
  it.each(counted)('for a service that %s', async (form) => {
    const { api } = probeApi({ rest: { '/leagues': () => FORMS[form](1, 20, 45, rows) } });
    const got = await api.call('rest', '/leagues', {}, ask);
    expect(english(got.ok ? got.value.note : got.fault.detail)).toMatch(
      /^Only part of the list was loaded: (?:page 1 of 3, )?20 of 45 rows\.$/,
    );
  });
  it('for a tool, and for the fifty newest transfers of a season', async () => {
    const transfers = Array.from({ length: 50 }, (_, n) => ({ player_id: n + 1, amount: 5, date: 9 }));
    const { api } = probeApi({ tools: { get_all_transfer_history: () => ({ transfers, metadata: { total_in_season: 420 } }) } });
    const got = await api.call('tool', 'get_all_transfer_history', {}, ask);
    expect(english(got.ok ? got.value.note : got.fault.detail)).toBe('Only part of the list was loaded: 50 of 420 rows.');
  });
  it('for a method with limit and offset', async () => {
    const { api } = probeApi({ gsp: { get_players_by_attributes: [{ player_id: 1 }, { player_id: 2 }] } });
    const got = await api.call('gsp', 'get_players_by_attributes', { limit: 2, offset: 0 }, ask);
    expect(english(got.ok ? got.value.note : null)).toMatch(/^The list may continue/);
    const all = await api.call('gsp', 'get_players_by_attributes', { limit: 5, offset: 0 }, ask);
    expect(all.ok && all.value.note).toBeNull();
  });
  it('for any operation, because the note depends only on the response', () => {
    const shapeOf = ({ params }: { params: object }): object => ('shape' in params ? (params.shape as object) : {});
    const paged = [REST, BUNDLES, GSP, TOOLS].flatMap((table) => Object.values(table).filter((row) => 'page' in shapeOf(row as never)));
    expect(paged.length).toBeGreaterThan(25);
    for (const form of counted) expect(english(emptyNote(FORMS[form](1, 20, 45, rows), {}))).toContain('20 of 45 rows');
    expect(emptyNote(FORMS['counts rows and pages'](1, 50, 20, rows), {})).toBeNull();
  });
});

describe('a requested window is not reported as a partial list', () => {
  const counts = { page: 1, per_page: 2, total: 9, total_pages: 5 };
  const messages = [
    { message_id: 2, date: 2 },
    { message_id: 1, date: 1 },
  ];
  const rich = ['a', 'b'].map((name) => ({ name, total: 5 }));
  const table = () => ({ meta: { ...counts, fields: ['player_id'], total_results: 9 }, data: [[1], [2]] });
  it.each<[name: Parameters<typeof probe>[0], params: object, service: Parameters<typeof probe>[2]]>([
    ['dumps', { dump: 'player_earnings', threshold: 5, limit: 2 }, { rest: { '/dumps/player_earnings': table } }],
    ['messages', { club: 7, season: 4, limit: 2 }, { rest: { '/messages': () => ({ ...counts, items: messages }) } }],
    ['leaderboards', { board: 'rich', limit: 2 }, { tools: { get_rich_list: () => ({ ...counts, items: rich }) } }],
  ])('%s %j', async (name, params, service) => {
    expect(await probe(name, params, service)).toMatchObject({ said: 'fine', partial: null });
  });
  it('unless it has fewer rows than requested', async () => {
    const service = { rest: { '/messages': () => ({ ...counts, items: messages }) } };
    expect(english((await probe('messages', { club: 7, season: 4, limit: 5 }, service)).partial)).toContain('2 of 9 rows');
  });
});

describe('a value that is part of a list', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => ({ player_id: n + 1, end_time: 9 }));
  it('is reported beside its rows', async () => {
    const got = await probe('auctions', {}, { gsp: { get_top_transfer_auctions: many } });
    expect(english(got.partial)).toBe('Only part of the list was loaded: the first 2,000 rows.');
    expect((await probe('auctions', {}, { gsp: { get_top_transfer_auctions: many.slice(1) } })).partial).toBeNull();
  });
  it('is reported when it is drawn with others, and in a copied report', () => {
    const partial = 'Only part of the list was loaded: 50 of 420 rows.';
    const said = partialWords(50, 420);
    const part = { ...NOTHING, status: 'live' as const, data: [], note: said };
    expect(english(together([], [{ ...NOTHING, status: 'live' }, part]).note)).toBe(partial);
    expect(details('the auctions', part)).toContain(partial);
  });
});
