import type { Frequency } from '#contract/model/alerts/alert.ts';
import type { ItemState } from './rule-state.ts';

export interface Terms {
  /** Seconds the condition must hold before the rule fires. */
  readonly holdFor: number;
  /** Seconds the condition must not hold before the alert resolves. */
  readonly clearFor: number;
  readonly frequency: Frequency;
}
/** Observation of one item at one evaluation. */
interface Input {
  /** Whether the condition holds; null without data. */
  readonly holds: boolean | null;
  /** Whether this is the first evaluation, and an item that holds already must not fire. */
  readonly old: boolean;
  readonly value: number | null;
  readonly height: number | null;
  /** Time of the last alert of this rule instance; null if there was none. */
  readonly toldAt: number | null;
}
/** `repeat` fires again while the condition still holds; `clear` resolves the alert. */
export type LifecycleEffect = 'fire' | 'repeat' | 'clear';
interface Stepped {
  readonly life: ItemState | null;
  readonly effect: LifecycleEffect | null;
  /** Time of the next evaluation even if nothing changes; null if none is needed. */
  readonly due: number | null;
}

const still = (life: ItemState | null, due: number | null = null): Stepped => ({ life, effect: null, due });

/** The earliest time at which the rule may fire again after its last alert. */
export const mayTell = (frequency: Frequency, toldAt: number | null): number =>
  frequency.how === 'minutes' && toldAt !== null ? toldAt + frequency.minutes * 60 : -Infinity;

function tell(life: ItemState, { value, height }: Input, now: number, effect: 'fire' | 'repeat', { frequency }: Terms): Stepped {
  const since = life.phase === 'firing' ? life.since : now;
  const next = { phase: 'firing', since, toldAt: now, height, value, alert: life.alert } as const;
  return { life: next, effect, due: frequency.how === 'minutes' ? mayTell(frequency, now) : null };
}

/** Fires once the condition has held for long enough and the frequency allows it. */
function wait(life: ItemState, input: Input, terms: Terms, now: number): Stepped {
  const due = Math.max(life.since + terms.holdFor, mayTell(terms.frequency, input.toldAt));
  return due > now ? still(life, due) : tell(life, input, now, 'fire', terms);
}

/** Decides whether a firing item fires once more. */
function again(life: ItemState, input: Input, terms: Terms, now: number): Stepped {
  const { how } = terms.frequency;
  if (how === 'minutes') {
    const due = mayTell(terms.frequency, life.toldAt);
    return due <= now ? tell(life, input, now, 'repeat', terms) : still(life, due);
  }
  const isHigher = input.height !== null && input.height > (life.height ?? -1);
  return (how === 'every' ? input.value !== life.value : how === 'block' && isHigher)
    ? tell(life, input, now, 'repeat', terms)
    : still(life);
}

/** Returns the next state of an item: a pure function of its state, the observation and the time. */
export function step(life: ItemState | null, input: Input, terms: Terms, now: number): Stepped {
  // Without data the condition is neither true nor false: nothing fires or resolves, and the time to hold starts again.
  if (input.holds === null) {
    if (life?.phase === 'pending') return still(null);
    return still(life?.phase === 'clearing' ? { ...life, phase: 'firing' } : life);
  }
  if (input.holds) {
    if (!life) {
      const { old, value } = input;
      const fresh: ItemState = { phase: old ? 'before' : 'pending', since: now, toldAt: null, height: null, value, alert: null };
      return old ? still(fresh) : wait(fresh, input, terms, now);
    }
    if (life.phase === 'before') return still(life);
    return life.phase === 'pending' ? wait(life, input, terms, now) : again({ ...life, phase: 'firing' }, input, terms, now);
  }
  if (!life || life.phase === 'pending' || life.phase === 'before') return still(null);
  const since = life.phase === 'clearing' ? life.since : now;
  const due = since + terms.clearFor;
  return due <= now ? { life: null, effect: 'clear', due: null } : still({ ...life, phase: 'clearing', since }, due);
}
