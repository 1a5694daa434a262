import { Share, splitRef } from '#contract/model/market/share.ts';
import { Bell, BookOpen, CircleHelp, History, Pencil, Star, Target } from '../lib/app/icons.ts';
import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import { SILENCES, SILENCE_WORDS, silentUntil } from '#contract/model/alerts/snooze-presets.ts';
import { setAlert, usualKinds, type AlertAbout, type OwnTrade } from '../lib/alerts/alert-about.ts';
import { bookThenDialog } from '../lib/domain/book-then.svelte.ts';
import { opening } from '../lib/app/navigation.ts';
import { replay } from '../lib/app/replay.svelte.ts';
import { exactTime } from '../lib/format/format.ts';
import { keysOf } from '../lib/app/keyboard.ts';
import { thesisDialog } from '../lib/app/thesis-dialog.svelte.ts';
import type { TileContext } from '../lib/app/tile.ts';
import type { MenuItem } from './controls/menu.ts';

/** Own trades of one place that are listed. */
const MOST_BOOKS = 12;

/** Returns the menu items that set an alert on a subject, replay from its time, or write a thesis about a share; empty if none applies. */
export function alertItems(tile: Pick<TileContext, 'panel' | 'openPanel'>, about: AlertAbout | null): MenuItem[] {
  if (about === null) return [];
  const kinds = usualKinds(about, tile.panel);
  if (kinds.length === 0) return pastItems(about);
  const { rule } = about;
  return [
    ...(rule === undefined ? [] : [{ label: 'Edit rule…', icon: Pencil, run: () => tile.openPanel('rules', undefined, { rule }) }]),
    {
      label: 'Set alert…',
      icon: Bell,
      keys: keysOf('alert.set'),
      run: () => tile.openPanel('rules', undefined, setAlert(about, tile.panel)),
    },
    {
      kind: 'sub',
      label: 'Set alert on',
      items: kinds.map((kind): MenuItem => ({
        label: `${kindRow(kind).label}…`,
        run: () => tile.openPanel('rules', undefined, setAlert(about, tile.panel, kind)),
      })),
    },
    ...whatIfItems(tile, about),
    ...pastItems(about),
    ...followItems(about),
    ...thesisItems(about),
  ];
}
/** What a time or an own trade leads to: a replay from then, and the order book before the trade. */
function pastItems({ subject, at, own = [] }: AlertAbout): MenuItem[] {
  const share = subject.kind === 'entity' ? Share.safeParse(subject.ref).data : undefined;
  return [
    ...(at === undefined
      ? []
      : [{ label: 'Replay from here', icon: History, keys: keysOf('replay.here'), run: () => void replay.start(at, share) }]),
    ...bookItems(own),
  ];
}
function bookItems(own: readonly OwnTrade[]): MenuItem[] {
  const [first, ...more] = own;
  if (!first) return [];
  if (more.length === 0) return [{ label: 'The book then…', icon: BookOpen, run: () => bookThenDialog.open(first) }];
  const items = own.slice(-MOST_BOOKS).map((one): MenuItem => ({ label: `${exactTime(one.time)}…`, run: () => bookThenDialog.open(one) }));
  return [{ kind: 'sub', label: 'The book then', icon: BookOpen, items }];
}
/** A trader anywhere can be followed: the first watchlist takes the name. */
function followItems({ subject }: AlertAbout): MenuItem[] {
  if (subject.kind !== 'entity' || splitRef(subject.ref).kind !== 'user') return [];
  const { ref } = subject;
  return [{ label: 'Follow this trader', icon: Star, run: () => opening.watch(ref) }];
}
/** An order at the price of a level: against an ask it buys, against a bid it sells. */
function whatIfItems({ openPanel }: Pick<TileContext, 'openPanel'>, { subject, price, kinds }: AlertAbout): MenuItem[] {
  const share = subject.kind === 'entity' ? Share.safeParse(subject.ref).data : undefined;
  if (share === undefined || subject.kind !== 'entity') return [];
  const { ref } = subject;
  const side = kinds?.[0] === 'bid' ? 'sell' : 'buy';
  const at = price === undefined ? {} : { side, price: Math.round(price), priceOf: share };
  return [{ label: 'Price an order…', icon: CircleHelp, run: () => openPanel('whatif', ref, at) }];
}
function thesisItems({ subject }: AlertAbout): MenuItem[] {
  const share = subject.kind === 'entity' ? Share.safeParse(subject.ref).data : undefined;
  return share ? [{ label: 'Write thesis…', icon: Target, run: () => thesisDialog.open(share) }] : [];
}

/** Returns menu items for the snooze durations; `run` receives the end in Unix seconds. */
export const silenceItems = (run: (until: number) => void, disabled: string | false = false): MenuItem[] =>
  SILENCES.map((how): MenuItem => ({
    label: SILENCE_WORDS[how],
    ...(disabled !== false && { disabled }),
    run: () => run(silentUntil(how, Date.now())),
  }));
