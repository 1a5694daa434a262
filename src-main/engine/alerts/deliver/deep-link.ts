import type { Opens } from '#contract/model/alerts/alert.ts';
import { kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import type { PanelId } from '#contract/panels.ts';

const BY_GROUP = {
  Market: 'chart',
  Votes: 'votes',
  Auctions: 'auctions',
  Squad: 'player',
  Fixtures: 'tactics',
  Clubs: 'club',
  Traders: 'trader',
  Sources: 'connection',
} as const satisfies Record<string, PanelId>;
const BY_KIND: Partial<Record<AlertKind, PanelId>> = {
  spread: 'orderbook',
  bid: 'orderbook',
  ask: 'orderbook',
  book: 'orderbook',
  depth: 'depth',
  trade: 'trades',
  fixture: 'schedule',
  result: 'match',
};

/** Returns the panel that shows the subject of an alert. */
export function opensOf(kind: AlertKind, ref: EntityRef | null, shows?: EntityRef): Opens {
  const panel = BY_KIND[kind] ?? BY_GROUP[kindRow(kind).group];
  if (panel === 'match' && shows) return { panel, ref: shows, params: {} };
  const about = ref === null ? null : splitRef(ref).kind;
  // The inbox shows all votes; a vote on one share opens on its own page.
  if (panel === 'votes' && (about === 'club' || about === 'player')) return { panel: 'proposal', ref, params: {} };
  return { panel: panel === 'player' && about === 'club' ? 'squad' : panel, ref, params: {} };
}
