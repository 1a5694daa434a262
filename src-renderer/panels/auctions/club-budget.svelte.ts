import { Club } from '#contract/model/clubs/club.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import { Live } from '../../lib/connection/live.svelte.ts';
import { roomOf, squadMost, type Budget } from './next-bid.ts';

/** Maximum squad size if the game's parameter is unknown. */
const USUAL_MOST = 32;

/** Live budget of the club to bid with: the chosen one, or the first that the user's accounts manage. */
export class ClubBudget {
  readonly #chosen: () => unknown;
  readonly #holdings = new Live('holdings', {});
  readonly #params = new Live('api', { interface: 'gsp', name: 'get_params', params: {} });
  readonly managed = $derived.by((): readonly ClubId[] => this.#holdings.current.data?.clubs ?? []);
  readonly club = $derived.by((): ClubId | null => {
    const chosen = this.#chosen();
    return typeof chosen === 'number' && Number.isSafeInteger(chosen) ? (chosen as ClubId) : (this.managed[0] ?? null);
  });
  readonly #live = $derived.by(() => (this.club === null ? null : new Live('club', { id: this.club })));
  // Only the extended club data has the squad size and pending transfers.
  readonly #extended = $derived.by(() =>
    this.club === null ? null : new Live('api', { interface: 'gsp', name: 'get_club_extended', params: { club_id: this.club } }),
  );
  readonly most = $derived.by(() => {
    const data = this.#params.current.data;
    return squadMost(data?.decoded ?? data?.answer);
  });
  readonly current = $derived.by((): Budget => {
    const club = this.#live?.current.data ?? null;
    const extended = Club.safeParse(this.#extended?.current.data?.decoded).data ?? null;
    const balances = club?.balances ?? extended?.balances ?? null;
    return {
      club: this.club,
      available: balances?.available ?? null,
      reserved: balances?.reserved ?? null,
      room: roomOf(extended ?? club, this.most ?? USUAL_MOST),
    };
  });

  constructor(chosen: () => unknown) {
    this.#chosen = chosen;
  }
}
