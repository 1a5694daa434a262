import type { Player } from '#contract/model/clubs/player.ts';
import type { ClubId, PlayerId } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import type { Data } from '#contract/resources.ts';
import { feedsOf } from '../connection/subscriptions.ts';
import { Live } from '../connection/live.svelte.ts';

const among = (squad: Data<'squad'> | null, id: PlayerId): Player | null =>
  squad?.players.find(({ player_id }) => player_id === id) ?? null;

/** A player, taken from a squad that is already loaded, or else read separately. Create it in a `$derived`. */
export class PlayerAtHand {
  readonly #id: PlayerId;
  readonly #squad: Live<'squad'> | null;
  readonly #alone: Live<'player'> | null;

  constructor(id: PlayerId) {
    const club = feedsOf('squad').find(({ snapshot }) => among(snapshot.data as Data<'squad'> | null, id))?.params as
      { readonly club: ClubId } | undefined;
    this.#id = id;
    this.#squad = club ? new Live('squad', { club: club.club }) : null;
    this.#alone = club ? null : new Live('player', { id });
  }

  get current(): Snapshot<Player> {
    const squad = this.#squad?.current;
    return squad ? { ...squad, data: among(squad.data, this.#id) } : (this.#alone as Live<'player'>).current;
  }
}
