import type { ClubRow } from '#contract/model/clubs/club.ts';
import { positionsOf, type PlayerRow } from '#contract/model/clubs/player.ts';
import { splitRef, type EntityKind, type EntityRef } from '#contract/model/market/share.ts';
import type { Note } from '#contract/model/app/note.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import { masked } from '../../lib/app/settings.svelte.ts';

/** One row of the list with its current figures. Prices in base units; null if unknown. */
export interface Item {
  readonly ref: EntityRef;
  readonly kind: EntityKind;
  readonly name: string;
  readonly flag: number | null;
  readonly row: ClubRow | PlayerRow | null;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly activeAt: number | null;
  readonly readAt: number | null;
  /** Whether the row is one of my accounts. */
  readonly mine: boolean;
  /** Whether its manager or agent is one of my accounts. */
  readonly run: boolean;
  /** Whether its figures are still loading. */
  readonly pending: boolean;
  /** Payout of one influence per season ÷ its ask, in percent. */
  readonly yield: number | null;
  readonly fixture: Fixture | null;
  readonly vote: Vote | null;
  /** Active alerts on it, and the rules that watch it. */
  readonly alerts: { readonly firing: number; readonly rules: number };
  readonly note: Note | null;
  /** Whether it entered the saved screen since the user last looked. */
  readonly entered: boolean;
}

type Known = Pick<Item, 'kind' | 'row'>;
const playerOf = (item: Known): PlayerRow | null => (item.row !== null && 'player_id' in item.row ? (item.row as PlayerRow) : null);
const clubOf = (item: Known): ClubRow | null => (item.kind === 'club' ? (item.row as ClubRow | null) : null);

/** The name, masked if it is mine and masking is on. */
export const nameText = (item: Pick<Item, 'name' | 'mine'>): string => (item.mine ? masked(item.name) : item.name);

/** Position and rating of a player, "FC 88"; empty for other entities. */
export function besideName(item: Item): string {
  const player = playerOf(item);
  if (!player) return '';
  const position = player.position ? positionsOf(player.position)[0] : player.positions?.[0];
  return [position, player.rating].filter((part) => part !== null && part !== undefined).join(' ');
}

/** Rating of a player, mean rating of a club's players; null if unknown. */
export const rating = (item: Known): number | null => playerOf(item)?.rating ?? clubOf(item)?.avg_player_rating ?? null;
/** The club it is or plays for; null for none. */
export const clubIn = (item: Known & Pick<Item, 'ref'>): number | null =>
  item.kind === 'club' ? Number(splitRef(item.ref).key) : (playerOf(item)?.club_id ?? null);
export const worth = (item: Item): number | null => item.row?.value ?? null;
/** Agent of a player or manager of a club; null if there is none or it is unknown. */
export const person = (item: Known): string | null => playerOf(item)?.agent_name ?? clubOf(item)?.manager_name ?? null;
