import { describe, expect, it } from 'vitest';
import type { Player } from '#contract/model/clubs/player.ts';
import type { ClubTactics } from '#contract/model/clubs/tactics.ts';
import { changeTitle, changeWords, lanesOf, sheetOf } from '#view/panels/tactics/change-labels.ts';
import { leftOut, placements } from '#view/panels/tactics/compare.ts';
import { diff, diffWords } from '#view/panels/tactics/lineup-diff.ts';
import { emptyDraft } from '#view/panels/tactics/edit-draft.ts';
import { lastStart, lockChecks } from '#view/panels/tactics/lock/lock-checks.ts';

const NOW = 1_790_000_000;
const BITS = [1, 8, 2, 4, 4, 256, 512, 256, 16_384, 16_384, 128];
const man = (n: number, more: object = {}): Player =>
  ({
    player_id: n,
    position: BITS[(n - 1) % 11],
    multi_position: BITS[(n - 1) % 11],
    rating: 70,
    fitness: 95,
    morale: 1,
    ...more,
  }) as never;
const squadOf = (changes: Record<number, object | null> = {}) =>
  new Map(
    Array.from({ length: 22 }, (_, n) => n + 1).flatMap((id) => (changes[id] === null ? [] : [[id, man(id, changes[id] ?? {})] as const])),
  );
const set = (more: object = {}, action: object = {}): ClubTactics =>
  ({
    hidden: false,
    commitment: null,
    actions: [
      {
        ...{ time: 0, formation: 0, playStyle: 1, captain: 3, penaltyTaker: 9, freeKicks: 6, cornerTaker: 6 },
        lineup: Array.from({ length: 18 }, (_, n) => ({ player: n + 1, tackling: 1, tempo: 1 })),
        ...action,
      },
    ],
    ...{ substitutions: [], formationChanges: [], validation: null, seen: null },
    ...more,
  }) as never;
const said = (tactics: ClubTactics, players = squadOf()): string[] => {
  const { formation = null, lineup = [] } = tactics.actions[0] ?? {};
  const mine = placements(formation, lineup, players, NOW);
  return lockChecks({ tactics, players, name: (id) => `Ana ${id}`, mine }, NOW).map(({ tone, text }) => `${tone}: ${text}`);
};
const FINE = ['ok: Captain and set-piece takers are all in the starting eleven', 'ok: All eleven are available'];

describe('the check before the lock', () => {
  it('reports a valid line-up as in order', () => expect(said(set())).toEqual(FINE));
  it('names starters who cannot play', () => {
    const lines = said(set(), squadOf({ 9: { injured: NOW + 86_400 }, 5: { banned: 1 }, 2: null }));
    expect(lines.slice(0, 3)).toEqual([
      'wrong: 2 (RB) is in the starting eleven but no longer in the squad',
      'wrong: 5 (CB) is in the starting eleven but is banned',
      expect.stringMatching(/^wrong: 9 \(FC\) is in the starting eleven but injured until .+$/),
    ]);
    expect(lines).not.toContain('ok: All eleven are available');
  });
  it('ignores an injury that is over', () => expect(said(set(), squadOf({ 9: { injured: NOW - 1 } }))).toEqual(FINE));
  it('names tired players with their substitutes, and substitutes who cannot play', () => {
    expect(said(set(), squadOf({ 3: { fitness: 60 }, 12: { injured: NOW + 9 } }))).toEqual([
      'warn: 3 (LB) is tired, fitness 60; 14 95 on the bench',
      'warn: 1 player on the bench unavailable',
      ...FINE,
    ]);
  });
  it('reports that tactics are older than the squad', () => {
    const then = [...squadOf().keys()].filter((id) => id !== 22).concat(40);
    expect(said(set({ seen: { since: NOW - 9_000, squad: then } }))[0]).toMatch(
      /^warn: Squad changed since the tactics were set: 1 joined, 1 left since /,
    );
    expect(said(set({ seen: { since: NOW - 9_000, squad: [...squadOf().keys()] } }))).toEqual(FINE);
    expect(said(set({ seen: { since: NOW - 9_000, squad: null } }))).toEqual(FINE);
  });
  it('reports takers who do not start, conflicting planned changes and the service’s own warnings', () => {
    const swap = { off: 2, on: 13, condition: { type: 0, trigger: 0, from: 60, to: 90 } };
    const lines = said(
      set(
        { substitutions: [swap, { ...swap, on: 14 }], validation: 'slot 3 has no available player' },
        { captain: 15, penaltyTaker: null },
      ),
    );
    expect(lines).toEqual([
      'warn: Captain: player not in the starting eleven',
      'warn: Penalties: no player set',
      'warn: 1 conflict in the planned changes',
      'warn: Service: slot 3 has no available player',
      'ok: All eleven are available',
    ]);
  });
  it('does not judge hidden or missing tactics', () => {
    expect(said(set({ hidden: true, actions: [] }))).toEqual(['note: The line-up is hidden, so Touchline can’t check it']);
    expect(said(set({ actions: [] }))).toEqual(['note: No tactics are set; the game autopicks the line-up']);
  });
  it('counts from the latest match before now', () => {
    const match = (date: number) => ({ date }) as never;
    expect([lastStart([match(5), match(NOW - 1), match(NOW + 1)], NOW), lastStart([match(NOW + 1)], NOW)]).toEqual([NOW - 1, null]);
  });
});

