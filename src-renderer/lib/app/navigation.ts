import type { Opens } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { SettingPage } from '#contract/settings/row.ts';

interface Opener {
  /** Opens the subject of an alert in its panel. */
  open(opens: Opens): void;
  /** Returns the label of opening it, as in "Open chart". */
  label(opens: Opens): string;
  settings(page: SettingPage): void;
  /** Opens the note on an entity. */
  note(ref: EntityRef): void;
  /** Adds an entity to the first watchlist. */
  watch(ref: EntityRef): void;
}
let opener: Opener | null = null;

/** Lets toasts and panels ask the shell to open something outside their own tile. */
export const opening = {
  register(one: Opener): () => void {
    opener = one;
    return () => void (opener = null);
  },
  open: (opens: Opens): void => opener?.open(opens),
  label: (opens: Opens): string => opener?.label(opens) ?? 'Open',
  settings: (page: SettingPage): void => opener?.settings(page),
  note: (ref: EntityRef): void => opener?.note(ref),
  watch: (ref: EntityRef): void => opener?.watch(ref),
};
