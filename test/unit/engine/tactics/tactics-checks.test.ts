import { describe, expect, it } from 'vitest';
import type { DraftBody } from '#contract/model/clubs/draft.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import { checkDraft } from '#contract/model/clubs/draft-check.ts';
import { createFormats } from '#contract/text/formats.ts';
import { asTactics, fieldOf } from '#engine/tactics/service-form.ts';
import { english } from '../../../support/english-text.ts';

const NOW = 1_790_000_000;
const id = (number: number): PlayerId => number as PlayerId;
/** A squad that fills 4-4-2 in order: a keeper, four defenders, four midfielders, two forwards; and the same again. */
const POSITIONS = [1, 8, 2, 4, 4, 256, 512, 256, 16_384, 16_384, 128, 1, 4, 4, 256, 256, 16_384, 16_384];
const player = (n: number, more: Partial<Player> = {}): Player =>
  ({
    player_id: id(100 + n),
    rating: 70,
    fitness: 95,
    position: POSITIONS[n],
    multi_position: POSITIONS[n],
    injured: 0,
    banned: 0,
    ...more,
  }) as Player;
const squad = (changes: Readonly<Record<number, Partial<Player>>> = {}): Map<number, Player> =>
  new Map(POSITIONS.map((_, n) => [100 + n, player(n, changes[n])]));
const always = { until: 90, situation: 0, margin: 0 };
const draft = (more: Partial<DraftBody> = {}): DraftBody => ({
  formation: 0,
  playStyle: 1,
  usePlaymaker: false,
  useTargetMan: false,
  captain: id(103),
  penaltyTaker: id(108),
  freeKicks: id(105),
  cornerTaker: id(105),
  playmaker: null,
  targetMan: null,
  lineup: POSITIONS.map((_, n) => ({ player: id(100 + n), tackling: 1, tempo: 1 })),
  substitutions: [],
  formationChanges: [],
  ...more,
});
/** The line-up with other players in some of its places. */
const sheet = (changes: Readonly<Record<number, number | null>>): DraftBody['lineup'] =>
  draft().lineup.map((row, at) => (at in changes ? { ...row, player: changes[at] === null ? null : id(changes[at] ?? 0) } : row));
const dates = createFormats({ locale: 'en-GB', zone: 'utc', hours: '24' });
const said = (body: DraftBody, players: Map<number, Player> | null = squad()): string[] =>
  checkDraft(body, players, NOW).map(({ tone, field, text }) => `${tone} ${field}: ${english(text)}`);

