import type { ClubId, EntityRef } from '#contract/model/market/share.ts';
import type { FormationRow } from '#contract/model/matches/lineup.ts';
import { Live } from '../../lib/connection/live.svelte.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { together } from '../../ui/tile/tile-state.ts';
import { tick } from '../../ui/tick.svelte.ts';
import { placements, type Stand } from './compare.ts';

/** Live data of one club's tactics: current tactics, squad and line-ups per formation. Create it inside a component. */
export class Board {
  readonly club: ClubId;
  readonly #set: Live<'tactics'>;
  readonly #squad: Live<'squad'>;
  readonly #lineups: Live<'lineups'>;
  readonly #card: Live<'club'>;

  constructor(club: ClubId) {
    this.club = club;
    this.#set = new Live('tactics', { club });
    this.#squad = new Live('squad', { club });
    this.#lineups = new Live('lineups', { club });
    this.#card = new Live('club', { id: club });
  }
  /** The current time in Unix seconds, rounded down to the minute, which is precise enough for injuries. */
  readonly minute = $derived.by(() => Math.floor(tick.now / 60) * 60);
  readonly players = $derived.by(
    () => new Map((this.#squad.current.data?.players ?? []).map((player) => [player.player_id as number, player])),
  );
  /** Whether the squad is loaded. Only then does a missing player mean that he is not in the squad. */
  readonly squadKnown = $derived.by(() => this.#squad.current.data !== null);
  readonly tactics = $derived.by(() => this.#set.current.data);
  readonly action = $derived.by(() => this.tactics?.actions[0] ?? null);
  readonly mine = $derived.by(() => this.placed(this.action?.formation ?? null, this.action?.lineup));
  readonly lineups = $derived.by(() => this.#lineups.current);
  /** The formation of the likely eleven; null while it is not loaded. */
  readonly defaultFormation = $derived.by(() => this.#card.current.data && (this.#card.current.data.default_formation ?? 0));
  readonly rows = $derived.by(() => this.#lineups.current.data?.rows ?? []);
  /** Tactics and squad combined; the panel needs both. */
  readonly snapshot = $derived.by(() =>
    together(this.tactics !== null && this.squadKnown ? this.tactics : null, [this.#set.current, this.#squad.current]),
  );
  row(formation: number | null): FormationRow | null {
    return this.rows.find((one) => one.formation === formation) ?? null;
  }
  /** The slots of a formation with the players of a line-up; empty without one. */
  placed(formation: number | null, lineup?: Parameters<typeof placements>[1]): Stand[] {
    return lineup ? placements(formation, lineup, this.players, this.minute) : [];
  }
  readonly name = (id: number): string => nameOf(`player_${id}` as EntityRef);
}
