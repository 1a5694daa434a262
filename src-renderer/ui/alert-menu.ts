import { Share, splitRef } from '#contract/model/market/share.ts';
import { Bell, CircleHelp, Pencil, Star, Target } from '../lib/app/icons.ts';
import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import { SILENCES, SILENCE_WORDS, silentUntil } from '#contract/model/alerts/snooze-presets.ts';
import { setAlert, usualKinds, type AlertAbout } from '../lib/alerts/alert-about.ts';
import { binding, platform, shown } from '../lib/app/keyboard.ts';
import { opening } from '../lib/app/navigation.ts';
import { settings } from '../lib/app/settings.svelte.ts';
import { thesisDialog } from '../lib/app/thesis-dialog.svelte.ts';
import type { TileContext } from '../lib/app/tile.ts';
import type { MenuItem } from './controls/menu.ts';

/** Returns the menu items that set an alert on a subject, or write a thesis about a share; empty if no alert applies to it. */
export function alertItems(tile: Pick<TileContext, 'panel' | 'openPanel'>, about: AlertAbout | null): MenuItem[] {
  if (about === null) return [];
  const kinds = usualKinds(about, tile.panel);
  if (kinds.length === 0) return [];
  const keys = shown(binding('alert.set', platform, settings.current.keys), platform);
  const { rule } = about;
  return [
    ...(rule === undefined ? [] : [{ label: 'Edit rule…', icon: Pencil, run: () => tile.openPanel('rules', undefined, { rule }) }]),
    { label: 'Set alert…', icon: Bell, keys, run: () => tile.openPanel('rules', undefined, setAlert(about, tile.panel)) },
    {
      kind: 'sub',
      label: 'Set alert on',
      items: kinds.map((kind): MenuItem => ({
        label: `${kindRow(kind).label}…`,
        run: () => tile.openPanel('rules', undefined, setAlert(about, tile.panel, kind)),
      })),
    },
    ...whatIfItems(tile, about),
    ...followItems(about),
    ...thesisItems(about),
  ];
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
