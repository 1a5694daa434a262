import type { EntityRef } from '#contract/model/market/share.ts';
import { nameOf } from './names.svelte.ts';

export const clubRef = (id: number): EntityRef => `club_${id}` as EntityRef;
export const playerRef = (id: number): EntityRef => `player_${id}` as EntityRef;
export const fixtureRef = (id: number): EntityRef => `fixture:${id}` as EntityRef;

/** Returns a club's name; a match may lack one of its clubs. */
export const clubName = (id: number | null | undefined): string => (typeof id === 'number' ? nameOf(clubRef(id)) : 'unknown club');
