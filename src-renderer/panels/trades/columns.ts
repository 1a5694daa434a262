export type ColumnId = 'time' | 'share' | 'price' | 'size' | 'coin' | 'who';

export interface Column {
  readonly id: ColumnId;
  readonly head: string;
  readonly right: boolean;
  /** Least width in pixels; figures get as much as their longest value needs. */
  readonly width: number;
}

/** Longest texts on screen, in digits. */
export interface Longest {
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly coin: number;
}

const PAD = 12;
const WHO = 84;
const SHARE = 90;
/** Room for the direction triangle before a price. */
const TRIANGLE = 10;

/**
 * Columns that fit into `room` pixels when a digit is `ch` wide. A figure is never cut: whole columns go, the last first.
 * With `shares` the tape says what was traded.
 */
export function fitColumns(room: number, ch: number, longest: Longest, shares: boolean): Column[] {
  const figure = (characters: number): number => Math.ceil(characters * ch) + PAD;
  const all: Column[] = [
    { id: 'time', head: 'Time', right: false, width: figure(longest.time) + 2 },
    ...(shares ? [{ id: 'share', head: 'Share', right: false, width: SHARE } as const] : []),
    { id: 'price', head: 'Price', right: true, width: figure(longest.price) + TRIANGLE },
    { id: 'size', head: 'Size', right: true, width: figure(longest.size) },
    { id: 'coin', head: 'Coin', right: true, width: figure(longest.coin) },
    { id: 'who', head: 'Buyer, seller', right: false, width: WHO },
  ];
  let used = 0;
  const last = all.findIndex((column) => (used += column.width) > room);
  // Time and price stay whatever the room is.
  return last < 0 ? all : all.slice(0, Math.max(shares ? 3 : 2, last));
}

/** The `grid-template-columns` of a row: the widest text column takes what is left. */
export const template = (columns: readonly Column[]): string => {
  const grows = columns.some((column) => column.id === 'who') ? ['who', 'share'] : ['share', columns.at(-1)?.id];
  return columns
    .map(({ id, width }) => (grows.includes(id) ? `minmax(${width}px, ${id === 'share' ? '.8fr' : '1fr'})` : `${width}px`))
    .join(' ');
};
