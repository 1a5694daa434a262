import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import type { Tactics, TacticAction } from '#contract/model/clubs/tactics.ts';
import { isObject } from '../api/schema/envelope.ts';
import { byKey, fields, flag, idOrNone, number, rows, text, type Canonical, type Fields } from './canonical.ts';

type Wire = Readonly<Record<string, unknown>>;

/** The decoder turns absent values into null, so null states nothing: a captain may be missing. */
const stated = (value: number | null): Canonical => value ?? undefined;
/** A player's id; null and 0 mean that there is none. */
const taker = (value: number | null): Canonical => idOrNone(value) ?? undefined;

/**
 * The flat form may omit empty slots, or list only the eleven. So slots are compared if all eleven are known, and the selection if more
 * than eleven places are listed.
 */
function lineUp({ lineup }: TacticAction): Fields {
  const eleven = lineup.slice(0, ELEVEN);
  const full = eleven.length === ELEVEN && eleven.every(({ player }) => player !== null);
  const players = lineup.filter(({ player }) => player !== null);
  const selected = players.map(({ player }) => [String(player), {}] as const);
  const instructions = players.map(({ player, tackling, tempo }) => [
    `player ${player}`,
    { tackling_style: stated(tackling), tempo: stated(tempo) },
  ]);
  return {
    lineup: full ? Object.fromEntries(eleven.map(({ player }, slot) => [`slot ${slot}`, player])) : undefined,
    selected: lineup.length > ELEVEN ? byKey('player_id', selected) : undefined,
    instructions: Object.fromEntries(instructions),
  };
}

function firstAction(action: TacticAction, wire: Wire): Fields {
  const [playmaker, targetMan] = [flag(wire['use_playmaker']), flag(wire['use_target_man'])];
  return {
    formation_id: stated(action.formation),
    play_style: stated(action.playStyle),
    use_playmaker: playmaker,
    use_target_man: targetMan,
    captain: taker(action.captain),
    penalty_taker: taker(action.penaltyTaker),
    free_kicks: taker(action.freeKicks),
    corner_taker: taker(action.cornerTaker),
    // An unused player role is written as a slot, an id, 0 or null.
    playmaker: playmaker === false ? undefined : taker(action.playmaker),
    target_man: targetMan === false ? undefined : taker(action.targetMan),
    ...lineUp(action),
  };
}

/** The action that applies from the start at any score: the flat form holds only this one. */
function startOf(actions: readonly TacticAction[]): TacticAction | undefined {
  const start = Math.min(...actions.map(({ time }) => time));
  const plain = actions.filter(({ time, situation }) => time === start && !situation);
  return plain.length === 1 ? plain[0] : undefined;
}
const wireOf = (action: TacticAction, wires: readonly unknown[]): Wire => {
  const found = wires.filter(isObject).filter((wire) => (number(wire['time']) ?? 0) === action.time && !number(wire['situation']));
  return found.length === 1 ? (found[0] ?? {}) : {};
};

/** The stored form has later changes as actions, the flat form as substitutions, so only equal forms are compared. */
const actions = rows(['time'], (wire) => {
  const action = wire as TacticAction;
  const { time, situation, goalMargin, formation, playStyle } = action;
  const terms = { situation: stated(situation), goal_margin: stated(goalMargin), formation_id: stated(formation) };
  return { time, ...terms, play_style: stated(playStyle), ...lineUp(action) };
});
const word = (wire: unknown): Canonical => number(wire) ?? text(wire);
const condition = fields({ type: word, trigger: word, min_time: number, max_time: number });
const substitutions = rows(['player_off_id', 'player_on_id'], fields({ player_off_id: idOrNone, player_on_id: idOrNone, condition }));
const formationChanges = rows(['time'], fields({ time: number, formation_id: number }));

/** A hash in hexadecimal digits, without its prefix and in lower case. */
const hash = (written: string | null): Canonical => (written ? written.toLowerCase().replace(/^0x/, '') : undefined);

/** The canonical form of a club's tactics: hidden, stored or flat. Texts of a build, such as `validation`, are not state. */
export function tactics(model: Tactics | null, payload: unknown): Canonical {
  const wire = Array.isArray(payload) ? (payload[0] as unknown) : payload;
  if (model === null || !isObject(wire)) return { set: false };
  const stored = wire['tactic_actions'];
  const isStored = Array.isArray(stored);
  const first = startOf(model.actions);
  return {
    set: model.actions.length > 0 || model.hidden ? true : isStored ? false : undefined,
    commitment: hash(model.commitment),
    ...(first && firstAction(first, isStored ? wireOf(first, stored) : wire)),
    actions: isStored ? actions(model.actions) : undefined,
    substitutions: substitutions(wire['substitutions']),
    formation_changes: formationChanges(wire['formation_changes']),
  };
}
