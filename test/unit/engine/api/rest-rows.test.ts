import { describe, expect, it } from 'vitest';
import { BUNDLES } from '#engine/api/tables/bundles.ts';
import { checkParams, decode } from '#engine/api/schema/decode.ts';
import { REST } from '#engine/api/tables/rest/rest.ts';
import type { RestRow } from '#engine/api/schema/endpoint.ts';
import type { z } from 'zod';
import { FAULTS } from '#contract/fault-codes.ts';
import { BUNDLE_SAMPLES, REST_SAMPLES } from '../../../samples/rest/all.ts';
import type { RestSample } from '../../../samples/rest/sample.ts';
import { everywhere, leaves } from '../../../support/values/payloads.ts';
import { english } from '../../../support/english-text.ts';

type Row = RestRow<z.ZodType, z.ZodType>;
const ROWS: Readonly<Record<string, Row>> = { ...REST, ...BUNDLES };
const SAMPLES: Readonly<Record<string, RestSample>> = { ...REST_SAMPLES, ...BUNDLE_SAMPLES };
const paths = Object.keys(ROWS);
const rowOf = (path: string): Row => ROWS[path] as Row;
const read = (path: string, wire: unknown): unknown => {
  const got = decode(path, rowOf(path).data, wire);
  return got.ok ? got.value : english(got.fault.detail);
};
const refusal = (path: string, params: unknown): string => {
  const got = checkParams(path, rowOf(path).params, params);
  return got.ok ? 'taken' : `${FAULTS[got.fault.code].exit} ${english(got.fault.detail) ?? ''}`;
};

describe.each(paths)('%s', (path) => {
  const { params = {}, required = [], wire, model, free = [] } = SAMPLES[path] ?? { wire: undefined, model: undefined };

  it('decodes into the model', () => {
    expect(read(path, wire)).toMatchObject(model as object);
  });

  it('accepts its documented parameters, and names a missing one', () => {
    expect(refusal(path, params)).toBe('taken');
    for (const name of required) {
      const { [name]: _gone, ...rest } = params;
      expect(refusal(path, rest)).toMatch(new RegExp(`^2 ${path.replace(/[{}]/g, '\\$&')}: \`${name}\` is required`));
    }
  });

  it.runIf(path in REST)('names the field with a wrong type', () => {
    const silent = leaves(wire)
      // No document promises the figures beside the rows of a page.
      .filter(({ name }) => !['page', 'per_page', 'total', 'total_pages'].includes(name))
      .filter(({ name }) => !free.includes(name) && !free.includes(name.replace(/^\[\d+\]\.?/, '')))
      .filter(({ path: at, name }) => {
        const first = name.replace(/^(items)?\[\d+\]/, '$1[0]');
        const field = name === '' ? 'the response' : `\`${first}`;
        // Errors in rows are named from the row on where both a page and a plain list are accepted.
        const inRow = `\`${first.replace(/^items/, '')}`;
        return ![[[]], { wrong: [] }].some((wrong) => {
          // One invalid row of several is left out: the field is named when all rows are invalid.
          const said = read(path, everywhere(wire, at, wrong));
          return typeof said === 'string' && [field, inRow].some((place) => said.startsWith(`${path}: ${place}`));
        });
      });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('a response without a specified form', () => {
  it('a bundle keeps its valid parts when one part is invalid', () => {
    expect(read('/v1/club/{club_id}', { club: { club_id: 'seven' }, squad: [{ player_id: 5 }] })).toMatchObject({
      club: null,
      squad: [{ player_id: 5 }],
    });
    expect(read('/v1/club/{club_id}', { club: { club_id: 7 }, squad: [{ player_id: 5 }, { player_id: null }] })).toMatchObject({
      club: { club_id: 7 },
      squad: [{ player_id: 5 }],
    });
    expect(read('/v1/club/{club_id}', { club: { club_id: 7 }, squad: [{ player_id: null }] })).toMatchObject({ squad: null });
  });
});

describe('equivalent forms', () => {
  it.each<[what: string, path: string, wire: unknown, model: unknown]>([
    ['a list in a page', '/rich_list', { page: 1, per_page: 5, items: [{ name: 'a' }] }, [{ name: 'a' }]],
    [
      'a list as the only list of an object',
      '/messages',
      { count: 1, messages: [{ message_id: 1, date: 5, type: 9 }] },
      [{ message_id: 1 }],
    ],
    ['a single row', '/user_activity', { name: 'a', points: 5 }, [{ name: 'a', points: 5 }]],
    ['nothing', '/transfers/counts', null, []],
    ['countries without pages', '/countries', [{ country_id: 'ENG' }], [{ country_id: 'ENG' }]],
    ['totals by country', '/share_balances', [{ country_id: 'ENG', no_of_clubs: 3 }], [{ country_id: 'ENG', no_of_clubs: 3 }]],
    ['a ticker not built yet', '/ticker', { error: 'cold' }, null],
    ['a plain rate', '/coin_price', 0.0123, { coin2usdc: 0.0123 }],
    [
      'a month without its time',
      '/trading_graph/all',
      { daily: [], monthly: [{ month: '2026-08', total_payouts: 1 }] },
      { monthly: [{ time: 1_785_542_400 }] },
    ],
    [
      'a vote without a time in seconds',
      '/proposals/active',
      {
        page: 1,
        per_page: 5,
        items: [
          {
            proposal_id: 1,
            share_type: 'player',
            share_id: 5,
            proposal_type: 'agent',
            stage: 'voting',
            end_time: '2026-09-02T12:07:27Z',
            vote_options: [{ option_id: 0, option_data: { agent: 'b' }, votes: 1 }],
          },
        ],
      },
      { items: [{ share: 'player_5', state: 'voting', endTime: 1_788_350_847, options: [{ candidate: 'b' }] }] },
    ],
  ])('%s', (_what, path, wire, model) => {
    if (model === null) expect(read(path, wire)).toBeNull();
    else expect(read(path, wire)).toMatchObject(model as object);
  });
});
