import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DraftBody } from '#contract/model/clubs/draft.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { FormationRow } from '#contract/model/matches/lineup.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { totalWorth, placements } from '#view/panels/tactics/compare.ts';
import { diff, patch, sameDraft } from '#view/panels/tactics/lineup-diff.ts';
import { clear, draftFromSet, draftOf, emptyDraft, exchange, fill, instruct, reform } from '#view/panels/tactics/edit-draft.ts';
import { advance, begin, redo, undo, type UndoHistory } from '#view/lib/app/undo-history.ts';
import { readPasted } from '#view/panels/tactics/paste-lineup.ts';
import { jsonOf, textOf } from '#view/panels/tactics/lineup-text.ts';

const NOW = 1_000;
const id = fc.option(fc.integer({ min: 1, max: 400 }), { nil: null });
const minute = fc.integer({ min: 0, max: 90 });
const when = { situation: fc.integer({ min: 0, max: 7 }), margin: fc.integer({ min: 0, max: 4 }) };
const formation = fc.integer({ min: 0, max: 23 });
const anyDraft: fc.Arbitrary<DraftBody> = fc
  .record({
    formation,
    playStyle: fc.integer({ min: 0, max: 8 }),
    usePlaymaker: fc.boolean(),
    useTargetMan: fc.boolean(),
    captain: id,
    penaltyTaker: id,
    freeKicks: id,
    cornerTaker: id,
    playmaker: id,
    targetMan: id,
    lineup: fc.array(fc.record({ player: id, tackling: fc.integer({ min: 0, max: 2 }), tempo: fc.integer({ min: 0, max: 3 }) }), {
      minLength: 18,
      maxLength: 18,
    }),
    substitutions: fc.array(fc.record({ off: id, on: id, from: minute, until: minute, ...when }), { maxLength: 4 }),
    formationChanges: fc.array(fc.record({ formation, at: minute, ...when }), { maxLength: 3 }),
  })
  .map((body) => DraftBody.parse(body));

describe('undo', () => {
  type Move = { readonly go: 'step'; readonly to: number } | { readonly go: 'undo' | 'redo' };
  const moves = fc.array(
    fc.oneof(
      fc.record({ go: fc.constant('step' as const), to: fc.nat(4) }),
      fc.record({ go: fc.constantFrom('undo' as const, 'redo' as const) }),
    ),
  );
  const same = (a: number, b: number) => a === b;
  const run = (all: readonly Move[]): UndoHistory<number> =>
    all.reduce<UndoHistory<number>>(
      (now, move) => (move.go === 'step' ? advance(now, move.to, same) : move.go === 'undo' ? undo(now) : redo(now)),
      begin(0),
    );

  it('reverts the last step, and redo restores it', () =>
    fc.assert(
      fc.property(moves, fc.nat(4), (before, to) => {
        const was = run(before);
        const after = advance(was, to, same);
        if (was.now === to) expect(after).toBe(was);
        else {
          expect(undo(after).now).toBe(was.now);
          expect(redo(undo(after))).toEqual(after);
          expect(after.future).toEqual([]);
        }
      }),
    ));
  it('and redo lose nothing in any sequence', () =>
    fc.assert(
      fc.property(moves, (all) => {
        const history = run(all);
        const whole = ({ past, now, future }: UndoHistory<number>) => [...past, now, ...future];
        expect(whole(undo(history))).toEqual(whole(history));
        expect(whole(redo(history))).toEqual(whole(history));
      }),
    ));
});

describe('the difference between drafts', () => {
  it('is empty for equal drafts, and otherwise turns one into the other', () =>
    fc.assert(
      fc.property(anyDraft, anyDraft, (a, b) => {
        expect(diff(a, a)).toEqual([]);
        expect(patch(a, diff(a, b))).toEqual(b);
        expect(sameDraft(a, b)).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect(diff(b, a).map(({ field, from, to }) => [field, to, from])).toEqual(
          diff(a, b).map(({ field, from, to }) => [field, from, to]),
        );
      }),
    ));
});

const NAMES = new Map(Array.from({ length: 400 }, (_, n) => [n + 1, n % 3 === 0 ? `Player #${n + 1}` : `Ana·Lima, ${n + 1}`]));
const named = (body: DraftBody) => ({ club: 3, clubName: 'Brackwater (United)', name: 'Cup tie', body });
const called = (one: number) => NAMES.get(one) ?? '';

