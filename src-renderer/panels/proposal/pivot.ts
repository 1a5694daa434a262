import type { OptionResult } from '../../lib/domain/vote-standing.ts';

/** Influence likely to vote before the end: a range, or the reason why there is no estimate. */
type Coming =
  | { readonly kind: 'range'; readonly least: number; readonly most: number; readonly likely: number }
  | { readonly kind: 'early'; readonly why: string }
  | { readonly kind: 'none' };
/** The time of a vote in Unix seconds; `to` is null if it is not running. */
interface Period {
  readonly from: number | null;
  readonly to: number | null;
  readonly now: number;
}
interface Turnout extends Period {
  readonly cast: number;
  readonly voters: number;
  /** Influence that has not voted. */
  readonly left: number;
}
const LEAST_VOTERS = 5;
/** Fraction of its duration that a vote must have run. */
const LEAST_PART = 1 / 24;

/**
 * Extrapolates the rate of votes so far. The number of voters varies by about its square root, so the range is two such deviations
 * to either side. It cannot be narrower: voters may decide at any time, many of them at the end.
 */
export function coming({ cast, voters, left, from, to, now }: Turnout): Coming {
  if (from === null || to === null || to <= from) return { kind: 'none' };
  const part = Math.max(0, Math.min(1, (now - from) / (to - from)));
  if (voters < LEAST_VOTERS) return { kind: 'early', why: `An estimate needs at least ${LEAST_VOTERS} voters.` };
  if (part < LEAST_PART) return { kind: 'early', why: 'An estimate needs at least 1/24 of the voting time.' };
  const likely = (cast / part) * (1 - part);
  const spread = 2 / Math.sqrt(voters);
  const within = (value: number): number => Math.round(Math.min(left, Math.max(0, value)));
  return { kind: 'range', least: within(likely * (1 - spread)), most: within(likely * (1 + spread)), likely: within(likely) };
}

/**
 * Splits the influence of a vote into whole numbers; `cast`, `mine`, `others` and `unknown` add up to `of`. Votes keep the weight they were
 * counted with, while holdings are current, so influence sold after voting appears in both. That amount, `sold`, is deducted from the
 * holders who have not voted, in proportion, because the game counts the votes cast. `unknown` is held by no known holder.
 */
function partsOf(cast: number, supply: number, mine: number, others: number) {
  const of = Math.max(supply, cast);
  const held = mine + others;
  const left = Math.min(held, of - cast);
  const own = held === 0 ? 0 : Math.min(mine, Math.round((mine / held) * left));
  return { cast, mine: own, others: left - own, unknown: of - cast - left, of, sold: held - left };
}

