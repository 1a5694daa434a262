import type { OptionResult } from '../../lib/domain/vote-standing.ts';
import { coming, type Coming } from './expected-turnout.ts';
import { partsOf, type Parts } from './influence-parts.ts';

interface Owner {
  readonly name: string;
  readonly num: number;
}
/** Result of the pivot analysis. */
interface Pivot {
  /** Votes between the first and the second option. */
  readonly lead: number;
  /** All influence by its state in the vote. */
  readonly parts: Parts;
  /** Influence likely to vote at the current rate. */
  readonly coming: Coming;
  /** The smallest group of holders who together turn the vote, largest first; null if even all of them can't. */
  readonly flip: readonly string[] | null;
  /** Fraction of simulated endings that my votes decide, 0 to 1; null if I have none left, no votes are expected, or it is too early. */
  readonly decides: number | null;
}
interface Facts {
  readonly owners: readonly Owner[];
  readonly voters: Readonly<Record<string, number>>;
  readonly standings: readonly OptionResult[];
  readonly mine: ReadonlySet<string>;
  readonly supply: number;
  /** Unix seconds. */
  readonly from: number | null;
  readonly to: number | null;
  readonly now: number;
}

const ENDINGS = 800;
/** Number of holders simulated individually; all smaller ones vote with their expected share. */
const DRAWN = 120;

/** Pseudo-random numbers from 0 to 1 with a fixed seed, so that the estimate does not flicker. */
function draws(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Part of simulated endings in which my votes change the winner. Others vote with probability `chance`, split like the votes so far. */
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

/** Estimates who can still turn a vote, from the influence held now: no source reports the weight of single votes. */
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
