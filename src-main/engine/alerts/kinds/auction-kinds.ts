import type { Auction } from '#contract/model/clubs/auction.ts';
import { sayValue } from '#contract/model/alerts/alert-words.ts';
import { share } from '#contract/model/market/share.ts';
import { from, level, thing, type Look, type LookAt } from '../condition.ts';
import type { Item } from '../observation.ts';

const player = ({ player_id }: Auction) => share('player', player_id);
const open = ({ end_time }: Auction, now: number): boolean => end_time === null || end_time === undefined || end_time > now;

/** Open auctions of the subject: the player, the club's players, or all for the game. */
function mine(at: LookAt, auctions: readonly Auction[]): Auction[] {
  const of = thing(at);
  return auctions.filter(
    (auction) => open(auction, at.now) && (of === null || (of.kind === 'player' ? auction.player_id === of.id : auction.club_id === of.id)),
  );
}
const item = (at: LookAt, auction: Auction, text: string, edge: boolean, value: number | null): Item => ({
  key: `${auction.player_id}:${auction.transfer_auction_id ?? ''}`,
  value,
  text: `${at.named(player(auction))} ${text}`,
  ref: player(auction),
  edge,
});
const numbers = (note: unknown): number[] => (Array.isArray(note) ? note.filter((one) => typeof one === 'number') : []);

export const auctionKinds = {
  listed: (at) =>
    from(at.see('auctions', {}), (auctions) => {
      const items = mine(at, auctions).map((auction) => item(at, auction, 'was listed for auction', true, auction.minimum_bid ?? null));
      return { items, value: items.length, text: items[0]?.text ?? 'not in an auction' };
    }),
  outbid: (at) =>
    from(at.see('auctions', {}), (auctions) => {
      const club = thing(at)?.id;
      const led = numbers(at.note);
      const running = auctions.filter((auction) => open(auction, at.now));
      const leads = running.filter(({ high_bid }) => high_bid?.club_id === club);
      const lost = running.filter(({ high_bid, player_id }) => led.includes(player_id) && high_bid && high_bid.club_id !== club);
      const items = lost.map((auction): Item => {
        const amount = auction.high_bid?.amount ?? null;
        const one = item(
          at,
          auction,
          `is now at ${amount === null ? 'a higher bid' : sayValue('coin', amount)}; the club was outbid`,
          false,
          amount,
        );
        return { ...one, key: `${one.key}:${amount ?? ''}` };
      });
      const note = leads.map(({ player_id }) => player_id);
      return { items, note, value: leads.length, text: items[0]?.text ?? `highest bidder in ${leads.length} auctions` };
    }),
  'auction-ending': (at) =>
    from(at.see('auctions', {}), (auctions) => {
      const span = (at.condition.value ?? 60) * 60;
      const timed = mine(at, auctions).flatMap((auction) =>
        typeof auction.end_time === 'number' ? [{ auction, end: auction.end_time as number }] : [],
      );
      const near = timed.filter(({ end }) => end - at.now <= span);
      const moments = timed.flatMap(({ end }) => [end - span, end]).filter((moment) => moment > at.now);
      const items = near.map(({ auction, end }) =>
        item(at, auction, `ends in ${Math.max(1, Math.round((end - at.now) / 60))} min`, false, Math.round((end - at.now) / 60)),
      );
      return {
        items,
        due: moments.length > 0 ? Math.min(...moments) : null,
        value: items[0]?.value ?? null,
        text: items[0]?.text ?? 'no auction ends within that time',
      };
    }),
  'auction-price': (at) =>
    from(at.see('auctions', {}), (auctions) => {
      const [auction] = mine(at, auctions);
      if (!auction) return { text: 'not in an auction' };
      return level(at, auction.high_bid?.amount ?? 0, (value) => `highest bid ${sayValue('coin', value)}`);
    }),
} as const satisfies Record<string, Look>;
