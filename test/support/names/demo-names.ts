import { createNames } from '#demo/world/world-names.ts';
import { SIZES } from '#demo/world/scale.ts';
import type { Named } from '#contract/model/clubs/name.ts';
import type { EntityRef } from '#contract/model/market/share.ts';

/** The names of all clubs and players of the full-size demo world, about 182,600. */
export function demoNames(seed = 7): Named[] {
  const names = createNames(seed);
  const rows: Named[] = [];
  for (let id = 1; id <= SIZES.full.clubs; id++) rows.push({ ref: `club_${id}` as EntityRef, name: names.club(id), sub: null });
  for (let id = 1; id <= SIZES.full.players; id++) {
    const name = names.player(id);
    if (name) rows.push({ ref: `player_${id}` as EntityRef, name: `${name.first} ${name.surname}`, sub: null });
  }
  return rows;
}