describe('the check of a draft', () => {
  it('reports nothing for fit players in their positions', () => expect(said(draft())).toEqual([]));

  it.each<[rule: string, DraftBody, Map<number, Player> | null, string[]]>([
    ['names an empty place', draft({ lineup: sheet({ 4: null }) }), squad(), ['wrong lineup.4: No player at CB']],
    ['names a player who is listed twice', draft({ lineup: sheet({ 12: 103 }) }), squad(), ['wrong lineup.12: Selected twice']],
    ['names a player of another club', draft({ lineup: sheet({ 13: 999 }) }), squad(), ['wrong lineup.13: Not in the squad']],
    [
      'names injured players with their return date',
      draft(),
      squad({ 5: { injured: NOW + 86_400 } }),
      [`wrong lineup.5: Injured until ${dates.date(NOW + 86_400)}`],
    ],
    ['ignores an injury that is over', draft(), squad({ 5: { injured: NOW - 1 } }), []],
    ['names banned players', draft(), squad({ 5: { banned: 2 } }), ['wrong lineup.5: Banned']],
    [
      'warns of tired starters, not of tired substitutes',
      draft(),
      squad({ 5: { fitness: 60 }, 14: { fitness: 40 } }),
      ['warn lineup.5: Tired, fitness 60'],
    ],
    [
      'warns of players out of position, with the loss',
      draft({ lineup: sheet({ 1: 112, 12: 101 }) }),
      squad(),
      ['warn lineup.1: Out of position at RB, about 5% weaker'],
    ],
    [
      'reports the effect of a missing goalkeeper',
      draft({ lineup: sheet({ 0: 112, 12: 100 }) }),
      squad(),
      ['wrong lineup.0: No goalkeeper. The game would autopick the line-up', 'warn lineup.0: Out of position at GK, about 40% weaker'],
    ],
    [
      'requires takers on the field',
      draft({ captain: id(115), cornerTaker: null }),
      squad(),
      ['wrong captain: The captain is not in the starting eleven', 'warn cornerTaker: The corner taker is not set'],
    ],
    [
      'requires a playmaker when one is used',
      draft({ usePlaymaker: true }),
      squad(),
      ['wrong playmaker: “Use playmaker” is on, but no player is set'],
    ],
    [
      'follows substitutions through the match',
      draft({
        substitutions: [
          { off: id(105), on: id(114), from: 70, ...always },
          { off: id(114), on: id(115), from: 60, ...always },
          { off: id(106), on: id(105), from: 80, ...always },
        ],
      }),
      squad(),
      [
        'wrong substitutions.1: The player going off isn’t on the pitch at that time',
        'wrong substitutions.0: The player coming on was already taken off at 60′',
        'wrong substitutions.2: The player coming on was already taken off at 70′',
      ],
    ],
    ['reports how certain a formation is', draft({ formation: 9 }), null, ['warn formation: Positions in 4-4-2 diamond are estimated']],
    ['checks only the line-up while the squad is unknown', draft({ lineup: sheet({ 13: 999 }) }), null, []],
  ])('%s', (_rule, body, players, issues) => expect(said(body, players)).toEqual(issues));

  it('reports errors before risks', () => {
    const tones = checkDraft(draft({ lineup: sheet({ 4: null }) }), squad({ 5: { fitness: 10 } }), NOW).map(({ tone }) => tone);
    expect(tones).toEqual([...tones].sort((a, b) => Number(a === 'warn') - Number(b === 'warn')));
    expect(new Set(tones)).toEqual(new Set(['wrong', 'warn']));
  });

  it('sends the service the line-up with instructions, takers by player, and changes with their conditions', () => {
    const wire = asTactics(
      7,
      draft({
        lineup: sheet({ 13: null }),
        substitutions: [{ off: id(105), on: id(114), from: 60, until: 75, situation: 2, margin: 1 }],
        formationChanges: [
          { formation: 3, at: 70, situation: 0, margin: 0 },
          { formation: 7, at: 80, situation: 1, margin: 0 },
        ],
      }),
    );
    expect(wire).toMatchObject({ club_id: 7, formation_id: 0, captain: 103, playmaker: null });
    expect(wire.lineup.map(({ player_id }) => player_id)).toEqual(POSITIONS.flatMap((_, n) => (n === 13 ? [] : [100 + n])));
    expect(wire.substitutions).toEqual([
      { player_off_id: 105, player_on_id: 114, condition: { type: 2, trigger: 1, min_time: 60, max_time: 75 } },
    ]);
    expect(wire.formation_changes).toEqual([
      { formation_id: 3, time: 70 },
      { formation_id: 7, time: 80, condition: { type: 1, trigger: 0, min_time: 80, max_time: 90 } },
    ]);
  });
});

describe('a message of the service about a draft', () => {
  it.each([
    ['Invalid params: player 107 is not at the club', 'lineup.7'],
    ['slot 3 has no available player', 'lineup.3'],
    ['captain must be in the lineup', 'captain'],
    ['unknown formation 40', 'formation'],
    ['too many substitutions', 'substitutions.0'],
    ['Invalid params', ''],
    ['player 999 is unknown', ''],
  ])('"%s" belongs to "%s"', (words, field) => expect(fieldOf(words, draft())).toBe(field));
});
