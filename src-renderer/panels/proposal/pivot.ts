import type { Standing } from '../../lib/domain/vote-standing.ts';
import { coming, type Coming } from './coming.ts';
import { partsOf, type Parts } from './parts.ts';

interface Owner {
  readonly name: string;
  readonly num: number;
}
export interface Pivot {
  /** Votes between the first and the second. */
  readonly lead: number;
  /** All influence by where it stands; its parts add up. */
  readonly parts: Parts;
  /** What is likely to come, at the pace so far. */
  readonly coming: Coming;
  /** The fewest owners who together turn it, most influence first; null: not even all of them. */
  readonly flip: readonly string[] | null;
  /** Part of simulated endings that my vote decides, 0 to 1; null where I have none left, none come, or it is too early. */
  readonly decides: number | null;
}
interface Facts {
  readonly owners: readonly Owner[];
  readonly voters: Readonly<Record<string, number>>;
  readonly standings: readonly Standing[];
  readonly mine: ReadonlySet<string>;
  readonly supply: number;
  /** Unix seconds. */
  readonly from: number | null;
  readonly to: number | null;
  readonly now: number;
}

const ENDINGS = 800;
/** Owners drawn one by one; what all smaller ones have comes in its expected part. */
const DRAWN = 120;

/** Numbers from 0 to 1 that are the same each time: an estimate must not flicker. */
function draws(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** In which part of many endings my votes change who has most. Others come with one chance each and choose as those did who voted. */
function decided(counts: readonly number[], others: readonly Owner[], mine: number, chance: number): number {
  const sum = counts.reduce((all, one) => all + one, 0);
  const next = draws(counts.length * 7_919 + others.length);
  const rest = others.slice(DRAWN).reduce((all, { num }) => all + num, 0) * chance;
  let turned = 0;
  for (let n = 0; n < ENDINGS; n++) {
    const votes = counts.map((count) => count + rest * (sum > 0 ? count / sum : 1 / counts.length));
    for (const { num } of others.slice(0, DRAWN)) {
      if (next() >= chance) continue;
      let at = next() * (sum > 0 ? sum : counts.length);
      const choice = counts.findIndex((count) => (at -= sum > 0 ? count : 1) < 0);
      votes[choice < 0 ? 0 : choice] = (votes[choice < 0 ? 0 : choice] ?? 0) + num;
    }
    const [first = 0, second = 0] = [...votes].sort((a, b) => b - a);
    if (first - second < mine) turned++;
  }
  return turned / ENDINGS;
}

/** Who can still turn a vote, from what owners hold now: what each vote weighs is told by nobody. */
export function pivot({ owners, voters, standings, mine, supply, from, to, now }: Facts): Pivot {
  const [first, second] = standings;
  const lead = (first?.votes ?? 0) - (second?.votes ?? 0);
  const left = owners.filter(({ name, num }) => num > 0 && !Object.hasOwn(voters, name)).sort((a, b) => b.num - a.num);
  const sum = (rows: readonly Owner[]): number => rows.reduce((all, { num }) => all + num, 0);
  const others = left.filter(({ name }) => !mine.has(name));
  const own = sum(left) - sum(others);
  const cast = standings.reduce((all, { votes }) => all + votes, 0);
  const parts = partsOf({ cast, supply, mine: own, others: sum(others) });
  const open = parts.mine + parts.others;
  const soon = coming({ cast, voters: Object.keys(voters).length, left: open, from, to, now });
  let needed = lead;
  const flip: string[] = [];
  for (const { name, num } of left) {
    if (needed < 0) break;
    flip.push(name);
    needed -= num;
  }
  const chance = soon.kind !== 'range' || open === 0 ? null : soon.likely / open;
  return {
    lead,
    parts,
    coming: soon,
    flip: needed < 0 && open > lead && standings.length > 1 ? flip : null,
    decides:
      parts.mine === 0 || chance === null || standings.length < 2
        ? null
        : decided(
            standings.map(({ votes }) => votes),
            others,
            parts.mine,
            chance,
          ),
  };
}