describe('planned changes as text', () => {
  const change = { field: 'f', at: 60, until: 90, situation: 2, margin: 1, swaps: [{ off: 4, on: 12 }], formation: 3, playStyle: 2 };
  const name = (id: number) => `Ana ${id}`;
  it('state minute, condition and change', () => {
    expect(changeWords(change, name)).toBe('60′, if losing by one goal: Ana 12 for Ana 4, 3-4-3, Attacking');
    expect(changeTitle(change, name)).toBe('12, 3-4-3, Attacking');
    expect(
      changeWords(
        { ...change, until: 75, situation: 0, margin: 0, swaps: [{ off: null, on: 12 }], formation: null, playStyle: null },
        name,
      ),
    ).toBe('60′ to 75′: Ana 12 for nobody');
  });
  it('get a lane each, and share one when they do not overlap', () => {
    const at = (from: number, until: number) => ({ ...change, at: from, until });
    expect(lanesOf([at(10, 20), at(15, 90), at(40, 50)])).toEqual({ of: [0, 1, 0], count: 2 });
    expect(lanesOf([])).toEqual({ of: [], count: 0 });
  });
  it('come with the players who tackle hard', () => {
    const { eleven, bench, hard } = sheetOf(Array.from({ length: 13 }, (_, n) => ({ player: n + 1, tackling: n === 4 ? 2 : 1 })));
    expect([eleven.length, bench, [...hard]]).toEqual([11, [12, 13], [5]]);
  });
});

it('players of the best eleven outside the pick are listed with their position, the best first', () => {
  const eleven = (...ids: number[]) => ({
    lineup: ids.map((player, slot) => ({ slot, player, position: `P${slot}`, effective: player * 10 })),
  });
  expect(leftOut({ picked: eleven(1, 2, 3), best: eleven(1, 5, 7) } as never)).toEqual([
    { id: 7, position: 'P2', worth: 70 },
    { id: 5, position: 'P1', worth: 50 },
  ]);
  expect(leftOut({ picked: null, best: eleven(1) } as never)).toEqual([]);
});

it('differences between drafts are listed as text', () => {
  const a = emptyDraft(0);
  const lineup = a.lineup.map((place, n) => (n === 1 ? { player: 7 as never, tackling: 2, tempo: 1 } : place));
  const b = {
    ...a,
    formation: 1,
    captain: 7 as never,
    usePlaymaker: true,
    lineup,
    formationChanges: [{ formation: 2, at: 70, situation: 0, margin: 0 }],
  };
  const words = diff(a, b).map((one) => Object.values(diffWords(one, a, b, (id) => `Ana ${id}`)).join(' | '));
  expect(words).toEqual([
    'Formation | 4-4-2 | 4-3-3',
    'Use playmaker | no | yes',
    'Captain | none | Ana 7',
    'RB | none | Ana 7',
    'RB tackling | Normal | Hard',
    'Formation changes | none | 70′: 4-5-1',
  ]);
});
