import { Flag, Trash2 } from '../../lib/app/icons.ts';
import { aboutRef } from '../../lib/alerts/alert-about.ts';
import { shown } from '../../lib/app/keyboard.ts';
import type { TileContext } from '../../lib/app/tile.ts';
import { alertItems } from '../../ui/alert-menu.ts';
import type { MenuItem } from '../../ui/controls/menu.ts';
import type { Item } from './watch-item.ts';
import type { PanelId } from '#contract/panels.ts';

interface Acts {
  readonly flag: (flag: number | null) => void;
  readonly section: () => void;
  readonly remove: () => void;
}

/** The actions of a row: open, flag, add a section above, remove. Without `acts` it only opens, because the list is not editable. */
export function rowMenu(item: Item, tile: Pick<TileContext, 'panel' | 'openPanel'>, acts: Acts | null): MenuItem[] {
  const open = (panel: PanelId, label: string): MenuItem => ({ label, run: () => tile.openPanel(panel, item.ref) });
  const opens =
    item.kind === 'club' || item.kind === 'player'
      ? [
          open('chart', 'Open chart'),
          open('orderbook', 'Open order book'),
          open('trades', 'Open tape'),
          open(item.kind, item.kind === 'club' ? 'Open club profile' : 'Open player profile'),
        ]
      : item.kind === 'user'
        ? [open('trader', 'Open trader profile'), open('trades', 'Open trades')]
        : [open('match', 'Open match')];
  const alerts = alertItems(tile, aboutRef(item.ref));
  if (acts === null) return [...opens, { kind: 'separator' }, ...alerts];
  const flagged = (flag: number | null) => ({ checked: item.flag === flag, run: () => acts.flag(flag) });
  const colour = (flag: number): MenuItem => ({ label: `Colour ${flag}`, swatch: flag, ...flagged(flag) });
  const noFlag: MenuItem = { label: 'No flag', ...flagged(null) };
  return [
    ...opens,
    { kind: 'separator' },
    ...alerts,
    { kind: 'sub', label: 'Flag', icon: Flag, items: [...[1, 2, 3, 4, 5, 6, 7, 8].map(colour), noFlag] },
    { label: 'Add section above…', run: acts.section },
    { label: 'Remove', icon: Trash2, keys: shown('Del'), danger: true, run: acts.remove },
  ];
}
