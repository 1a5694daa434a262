import type { Range } from '#contract/model/market/graph.ts';
import type { PricePoint } from '#contract/studies/league-index.ts';
import { share, type ClubId } from '#contract/model/market/share.ts';
import { Live } from '../../../lib/connection/live.svelte.ts';

/** Most clubs of a league whose prices are read. */
const MOST_CLUBS = 24;

/** The prices of all clubs in the league of a club, as reported by the service. */
export class LeaguePrices {
  readonly #club: ClubId;
  readonly #range: Range;
  constructor(club: ClubId, range: Range) {
    [this.#club, this.#range] = [club, range];
  }
  readonly #league = $derived.by(() => new Live('league', { club: this.#club }));
  /** As a text, so that another reading of the same table reads no price anew. */
  readonly #ids = $derived(
    (this.#league.current.data?.table ?? [])
      .map(({ club_id }) => club_id)
      .slice(0, MOST_CLUBS)
      .join(' '),
  );
  readonly #graphs = $derived(
    this.#ids === '' ? [] : this.#ids.split(' ').map((id) => new Live('graph', { share: share('club', Number(id)), range: this.#range })),
  );
  readonly clubs = $derived<readonly (readonly PricePoint[])[]>(
    this.#graphs.map((graph) => (graph.current.data?.points ?? []).map(({ time, vwap }) => ({ time, value: vwap }))),
  );
}
