import type { Formats } from '../formats.ts';

/** English texts about what may have moved a price. They are hints, not causes. */
export const MOVES = {
  'moves.rating': ({ from, to }: { from: number; to: number }, f: Formats) => `rating ${f.number(from)} to ${f.number(to)}`,
  'moves.injured': () => 'injured',
  'moves.injured-until': ({ until }: { until: number }, f: Formats) => `injured until ${f.day(until)}`,
  'moves.recovered': () => 'fit again',
  'moves.banned': () => 'suspended',
  'moves.joined': ({ club }: { club: string }) => `signed by ${club}`,
  'moves.released': () => 'released',
  'moves.bought': ({ player }: { player: string }) => `bought ${player}`,
  'moves.bought-for': ({ player, amount }: { player: string; amount: number }, f: Formats) => `bought ${player}, ${f.shortTotal(amount)}`,
  'moves.sold-for': ({ player, amount }: { player: string; amount: number }, f: Formats) => `sold ${player}, +${f.shortTotal(amount)}`,
  'moves.signed-for': ({ club, amount }: { club: string; amount: number }, f: Formats) => `signed by ${club}, ${f.shortTotal(amount)}`,
  'moves.sold': ({ player }: { player: string }) => `sold ${player}`,
  'moves.manager-vote': () => 'manager vote open',
  'moves.agent-vote': () => 'agent vote open',
  'moves.unlock-vote': () => 'unlocking vote open',
  'moves.vote': () => 'vote open',
  'moves.voted': ({ name }: { name: string }) => `${name} voted in`,
  'moves.vote-ended': () => 'vote ended',
  'moves.manager': ({ name }: { name: string }) => `new manager ${name}`,
  'moves.no-manager': () => 'manager left',
  'moves.agent': ({ name }: { name: string }) => `new agent ${name}`,
  'moves.no-agent': () => 'agent left',
  'moves.buyer': ({ name }: { name: string }) => `1 buyer, ${name}`,
  'moves.seller': ({ name }: { name: string }) => `1 seller, ${name}`,
} as const;