describe('a copied line-up', () => {
  it('is restored completely from its text and from its JSON', () =>
    fc.assert(
      fc.property(anyDraft, (body) => {
        const back = { ok: true, name: 'Cup tie', club: 3, body, unknown: [] };
        expect(readPasted(textOf(named(body), called), NAMES)).toEqual(back);
        expect(readPasted(jsonOf(named(body)), NAMES)).toEqual(back);
        expect(readPasted(textOf(named(body), called).replaceAll('\n', '\r\n'), null)).toEqual(back);
      }),
    ));
  it('leaves the places of players outside the squad empty, and names them', () => {
    const body = {
      ...emptyDraft(1),
      captain: 7,
      lineup: emptyDraft().lineup.map((place, n) => (n < 2 ? { ...place, player: 7 + n } : place)),
    } as DraftBody;
    const here = new Map([[8, 'Okafor']]);
    for (const text of [textOf(named(body), called), jsonOf(named(body))]) {
      const pasted = readPasted(text, here);
      if (!pasted.ok) throw new Error(pasted.why);
      expect(pasted.unknown.map(({ place }) => place)).toEqual(['GK']);
      expect(pasted.unknown[0]?.who).toContain('#7');
      expect([pasted.body.captain, pasted.body.lineup.slice(0, 2).map(({ player }) => player)]).toEqual([null, [null, 8]]);
    }
  });
  it('may name players without their number, as in a handwritten list', () => {
    const pasted = readPasted('Formation: 4-3-3\nCaptain: okafor\nGK Okafor\nRB Nobody Known\nCB nobody', new Map([[8, 'Okafor']]));
    if (!pasted.ok) throw new Error(pasted.why);
    expect([pasted.body.formation, pasted.body.captain, pasted.body.lineup[0]]).toEqual([1, 8, { player: 8, tackling: 1, tempo: 1 }]);
    expect(pasted.unknown).toEqual([{ place: 'RB', who: 'Nobody Known' }]);
    expect(pasted.body.lineup[1]?.player).toBeNull();
  });
  it.each([
    ['', 'Nothing was pasted.'],
    ['hello there', 'No line-up found: the text contains no formation or players.'],
    ['{"formation": ', 'The JSON is incomplete.'],
    ['{"formation": 0}', 'The JSON isn’t a valid line-up: check playStyle.'],
    ['{"touchline":"lineup","body":{"formation":99}}', 'The JSON isn’t a valid line-up: check body.formation.'],
    ['GK Okafor #8', 'Unknown formation.'],
    ['Formation: 9-9-9 (99)\nGK Okafor #8', 'Unknown formation.'],
    ['Formation: 4-4-2 (0)\n300′ · off a #1 · on b #2', 'The line-up contains an invalid number.'],
    ['x'.repeat(200_000), 'The text is too long for a line-up.'],
  ])('%j is refused with an explanation', (text, why) => expect(readPasted(text, NAMES)).toEqual({ ok: false, why }));
  it('never throws, whatever is pasted', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((text) => `Formation: 4-4-2 (0)\nGK ${text}`),
        ),
        (text) => {
          expect(typeof readPasted(text, NAMES).ok).toBe('boolean');
        },
      ),
    ));
});

const BITS = [1, 8, 2, 4, 4, 256, 512, 256, 16_384, 16_384, 128];
const man = (n: number): Player =>
  ({ player_id: n + 1, position: BITS[n % 11], multi_position: BITS[n % 11], rating: 60 + n, fitness: 90, morale: 1 }) as unknown as Player;
const squad = new Map(Array.from({ length: 22 }, (_, n) => [n + 1, man(n)]));
const full = { ...emptyDraft(), lineup: emptyDraft().lineup.map((place, n) => ({ ...place, player: n + 1, tempo: n % 4 })) } as DraftBody;
const who = ({ lineup }: DraftBody) => lineup.map(({ player }) => player);

