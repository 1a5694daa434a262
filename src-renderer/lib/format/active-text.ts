import { age, dayTime } from './format.ts';

const DAY = 86_400;
/** Returns how long ago something was, or date and time after a day. Arguments are in Unix seconds. */
export const agoText = (at: number, now: number): string => (now - at < DAY ? `${age(now - at)} ago` : dayTime(at));
/** Returns when someone was last active: how long ago, or date and time after a day. Arguments are in Unix seconds. */
export const activeText = (at: number, now: number): string => (now - at < DAY ? `active ${age(now - at)} ago` : `active ${dayTime(at)}`);
