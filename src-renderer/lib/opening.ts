import type { Opens } from '../../src-preload/contract/model/alert.ts';

interface Opener {
  /** What an alert is about, in its tile. */
  open(opens: Opens): void;
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
  settings: (page: string): void => opener?.settings(page),
};
