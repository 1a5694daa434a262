import type { EntityRef } from '#contract/model/market/share.ts';

/** Texts of notes that are being written. They outlive a reload and a crash of the page, and are removed once the engine has saved them. */
const keyOf = (ref: EntityRef): string => `note:${ref}`;

export const noteDrafts = {
  /** Returns the unsaved text of a note; null if there is none. */
  get(ref: EntityRef): string | null {
    try {
      return localStorage.getItem(keyOf(ref));
    } catch {
      return null; // the browser refuses to store anything
    }
  },
  keep(ref: EntityRef, text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(keyOf(ref));
      else localStorage.setItem(keyOf(ref), text);
    } catch {
      // no room: the text is saved by the engine within a second all the same
    }
  },
};
