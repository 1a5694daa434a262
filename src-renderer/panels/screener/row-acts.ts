import { ChartCandlestick, ListPlus, Pencil } from '../../lib/app/icons.ts';
import { isPanel, type PanelId } from '#contract/panels.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import type { WatchlistInfo } from '#contract/model/app/watchlist.ts';
import { shown } from '../../lib/app/keyboard.ts';
import { aboutRef } from '../../lib/alerts/alert-about.ts';
import type { TileContext } from '../../lib/app/tile.ts';
import { alertItems } from '../../ui/alert-menu.ts';
import type { MenuItem } from '../../ui/controls/menu.ts';

interface Acts {
  readonly lists: readonly WatchlistInfo[];
  readonly compared: boolean;
  readonly compare: () => void;
  readonly watch: (list: string | null) => void;
  readonly note: () => void;
}
/** Panels of other parts of the program; an entry appears where the panel exists. */
const SIMILAR: string = 'similar';

/** The actions of a row: open, compare, watch, note, alert. */
export function rowActs(
  ref: EntityRef,
  tile: Pick<TileContext, 'panel' | 'openPanel'>,
  { lists, compared, compare, watch, note }: Acts,
): MenuItem[] {
  const { kind } = splitRef(ref);
  const open = (panel: PanelId, label: string): MenuItem => ({ label, run: () => tile.openPanel(panel, ref) });
  const share: MenuItem[] = [
    { label: 'Open chart', icon: ChartCandlestick, run: () => tile.openPanel('chart', ref) },
    open('orderbook', 'Open order book'),
    open('trades', 'Open tape'),
    open(kind === 'club' ? 'club' : 'player', kind === 'club' ? 'Open club profile' : 'Open player profile'),
    ...(kind === 'player' && isPanel(SIMILAR) ? [open(SIMILAR, 'Find similar players')] : []),
    { label: 'Compare', keys: shown(/* @wc-ignore */ 'Space'), checked: compared, run: compare },
  ];
  const watchlists: MenuItem[] =
    lists.length === 0
      ? [{ label: 'New watchlist', run: () => watch(null) }]
      : lists.map(({ id, name, count }): MenuItem => ({ label: name, keys: String(count), run: () => watch(id) }));
  return [
    ...(kind === 'user' ? [open('trader', 'Open trader profile'), open('trades', 'Open trades')] : share),
    { kind: 'separator' },
    { kind: 'sub', label: 'Add to watchlist', icon: ListPlus, items: watchlists },
    { label: 'Note…', icon: Pencil, run: note },
    ...alertItems(tile, aboutRef(ref)),
  ];
}