describe('an edit of a draft', () => {
  it('swaps two places with their instructions, and swapping twice changes nothing', () =>
    fc.assert(
      fc.property(fc.nat(17), fc.nat(17), (a, b) => {
        const swapped = exchange(full, { at: a }, { at: b });
        expect([swapped.lineup[a], swapped.lineup[b]]).toEqual([full.lineup[b], full.lineup[a]]);
        expect(exchange(swapped, { at: b }, { at: a })).toEqual(full);
        expect([...who(swapped)].sort()).toEqual([...who(full)].sort());
      }),
    ));
  it('replaces a player with one from outside', () => {
    expect(exchange(full, { player: 20 }, { at: 3 }).lineup[3]).toEqual({ player: 20, tackling: 1, tempo: 3 });
    expect(exchange(full, { at: 3 }, { player: 20 })).toEqual(exchange(full, { player: 20 }, { at: 3 }));
    expect(exchange(full, { player: 20 }, { player: 21 })).toBe(full);
    expect(who(clear(full, 3))[3]).toBeNull();
    expect(instruct(full, 2, { tackling: 2 }).lineup[2]).toEqual({ player: 3, tackling: 2, tempo: 2 });
  });
  it.each(FORMATIONS.map(({ name }, n) => [name, n] as const))(
    'to %s keeps the eleven, and no swap of two players improves it',
    (_, to) => {
      const moved = reform(full, to, squad, NOW);
      expect([...who(moved)].sort()).toEqual([...who(full)].sort());
      expect(who(moved).slice(11)).toEqual(who(full).slice(11));
      const worth = (body: DraftBody) => totalWorth(placements(to, body.lineup, squad, NOW));
      for (let a = 0; a < 11; a++)
        for (let b = 0; b < a; b++) expect(worth(exchange(moved, { at: a }, { at: b }))).toBeLessThanOrEqual(worth(moved) + 1e-9);
    },
  );
  it('fills the line-up from a pick without duplicates and keeps instructions', () => {
    const eleven = [1, 2, 3, 4, 5, 6, 7, 8, 9, 21, 22];
    const row = {
      formation: 5,
      picked: { lineup: eleven.map((player, slot) => ({ slot, player })) },
      best: null,
      autopick: {
        captain: 22,
        penaltyTaker: 99,
        freeKicks: null,
        cornerTaker: 1,
        playmaker: null,
        targetMan: null,
        bench: [12, 13, 1],
        lineup: eleven.map((player) => ({ player })),
      },
    } as unknown as FormationRow;
    const filled = fill(full, row, 'picked');
    expect([filled.formation, who(filled).slice(0, 11), filled.captain, filled.penaltyTaker]).toEqual([5, eleven, 22, null]);
    expect(new Set(who(filled)).size).toBe(18);
    expect(filled.lineup[2]).toEqual(full.lineup[2]);
    expect(fill(full, row, 'best')).toBe(full);
  });
  it('starts from the submitted line-up with its changes, and from an empty draft without one', () => {
    expect(draftOf({ actions: [], substitutions: [], formationChanges: [] })).toEqual(emptyDraft());
    // An empty draft is not labelled as submitted tactics.
    for (const nothing of [null, { actions: [], substitutions: [], formationChanges: [] }])
      expect(draftFromSet(nothing)).toEqual(['New draft', emptyDraft()]);
    const action = { time: 0, formation: 2, playStyle: 3, captain: 4, usePlaymaker: true, playmaker: 5, lineup: full.lineup.slice(0, 15) };
    const later = { ...action, time: 61, situation: 2, goalMargin: 1, formation: 3, lineup: exchange(full, { at: 4 }, { at: 12 }).lineup };
    expect(draftFromSet({ actions: [action, later], substitutions: [], formationChanges: [] } as never)[0]).toBe('Current line-up');
    const made = draftOf({ actions: [action, later], substitutions: [], formationChanges: [] } as never);
    expect(made).toMatchObject({ formation: 2, playStyle: 3, captain: 4, usePlaymaker: true, playmaker: 5 });
    expect(made.substitutions).toEqual([{ off: 5, on: 13, from: 61, until: 90, situation: 2, margin: 1 }]);
    expect(made.formationChanges).toEqual([{ formation: 3, at: 61, situation: 2, margin: 1 }]);
    expect([made.lineup.length, who(made)[16]]).toEqual([18, null]);
  });
});
