import type { Frequency } from '#contract/model/alerts/alert.ts';

/**
 * Where one thing a rule speaks of stands. No life: it does not hold. `before`: it held when it was first looked at, and news is only
 * what comes after. Times in Unix seconds.
 */
export interface Life {
  readonly phase: 'pending' | 'firing' | 'clearing' | 'before';
  readonly since: number;
  /** When it last told, as of which block, with which value, and the alert that stands for it. */
  readonly toldAt: number | null;
  readonly height: number | null;
  readonly value: number | null;
  readonly alert: number | null;
}
export interface Terms {
  readonly holdFor: number;
  readonly clearFor: number;
  readonly frequency: Frequency;
}
export interface Input {
  /** null: cannot be told now. */
  readonly holds: boolean | null;
  /** Whether it was never looked at before and what holds already is no news. */
  readonly old: boolean;
  readonly value: number | null;
  readonly height: number | null;
  /** When the rule last told anything about the same thing. */
  readonly toldAt: number | null;
}
export type Effect = 'fire' | 'repeat' | 'clear';
export interface Stepped {
  readonly life: Life | null;
  readonly effect: Effect | null;
  /** When it has to be looked at again although nothing changes. */
  readonly due: number | null;
}

const still = (life: Life | null, due: number | null = null): Stepped => ({ life, effect: null, due });

/** The earliest moment at which it may tell again. */
const mayTell = ({ frequency }: Terms, toldAt: number | null): number =>
  frequency.how === 'minutes' && toldAt !== null ? toldAt + frequency.minutes * 60 : -Infinity;

function tell(life: Life | null, { value, height }: Input, now: number, effect: 'fire' | 'repeat', terms: Terms): Stepped {
  const next: Life = {
    phase: 'firing',
    since: life?.phase === 'firing' ? life.since : now,
    toldAt: now,
    height,
    value,
    alert: life?.alert ?? null,
  };
  return { life: next, effect, due: terms.frequency.how === 'minutes' ? mayTell(terms, now) : null };
}

/** Waits until it held for long enough and may be told. */
function wait(life: Life, input: Input, terms: Terms, now: number): Stepped {
  const due = Math.max(life.since + terms.holdFor, mayTell(terms, input.toldAt));
  return due > now ? still(life, due) : tell(life, input, now, 'fire', terms);
}

/** While it holds and was told: whether it is told once more. */
function again(life: Life, input: Input, terms: Terms, now: number): Stepped {
  const { how } = terms.frequency;
  if (how === 'minutes') {
    const due = mayTell(terms, life.toldAt);
    return due <= now ? tell(life, input, now, 'repeat', terms) : still(life, due);
  }
  const news =
    how === 'every' ? input.value !== life.value : how === 'block' && input.height !== null && input.height > (life.height ?? -1);
  return news ? tell(life, input, now, 'repeat', terms) : still(life);
}

/** The life of one alert, step by step: a pure function of what was, what is seen now, and the time. */
export function step(life: Life | null, input: Input, terms: Terms, now: number): Stepped {
  // What cannot be seen is neither true nor false: nothing fires, nothing clears, and what has to last begins anew.
  if (input.holds === null) {
    if (life?.phase === 'pending') return still(null);
    return still(life?.phase === 'clearing' ? { ...life, phase: 'firing' } : life);
  }
  if (input.holds) {
    if (!life) {
      const fresh: Life = {
        phase: input.old ? 'before' : 'pending',
        since: now,
        toldAt: null,
        height: null,
        value: input.value,
        alert: null,
      };
      return input.old ? still(fresh) : wait(fresh, input, terms, now);
    }
    if (life.phase === 'before') return still(life);
    return life.phase === 'pending' ? wait(life, input, terms, now) : again({ ...life, phase: 'firing' }, input, terms, now);
  }
  if (!life || life.phase === 'pending' || life.phase === 'before') return still(null);
  const since = life.phase === 'clearing' ? life.since : now;
  const due = since + terms.clearFor;
  return due <= now ? { life: null, effect: 'clear', due: null } : still({ ...life, phase: 'clearing', since }, due);
}
