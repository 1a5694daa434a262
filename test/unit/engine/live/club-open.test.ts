import { expect, it } from 'vitest';
import { inMemory } from '#engine/base/key-value.ts';
import { systemClock } from '#engine/base/clock.ts';
import { FAMILIES } from '#engine/live/resources/definitions.ts';
import type { ReadContext } from '#engine/context.ts';
import { UNWATCHED, type ResourceDefinition } from '#engine/live/resource-definition.ts';
import { createKnown } from '#engine/live/share-exists.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import { apiOf, scripted } from '../../../support/servers/service.ts';
import { english } from '../../../support/english-text.ts';

const PARTS: readonly (readonly [ResourceName, object])[] = [
  ['squad', { club: 7 }],
  ['tactics', { club: 7 }],
  ['schedule', { club: 7 }],
  ['finances', { club: 7 }],
  ['tenures', { club: 7 }],
  ['auctions', {}],
];

it('opening all panels of an uncached club sends two requests to the game state and two others', async () => {
  const { fetch } = scripted({
    hosted: {
      get_squad: { data: [{ player_id: 1, club_id: 7 }] },
      get_club_tactics: { data: null },
      get_seasons: { data: [{ season_id: 4, start: 1, finished: false }] },
      get_club_schedule: { data: [] },
      get_club: { data: { club_id: 7, balance: { total: 9, available: 6, reserved: 3 } } },
      get_manager_history_by_club: { data: [] },
      get_top_transfer_auctions: { data: [] },
    },
    rest: {
      '/players/detailed?club_id=7&include_loaned=true&per_page=50': { page: 1, per_page: 50, total: 0, total_pages: 1, items: [] },
      '/club_balance_sheet/weeks?season_id=4&club_id=7': [{ game_week: 1 }],
    },
  });
  const posts: string[][] = [];
  const others: string[] = [];
  const counting: typeof fetch = (input, init) => {
    if (typeof init?.body !== 'string') others.push(String(input));
    else posts.push([JSON.parse(init.body) as { method: string }[]].flat().map(({ method }) => method));
    return fetch(input, init);
  };
  const api = apiOf(counting, { connection: 'hosted', learnt: inMemory() });
  const context = {
    clock: systemClock,
    api: () => api,
    known: createKnown(() => api),
    cache: () => ({ meta: inMemory() }),
  } as unknown as ReadContext;
  const ask = { ...UNWATCHED, priority: 'focus', signal: new AbortController().signal, caller: 'club' } as const;
  const got = await Promise.all(
    PARTS.map(([name, params]) =>
      (FAMILIES[name] as unknown as ResourceDefinition<ResourceName>).load(RESOURCES[name].params.parse(params) as never, ask, context),
    ),
  );
  expect(got.map((one) => (one.ok ? 'fine' : english(one.fault.detail)))).toEqual(PARTS.map(() => 'fine'));
  expect(posts.map((methods) => [...methods].sort())).toEqual([
    ['get_club_tactics', 'get_manager_history_by_club', 'get_seasons', 'get_squad', 'get_top_transfer_auctions'],
    ['get_club', 'get_club_schedule'],
  ]);
  expect(others.length).toBe(2);
});
