import type { Scale } from '../scale.ts';

type ShareKind = 'club' | 'player';
interface ShareOf {
  readonly kind: ShareKind;
  readonly id: number;
}

/** Numbers all shares: clubs first, then players. The world uses these numbers internally. */
export function createShares({ clubs, players }: Scale) {
  const count = clubs + players;
  const indexOf = (kind: ShareKind, id: number): number | null => {
    if (!Number.isInteger(id) || id < 1 || id > (kind === 'club' ? clubs : players)) return null;
    return kind === 'club' ? id - 1 : clubs + id - 1;
  };
  const of = (index: number): ShareOf => (index < clubs ? { kind: 'club', id: index + 1 } : { kind: 'player', id: index - clubs + 1 });
  return {
    count,
    clubs,
    indexOf,
    of,
    isClub: (index: number): boolean => index < clubs,
    /** `club_7`, the form of tools and dumps. */
    key: (index: number): string => {
      const share = of(index);
      return `${share.kind}_${share.id}`;
    },
    fromKey: (key: string): number | null => {
      const match = /^(club|player)_(\d{1,9})$/.exec(key);
      return match ? indexOf(match[1] as ShareKind, Number(match[2])) : null;
    },
    /** `{club: 7}`, the form of the game state. */
    object: (index: number): { club: number } | { player: number } => {
      const { kind, id } = of(index);
      return kind === 'club' ? { club: id } : { player: id };
    },
    fromObject: (value: unknown): number | null => {
      if (typeof value !== 'object' || value === null) return null;
      const entries = Object.entries(value);
      const [kind, id] = entries[0] ?? [];
      if (entries.length !== 1 || (kind !== 'club' && kind !== 'player') || typeof id !== 'number') return null;
      return indexOf(kind, id);
    },
  };
}
export type Shares = ReturnType<typeof createShares>;
