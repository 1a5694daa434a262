/** Maximum number of rules. */
export const MOST_RULES = 2_000;
/** Maximum number of subjects per rule; of a longer list, only the first ones are watched. */
export const MOST_THINGS = 1_000;
