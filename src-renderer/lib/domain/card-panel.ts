import { splitRef, type EntityKind, type EntityRef } from '#contract/model/market/share.ts';
import type { PanelId } from '#contract/panels.ts';

const PANELS: Readonly<Record<EntityKind, PanelId>> = { club: 'club', player: 'player', user: 'trader', fixture: 'match' };
/** Returns the panel with the profile of an entity. */
export const cardPanel = (ref: EntityRef): PanelId => PANELS[splitRef(ref).kind];
