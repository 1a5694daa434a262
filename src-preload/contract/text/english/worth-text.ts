import type { Formats } from '../formats.ts';

/** English texts about what a share is worth: why a figure is missing or partial. */
export const WORTH = {
  'worth.no-trade': () => 'No trade yet',
  'worth.no-ask': () => 'No ask of another trader',
  'worth.thin-book': ({ filled }: { filled: number }, f: Formats) => `Only ${f.number(filled)} at the ask: payback for ${f.number(filled)}`,
  'worth.no-payouts': () => 'No payouts yet',
  'worth.not-served': () => 'Payouts are not available from this connection',
  'worth.retired': () => 'Retired players are paid nothing',
  'worth.no-club': () => 'Players without a club are paid nothing',
  'worth.no-wage': () => 'The wage is not known',
  'worth.no-times': () => 'The matches of the last 12 months are not available',
  'worth.few-priced': ({ priced, least }: { priced: number; least: number }, f: Formats) =>
    `${f.count(priced, 'player has', 'players have')} a price, at least ${f.number(least)} are needed`,
  'worth.squad-hidden': () => 'The squad is not available',
  'worth.no-cash': () => 'The balance is not available',
  'worth.no-seats': () => 'The stadium’s seats are not available',
  'worth.not-set': () => 'No price for a seat is set',
  'worth.owes': () => 'The club owes more than it owns',
  'worth.needs-sync': () => 'Read the whole market to compare',
  'worth.no-peers': () => 'No other share to compare with',
  'worth.no-own-club': () => 'None of your accounts manages a club',
  'worth.no-game-value': () => 'The game states no value for the squad',
} as const;
