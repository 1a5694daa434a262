import type { Share } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { lotsOf, realisedOf } from './lots.ts';
import type { Movement } from './movements.ts';

/** A share in the records of some accounts. */
export interface ShareBook {
  readonly share: Share;
  /** Influence held before the first movement: no record says how it came. */
  readonly initial: number;
  /** Oldest first. Where the records do not lead to what is held now, a movement without a price and trade fills in. */
  readonly movements: readonly Movement[];
  /** Those of the movements that fill in. */
  readonly fillers: ReadonlySet<Movement>;
  /** Recorded movements without a price. */
  readonly transfers: number;
  /** Influence that is gone though no record says how it left. */
  readonly vanished: number;
}
const filler = (at: number, num: number): Movement => ({ at: at as Movement['at'], origin: 'transfer', num, price: null, trade: null });

/**
 * Works back from what is held now. Influence that was bought and is gone without a record leaves right after its purchase, and what no
 * record brought was there before the first movement.
 */
export function shareBook(share: Share, known: readonly Movement[], heldNow: number): ShareBook {
  const movements: Movement[] = [];
  const fillers = new Set<Movement>();
  let [held, vanished] = [heldNow, 0];
  for (const movement of known.toReversed()) {
    const before = held - movement.num;
    if (before < 0) {
      const gone = filler(movement.at, before);
      movements.push(gone);
      fillers.add(gone);
      vanished -= before;
    }
    movements.push(movement);
    held = Math.max(0, before);
  }
  return {
    share,
    initial: held,
    movements: movements.reverse(),
    fillers,
    vanished,
    transfers: known.filter(({ price }) => price === null).length,
  };
}

/**
 * Lots and sales of a share, as net worth, the list of sales and the lots of one share all count them. What was there before the first
 * movement is a lot without a price, at the time 0. What is gone without a record is no sale.
 */
export function bookLots({ initial, movements, fillers }: ShareBook, method: 'fifo' | 'average') {
  const first: Movement[] = initial > 0 ? [filler(0, initial)] : [];
  const { lots, closed, open } = lotsOf([...first, ...movements], method);
  const left = movements.filter(({ num }) => num < 0);
  const sales = closed.flatMap((sale, n) => {
    const movement = left[n] as Movement;
    return fillers.has(movement) ? [] : [{ sale, movement }];
  });
  const sold = sales.map(({ sale }) => sale);
  return { lots, open, closed: sold, realised: realisedOf(sold), movements: sales.map(({ movement }) => movement) };
}

/** One sentence about influence that records do not explain, with the share that has most of it. */
export function gapNote(
  code: 'folio.oversold' | 'folio.vanished',
  books: readonly ShareBook[],
  of: (book: ShareBook) => number,
): CodedText[] {
  const [first, ...rest] = books.filter((book) => of(book) > 0).sort((a, b) => of(b) - of(a));
  return first ? [text(code, { share: first.share, num: of(first), others: rest.length })] : [];
}
/** One sentence about records with a time after `now`, in Unix seconds; they count as of now. */
export function aheadNote(rows: readonly { readonly time: number | null }[], now: number): CodedText[] {
  const count = rows.filter(({ time }) => (time ?? 0) > now).length;
  return count > 0 ? [text('folio.ahead', { count })] : [];
}
/** One sentence about trades at a price of zero; they have a result, and it is no ordinary one. */
export function zeroNote(books: readonly ShareBook[]): CodedText[] {
  const count = books.reduce((sum, { movements }) => sum + movements.filter(({ price }) => price !== null && price <= 0).length, 0);
  return count > 0 ? [text('folio.zero-price', { count })] : [];
}
