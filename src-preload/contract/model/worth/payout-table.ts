/** What a player's influence is paid for, as fractions of the weekly wage for all influence together, per occurrence. */
export const PLAYER_RULES = {
  match: { title: 'Every match', fraction: 0.002, shared: true },
  start: { title: 'Start, 45 min or more', fraction: 0.0005, shared: true },
  goal: { title: 'Goal', fraction: 0.001, shared: true },
  assist: { title: 'Assist', fraction: 0.001, shared: true },
  clean: { title: 'Clean sheet, 70 min or more', fraction: 0.001, shared: true },
  agent: { title: 'Agent, every match', fraction: 0.00002, shared: false },
} as const;
export type PayoutRule = keyof typeof PLAYER_RULES;
export const PAYOUT_RULES = Object.keys(PLAYER_RULES) as [PayoutRule, ...PayoutRule[]];

/** Position bits whose players are paid for a clean sheet: goalkeeper and defenders. */
export const CLEAN_SHEET_POSITIONS = 1 | 2 | 4 | 8;

/** The part of a match's income that a club pays its holders, and the part of its league prize. */
export const CLUB_SHARE = { matchday: 0.01, prize: 0.1 } as const;

/** Returns the part of a league's prize pot that a place earns: half equally, half falling in a straight line by place. */
export const prizeFraction = (place: number, clubs: number): number =>
  clubs > 0 && place >= 1 && place <= clubs ? 0.5 / clubs + (0.5 * (clubs - place + 1)) / ((clubs * (clubs + 1)) / 2) : 0;
