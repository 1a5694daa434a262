import type { Opens } from '#contract/model/alerts/alert.ts';

interface Opener {
  /** What an alert is about, in its tile. */
  open(opens: Opens): void;
  /** What opening it says: "Open chart". */
  says(opens: Opens): string;
  settings(page: string): void;
}
let opener: Opener | null = null;

/** Where toasts and panels ask the shell to open what lies outside of their own tile. */
export const opening = {
  by(one: Opener): () => void {
    opener = one;
    return () => void (opener = null);
  },
  open: (opens: Opens): void => opener?.open(opens),
  says: (opens: Opens): string => opener?.says(opens) ?? 'Open',
  settings: (page: string): void => opener?.settings(page),
};
