import type { Share } from '#contract/model/market/share.ts';
import type { Thesis } from '#contract/model/app/thesis.ts';

/** What the dialog edits: a new thesis about a share, or a stored one. */
interface ThesisEdit {
  readonly share: Share;
  readonly thesis: Thesis | null;
}
let edit = $state.raw<ThesisEdit | null>(null);

/** The dialog for a thesis, which the shell shows above all tiles. */
export const thesisDialog = {
  get current(): ThesisEdit | null {
    return edit;
  },
  open: (share: Share, thesis: Thesis | null = null): void => void (edit = { share, thesis }),
  close: (): void => void (edit = null),
};
