import { MOST_COMPARED } from '#contract/settings/comparison.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { setSetting, settings } from './settings.svelte.ts';

/** The players or clubs chosen for comparison, in all windows. One comparison has one kind. */
export const compared = {
  get refs(): readonly EntityRef[] {
    return settings.current.compared;
  },
  /** Place in the comparison, from 0; -1 if it is not compared. */
  placeOf: (ref: EntityRef): number => settings.current.compared.indexOf(ref),
  get full(): boolean {
    return settings.current.compared.length >= MOST_COMPARED;
  },
  /** Adds or removes an entity; one of another kind starts a new comparison. Returns false if there is no room. */
  toggle(ref: EntityRef): boolean {
    const now = settings.current.compared.filter((one) => splitRef(one).kind === splitRef(ref).kind);
    const has = now.includes(ref);
    if (!has && now.length >= MOST_COMPARED) return false;
    void setSetting('compared', has ? now.filter((one) => one !== ref) : [...now, ref]);
    return true;
  },
  set: (refs: readonly EntityRef[]): void => void setSetting('compared', refs.slice(0, MOST_COMPARED)),
  clear: (): void => void setSetting('compared', []),
};
