const DAY = 86_400;
/** Length of a match week in seconds: Monday to Sunday in UTC, as the game counts them. */
export const WEEK = 7 * DAY;
/** The Monday at or before a time in Unix seconds; 1 January 1970 was a Thursday. */
export const mondayOf = (at: number): number => Math.floor((at - 4 * DAY) / WEEK) * WEEK + 4 * DAY;
