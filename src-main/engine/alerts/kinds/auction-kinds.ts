import type { Auction } from '#contract/model/clubs/auction.ts';
import { share } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { clubOf, counted, from, least, level, thing, type ConditionInput, type EvaluateCondition, type Item } from '../condition.ts';

const open = ({ end_time }: Auction, now: number): boolean => end_time === null || end_time === undefined || end_time > now;

/** Open auctions of the subject: the player, the club's players, or all for the game. */
function mine(at: ConditionInput, auctions: readonly Auction[]): Auction[] {
  const of = thing(at);
  return auctions.filter(
    (auction) => open(auction, at.now) && (of === null || (of.kind === 'player' ? auction.player_id : auction.club_id) === of.id),
  );
}
const nameOf = (at: ConditionInput, { player_id }: Auction): string => at.named(share('player', player_id));
const item = ({ player_id, transfer_auction_id }: Auction, said: CodedText, edge: boolean, value: number | null): Item => ({
  key: `${player_id}:${transfer_auction_id ?? ''}`,
  value,
  text: said,
  ref: share('player', player_id),
  edge,
});
const NONE = text('auction.none');
const numbers = (note: unknown): number[] => (Array.isArray(note) ? note.filter((one) => typeof one === 'number') : []);

export const auctionKinds = {
  listed: (at) =>
    from(at.read('auctions', {}), (auctions) => {
      const said = (auction: Auction): CodedText => text('auction.listed', { player: nameOf(at, auction) });
      const items = mine(at, auctions).map((auction) => item(auction, said(auction), true, auction.minimum_bid ?? null));
      return counted(items, NONE);
    }),
  outbid: (at) =>
    from(at.read('auctions', {}), (auctions) => {
      const club = clubOf(at);
      const led = numbers(at.note);
      const running = auctions.filter((auction) => open(auction, at.now));
      const leads = running.filter(({ high_bid }) => high_bid?.club_id === club);
      const lost = running.filter(({ high_bid, player_id }) => led.includes(player_id) && high_bid && high_bid.club_id !== club);
      const items = lost.map((auction): Item => {
        const bid = auction.high_bid?.amount ?? null;
        const one = item(auction, text('auction.outbid', { player: nameOf(at, auction), bid }), false, bid);
        return { ...one, key: `${one.key}:${bid ?? ''}` };
      });
      const note = leads.map(({ player_id }) => player_id);
      return { ...counted(items, text('auction.leads', { auctions: leads.length })), note, value: leads.length };
    }),
  'auction-ending': (at) =>
    from(at.read('auctions', {}), (auctions) => {
      const span = (at.condition.value ?? 60) * 60;
      const timed = mine(at, auctions).flatMap((auction) =>
        typeof auction.end_time === 'number' ? [{ auction, end: auction.end_time as number }] : [],
      );
      const items = timed.flatMap(({ auction, end }) => {
        if (end - at.now > span) return [];
        const minutes = Math.round((end - at.now) / 60);
        const said = text('auction.ends', { player: nameOf(at, auction), seconds: Math.max(1, minutes) * 60 });
        return [item(auction, said, false, minutes)];
      });
      const due = least(timed.flatMap(({ end }) => [end - span, end]).filter((moment) => moment > at.now));
      return { ...counted(items, text('auction.none-ending')), due, value: items[0]?.value ?? null };
    }),
  'auction-price': (at) =>
    from(at.read('auctions', {}), (auctions) => {
      const [auction] = mine(at, auctions);
      if (!auction) return { text: NONE };
      return level(at, auction.high_bid?.amount ?? 0, (price) => text('auction.high-bid', { price }));
    }),
} as const satisfies Record<string, EvaluateCondition>;
