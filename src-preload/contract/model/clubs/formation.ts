/** A formation: the position of each of its eleven slots, goalkeeper first, and how reliable that is. */
interface Formation {
  readonly name: string;
  readonly slots: readonly string[];
  readonly sure: 'sure' | 'likely' | 'guess';
}
const row = (name: string | (() => string), slots: string, sure: Formation['sure']): Formation => ({
  get name() {
    return typeof name === 'string' ? name : name();
  },
  slots: slots.split(' '),
  sure,
});

/**
 * Formations by id. Slots are in the order of shirt numbers, not from back to front. RCB and LCB are the outer centre-backs of a back
 * three, SS is a second striker. The game does not publish this table: it was derived from line-ups, so each row has a reliability.
 */
export const FORMATIONS: readonly Formation[] = [
  row('4-4-2', 'GK RB LB CB CB CM RM CM FC FC LM', 'sure'),
  row('4-3-3', 'GK RB LB CB CB CM RM LM FC FR FL', 'likely'),
  row('4-5-1', 'GK RB LB CB CB CM RM CM FC AMC LM', 'likely'),
  row('3-4-3', 'GK RCB LCB CB CM CM RM LM FC FR FL', 'likely'),
  row('3-5-2', 'GK RCB LCB CB CM CM RM LM FC FC CM', 'likely'),
  row('3-3-4', 'GK RCB LCB CB RM CM LM FR FC FC FL', 'guess'),
  row('5-4-1', 'GK RCB LCB CB DMR DML CM CM FC AMC CM', 'guess'),
  row('5-3-2', 'GK RCB LCB CB DMR DML CM DMC FC FC CM', 'sure'),
  row('5-2-3', 'GK RCB LCB CB DMR DML CM CM FC FR FL', 'likely'),
  row(() => '4-4-2 diamond', 'GK RB LB CB CB DMC RM AMC FC FC LM', 'guess'),
  row(() => '4-3-3 wingers', 'GK RB LB CB CB CM CM DMC FC AMR AML', 'likely'),
  row('4-1-4-1', 'GK RB LB CB CB CM RM CM FC DMC LM', 'sure'),
  row('4-2-3-1', 'GK RB LB CB CB DMC AMR DMC FC AMC AML', 'sure'),
  row('4-1-2-2-1', 'GK RB LB CB CB DMC RM LM FC SS SS', 'likely'),
  row('4-4-1-1', 'GK RB LB CB CB CM RM CM FC SS LM', 'likely'),
  row('4-3-1-2', 'GK RB LB CB CB RM CM SS FC FC LM', 'sure'),
  row('3-4-1-2', 'GK RCB LCB CB CM CM RM LM FC FC SS', 'guess'),
  row(() => '5-3-2 libero', 'GK RCB LCB CB DMR DML CM DMC FC FC CM', 'likely'),
  row(() => '5-3-2 defensive', 'GK RB LB CB CB CB RM CM FC FC LM', 'sure'),
  row('4-2-4', 'GK RB LB CB CB CM FR CM FC FC FL', 'likely'),
  row('4-2-2-2', 'GK RB LB CB CB DMC AMC DMC FC FC AMC', 'sure'),
  row('3-4-2-1', 'GK RCB LCB CB CM CM RM LM FC SS SS', 'likely'),
  row('4-1-3-2', 'GK RB LB CB CB AMR AMC DMC FC FC AML', 'likely'),
  row('3-2-2-2-1', 'GK RCB LCB CB DMC DMC RM LM FC SS SS', 'likely'),
];

/** Returns the position of a slot in a formation; null if the table does not have it. */
export const slotOf = (formation: number | null, slot: number): string | null =>
  formation === null ? null : (FORMATIONS[formation]?.slots[slot] ?? null);