/** Percentages with `digits` decimals that add up to 100: the largest remainders take the rounding difference. */
export function percentsOf(parts: readonly number[], digits: number): number[] {
  const sum = parts.reduce((all, one) => all + one, 0);
  if (sum <= 0) return parts.map(() => 0);
  const steps = 100 * 10 ** digits;
  const exact = parts.map((one) => (one / sum) * steps);
  const whole = exact.map(Math.floor);
  const missing = steps - whole.reduce((all, one) => all + one, 0);
  const first = exact
    .map((one, at) => ({ at, rest: one - Math.floor(one) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
    .slice(0, missing)
    .map(({ at }) => at);
  return whole.map((one, at) => (one + (first.includes(at) ? 1 : 0)) / 10 ** digits);
}

interface Owner {
  readonly name: string;
  readonly num: number;
}
interface Facts extends Period {
  readonly owners: readonly Owner[];
  readonly voters: Readonly<Record<string, number>>;
  readonly standings: readonly OptionResult[];
  readonly mine: ReadonlySet<string>;
  readonly supply: number;
}
const sumOf = (rows: readonly Owner[]): number => rows.reduce((all, { num }) => all + num, 0);

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

/** Simulated endings: the votes of each option. Holders vote with probability `chance`, split like the votes so far. */
function* endings(counts: readonly number[], others: readonly Owner[], chance: number): Generator<readonly number[]> {
  const sum = counts.reduce((all, one) => all + one, 0);
  const next = draws(counts.length * 7_919 + others.length);
  const rest = sumOf(others.slice(DRAWN)) * chance;
  for (let n = 0; n < ENDINGS; n++) {
    const votes = counts.map((count) => count + rest * (sum > 0 ? count / sum : 1 / counts.length));
    for (const { num } of others.slice(0, DRAWN)) {
      if (next() >= chance) continue;
      let at = next() * (sum > 0 ? sum : counts.length);
      const choice = counts.findIndex((count) => (at -= sum > 0 ? count : 1) < 0);
      votes[choice < 0 ? 0 : choice] = (votes[choice < 0 ? 0 : choice] ?? 0) + num;
    }
    yield votes;
  }
}

/** Part of simulated endings in which my votes change the winner. */
function decided(counts: readonly number[], others: readonly Owner[], mine: number, chance: number): number {
  let turned = 0;
  for (const votes of endings(counts, others, chance)) {
    const [first = 0, second = 0] = [...votes].sort((a, b) => b - a);
    if (first - second < mine) turned++;
  }
  return turned / ENDINGS;
}

/** The option that wins most simulated endings, by its place, and the fraction of endings that it wins. All holders left may vote. */
function expected(counts: readonly number[], left: readonly Owner[], chance: number): { readonly at: number; readonly part: number } {
  const wins = counts.map(() => 0);
  for (const votes of endings(counts, left, chance)) {
    const best = votes.indexOf(Math.max(...votes));
    wins[best] = (wins[best] ?? 0) + 1;
  }
  const at = wins.indexOf(Math.max(...wins));
  return { at, part: (wins[at] ?? 0) / ENDINGS };
}

/** Estimates who can still turn a vote, from the influence held now: no source reports the weight of single votes. */
export function pivot({ owners, voters, standings, mine, supply, ...period }: Facts) {
  const [first, second] = standings;
  const lead = (first?.votes ?? 0) - (second?.votes ?? 0);
  const left = owners.filter(({ name, num }) => num > 0 && !Object.hasOwn(voters, name)).sort((a, b) => b.num - a.num);
  const others = left.filter(({ name }) => !mine.has(name));
  const own = sumOf(left) - sumOf(others);
  const cast = standings.reduce((all, { votes }) => all + votes, 0);
  const parts = partsOf(cast, supply, own, sumOf(others));
  const open = parts.mine + parts.others;
  const soon = coming({ cast, voters: Object.keys(voters).length, left: open, ...period });
  let needed = lead;
  const flip: string[] = [];
  for (const { name, num } of left) {
    if (needed < 0) break;
    flip.push(name);
    needed -= num;
  }
  const chance = soon.kind !== 'range' || open === 0 ? null : soon.likely / open;
  const counts = standings.map(({ votes }) => votes);
  const likely = chance === null || counts.length < 2 ? null : expected(counts, left, chance);
  return {
    /** Votes between the first and the second option. */
    lead,
    /** All influence by its state in the vote. */
    parts,
    /** Influence likely to vote at the current rate. */
    coming: soon,
    /** The smallest group of holders who together turn the vote, largest first; null if even all of them can't. */
    flip: needed < 0 && open > lead && standings.length > 1 ? flip : null,
    /** The option likely to win, and the fraction of simulated endings that it wins; null if it is too early to say. */
    winner: likely && { option: standings[likely.at]?.id ?? 0, label: standings[likely.at]?.label ?? '', part: likely.part },
    /** Fraction of simulated endings that my votes decide, 0 to 1; null if I have none left, no votes are expected, or it is too early. */
    decides: parts.mine === 0 || chance === null || counts.length < 2 ? null : decided(counts, others, parts.mine, chance),
  };
}
