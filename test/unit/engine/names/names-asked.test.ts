import { describe, expect, it } from 'vitest';
import { askNames } from '#engine/names/fetch-names.ts';
import { fail, ok } from '#contract/faults.ts';
import type { Api } from '#engine/api/api.ts';

/** A tool server that returns so many rows per call, and records the calls. */
function server(perCall: number, down: (ids: readonly number[]) => boolean = () => false) {
  const asked: string[] = [];
  const tools = (name: string, calls: readonly { club_ids?: number[]; player_ids?: number[] }[]) => {
    asked.push(`${name} ${calls.map(({ club_ids, player_ids }) => (club_ids ?? player_ids ?? []).length).join('+')}`);
    const rows = ({ club_ids = [], player_ids = [] }: (typeof calls)[number]): object[] => [
      ...club_ids.slice(0, perCall).map((club_id) => ({ club_id, name: `club ${club_id}` })),
      ...player_ids.slice(0, perCall).map((player_id) => ({ player_id, name: player_id === 5 ? null : `player ${player_id}` })),
    ];
    const one = (call: (typeof calls)[number]) =>
      down(call.club_ids ?? call.player_ids ?? [])
        ? fail('unreachable')
        : ok({ data: rows(call), source: 'tool', height: null, observedAt: 0 });
    return Promise.resolve(calls.map(one));
  };
  return { api: { tools } as unknown as Api, asked };
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe('names from the tool server', () => {
  it('are requested in one batch of calls of a hundred', async () => {
    const { api, asked } = server(100);
    expect((await askNames(api, 'player', upTo(250))).names).toHaveLength(249); // one has no name
    expect(asked).toEqual(['search_players 100+100+50']);
  });
  it('that did not fit into a response are requested again', async () => {
    const { api, asked } = server(50);
    expect((await askNames(api, 'club', upTo(100))).names).toHaveLength(100);
    expect(asked).toEqual(['search_clubs 100', 'search_clubs 50']);
  });
  it('that do not exist are not requested again', async () => {
    const { api, asked } = server(0);
    expect(await askNames(api, 'club', [7])).toEqual({ names: [], unasked: [], fault: null });
    expect(asked).toHaveLength(1);
  });
  it('are returned for the successful calls, with the ids and the fault of the others', async () => {
    const { api, asked } = server(100, (ids) => ids.includes(150));
    const { names, unasked, fault } = await askNames(api, 'player', upTo(250));
    expect([names.length, unasked, fault?.code]).toEqual([149, upTo(200).slice(100), 'unreachable']);
    expect(asked).toHaveLength(1);
  });
});
