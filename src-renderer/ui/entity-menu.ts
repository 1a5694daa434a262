import { EntityRef, splitRef } from '#contract/model/market/share.ts';
import { Star, StickyNote } from '../lib/app/icons.ts';
import { binding, platform, shown } from '../lib/app/keyboard.ts';
import { opening } from '../lib/app/navigation.ts';
import { settings } from '../lib/app/settings.svelte.ts';
import { noteOf } from '../lib/domain/notes.svelte.ts';
import type { MenuItem } from './controls/menu.ts';

const keys = (id: string): string => shown(binding(id, platform, settings.current.keys), platform);

/** Returns the menu items that every table has for a row about an entity: its note, and the watchlist. Empty for any other row. */
export function entityItems(about: string | undefined): MenuItem[] {
  const ref = EntityRef.safeParse(about).data;
  if (!ref) return [];
  const follow = splitRef(ref).kind === 'user' ? 'Follow this trader' : 'Add to watchlist';
  return [
    { label: noteOf(ref) ? 'Edit note…' : 'Add note…', icon: StickyNote, keys: keys('note.open'), run: () => opening.note(ref) },
    { label: follow, icon: Star, keys: keys('watch.add'), run: () => opening.watch(ref) },
  ];
}
