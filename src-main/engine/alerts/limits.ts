/** Rules there can be. */
export const MOST_RULES = 2_000;
/** Things one rule watches at most; a longer list is watched as far as that. */
export const MOST_THINGS = 1_000;
