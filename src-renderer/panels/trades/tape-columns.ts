export type ColumnId = 'time' | 'share' | 'price' | 'tick' | 'size' | 'coin' | 'who';

export interface TapeColumn {
  readonly id: ColumnId;
  readonly head: string;
  readonly right: boolean;
  /** Minimum width in pixels; a column of figures is as wide as its longest value. */
  readonly width: number;
}

/** Lengths of the longest texts on screen, in digits; of `who` the letters of both names. */
type Longest = Readonly<Record<Exclude<ColumnId, 'share' | 'tick'>, number>>;

const PAD = 12;
/** Letters that two names need to stay recognisable, and pixels for the arrow between them. */
const NAMES = 15;
const ARROW = 16;
/** Width of a share's name, and the least while figures need the room. */
const [SHARE, LEAST_SHARE] = [90, 44];
/** Pixels for the direction triangle before a price. */
const TRIANGLE = 10;

/** Width of the mark of a tick. */
const TICK = 34;
/** Columns removed when there is too little room, in this order: a tick follows from the prices, coin is only price times size. The other columns always stay. */
const GOING: readonly ColumnId[] = ['tick', 'coin', 'who', 'size'];

/** Columns that fit into `room` px; `ch` is the width of a digit in px. Columns are removed before figures or names are cut. */
export function fitColumns(room: number, ch: number, longest: Longest, shares: boolean): TapeColumn[] {
  const figure = (characters: number): number => Math.ceil(characters * ch) + PAD;
  let columns: TapeColumn[] = [
    { id: 'time', head: 'Time', right: false, width: figure(longest.time) + 2 },
    ...(shares ? [{ id: 'share', head: 'Share', right: false, width: SHARE } as const] : []),
    { id: 'price', head: 'Price', right: true, width: figure(longest.price) + TRIANGLE },
    { id: 'tick', head: 'Tick', right: false, width: TICK },
    { id: 'size', head: 'Size', right: true, width: figure(longest.size) },
    { id: 'coin', head: 'Coin', right: true, width: figure(longest.coin) },
    { id: 'who', head: 'Buyer, seller', right: false, width: figure(Math.min(longest.who, NAMES)) + ARROW },
  ];
  for (const id of GOING) {
    if (columns.reduce((used, column) => used + column.width, 0) <= room) break;
    columns = columns.filter((column) => column.id !== id);
  }
  const over = columns.reduce((used, column) => used + column.width, 0) - room;
  return columns.map((column) => (column.id === 'share' && over > 0 ? { ...column, width: Math.max(LEAST_SHARE, SHARE - over) } : column));
}

/** The `grid-template-columns` of a row: the text columns take the remaining width, or else the last column. */
export function template(columns: readonly TapeColumn[]): string {
  const has = (id: ColumnId): boolean => columns.some((column) => column.id === id);
  const grows = (id: ColumnId): boolean => id === 'who' || id === 'share' || (!has('who') && !has('share') && id === columns.at(-1)?.id);
  const part = (id: ColumnId): string => (id === 'share' && has('who') ? '.8fr' : '1fr');
  return columns.map(({ id, width }) => (grows(id) ? `minmax(${width}px, ${part(id)})` : `${width}px`)).join(' ');
}
