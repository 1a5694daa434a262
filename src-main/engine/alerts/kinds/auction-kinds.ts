import type { Auction } from '#contract/model/clubs/auction.ts';
import { share } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { from, level, thing, type EvaluateCondition, type ConditionInput } from '../condition.ts';
import type { Item } from '../observation.ts';

const player = ({ player_id }: Auction) => share('player', player_id);
const open = ({ end_time }: Auction, now: number): boolean => end_time === null || end_time === undefined || end_time > now;

/** Open auctions of the subject: the player, the club's players, or all for the game. */
function mine(at: ConditionInput, auctions: readonly Auction[]): Auction[] {
  const of = thing(at);
  return auctions.filter(
    (auction) => open(auction, at.now) && (of === null || (of.kind === 'player' ? auction.player_id === of.id : auction.club_id === of.id)),
  );
}
const item = (auction: Auction, said: CodedText, edge: boolean, value: number | null): Item => ({
  key: `${auction.player_id}:${auction.transfer_auction_id ?? ''}`,
  value,
  text: said,
  ref: player(auction),
  edge,
});
const NONE = text('auction.none');
const numbers = (note: unknown): number[] => (Array.isArray(note) ? note.filter((one) => typeof one === 'number') : []);

export const auctionKinds = {
  listed: (at) =>
    from(at.read('auctions', {}), (auctions) => {
      const items = mine(at, auctions).map((auction) =>
        item(auction, text('auction.listed', { player: at.named(player(auction)) }), true, auction.minimum_bid ?? null),
      );
      return { items, value: items.length, text: items[0]?.text ?? NONE };
    }),
  outbid: (at) =>
    from(at.read('auctions', {}), (auctions) => {
      const club = thing(at)?.id;
      const led = numbers(at.note);
      const running = auctions.filter((auction) => open(auction, at.now));
      const leads = running.filter(({ high_bid }) => high_bid?.club_id === club);
      const lost = running.filter(({ high_bid, player_id }) => led.includes(player_id) && high_bid && high_bid.club_id !== club);
      const items = lost.map((auction): Item => {
        const bid = auction.high_bid?.amount ?? null;
        const one = item(auction, text('auction.outbid', { player: at.named(player(auction)), bid }), false, bid);
        return { ...one, key: `${one.key}:${bid ?? ''}` };
      });
      const note = leads.map(({ player_id }) => player_id);
      return { items, note, value: leads.length, text: items[0]?.text ?? text('auction.leads', { auctions: leads.length }) };
    }),
  'auction-ending': (at) =>
    from(at.read('auctions', {}), (auctions) => {
      const span = (at.condition.value ?? 60) * 60;
      const timed = mine(at, auctions).flatMap((auction) =>
        typeof auction.end_time === 'number' ? [{ auction, end: auction.end_time as number }] : [],
      );
      const near = timed.filter(({ end }) => end - at.now <= span);
      const moments = timed.flatMap(({ end }) => [end - span, end]).filter((moment) => moment > at.now);
      const items = near.map(({ auction, end }) => {
        const minutes = Math.round((end - at.now) / 60);
        const said = text('auction.ends', { player: at.named(player(auction)), seconds: Math.max(1, minutes) * 60 });
        return item(auction, said, false, minutes);
      });
      return {
        items,
        due: moments.length > 0 ? Math.min(...moments) : null,
        value: items[0]?.value ?? null,
        text: items[0]?.text ?? text('auction.none-ending'),
      };
    }),
  'auction-price': (at) =>
    from(at.read('auctions', {}), (auctions) => {
      const [auction] = mine(at, auctions);
      if (!auction) return { text: NONE };
      return level(at, auction.high_bid?.amount ?? 0, (price) => text('auction.high-bid', { price }));
    }),
} as const satisfies Record<string, EvaluateCondition>;
