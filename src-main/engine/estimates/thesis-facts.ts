import type { Thesis, ThesisMeasure } from '#contract/model/app/thesis.ts';
import { splitShare, type ClubId } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { weeklyPayout } from './finance-facts.ts';
import { awaited, factValue, type FactSource, type Found } from './found.ts';
import { priceAt, ratingNow } from './share-facts.ts';

type ThesisFact = (thesis: Pick<Thesis, 'share' | 'due'>, from: FactSource) => Promise<Found>;

/** How the figure of each measure is read when a thesis is due. */
const THESIS_FACTS: Readonly<Record<ThesisMeasure, ThesisFact>> = {
  price: ({ share, due }, from) => priceAt(share, 0, due, from),
  rating: ({ share, due }, from) => ratingNow(splitShare(share).id, due, from),
  payout: ({ share, due }, from) => weeklyPayout(share, due, from),
  division: async ({ share, due }, from) => {
    const club = await factValue(from, 'club', { id: splitShare(share).id as ClubId }, due);
    if ('found' in club) return club.found;
    const { division } = club.data;
    return typeof division === 'number' ? { fact: division, height: club.height } : awaited(due, from.now, text('estimate.no-division'));
  },
};
export const thesisFact = (thesis: Thesis, from: FactSource): Promise<Found> => THESIS_FACTS[thesis.measure](thesis, from);
