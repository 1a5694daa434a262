import type { World } from '../world/world.ts';

/** Names and readable forms that the tool server adds to the game's values. */

const COIN = 10_000;
export const coin = (raw: number): number => raw / COIN;
export const readable = (unix: number): string => `${new Date(unix * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
export const short = (raw: number): string => {
  const value = raw / COIN;
  return Math.abs(value) >= 1e6
    ? `${(value / 1e6).toFixed(1)}M`
    : Math.abs(value) >= 1e3
      ? `${(value / 1e3).toFixed(1)}K`
      : value.toFixed(2);
};

export const clubName = (world: World, id: number): string => world.names.club(id);
/** About one player in a hundred has no name. */
export const playerName = (world: World, id: number): string | null => {
  const name = world.names.player(id);
  return name && `${name.first} ${name.surname}`;
};
export const shareName = (world: World, share: number): string | null => {
  const { kind, id } = world.shares.of(share);
  return kind === 'club' ? clubName(world, id) : playerName(world, id);
};

export const stadiumName = (world: World, id: number): string | null => {
  const club = id - 1_000;
  return world.clubs.has(club) ? `${clubName(world, club).split(' ')[0] ?? ''} Park` : null;
};
export const compName = (world: World, id: number): string | null => world.comps.get(id)?.name ?? null;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Ranked candidates for a name: exact matches, then prefixes, then other substrings. */
export function candidates(names: Iterable<readonly [id: number, name: string | null]>, wanted: string, limit: number) {
  const text = fold(wanted.trim());
  const found: { id: number; name: string; confidence: number }[] = [];
  for (const [id, name] of names) {
    if (name === null || text === '') continue;
    const other = fold(name);
    const confidence =
      other === text
        ? 1
        : other.startsWith(text)
          ? 0.9
          : other.split(' ').some((word) => word.startsWith(text))
            ? 0.75
            : other.includes(text)
              ? 0.6
              : 0;
    if (confidence > 0) found.push({ id, name, confidence });
  }
  return found.sort((a, b) => b.confidence - a.confidence || a.id - b.id).slice(0, limit);
}
