import type { Formats } from '../formats.ts';

/** English texts about what was recorded of a past time. */
export const REPLAY = {
  'replay.nothing': () => 'Nothing was recorded of it then.',
  'replay.never': () => 'Touchline doesn’t record this.',
  'replay.future': () => 'That time is in the future.',
  'replay.off': () => 'No replay is on.',
  'replay.needs-time': () => 'Give a time in Unix seconds.',
  'replay.needs-speed': () => 'Give a speed.',
  'replay.first': () => 'There is no earlier record.',
  'replay.last': () => 'There is no later record.',
  'replay.no-book': () => 'The order book wasn’t recorded then.',
  'replay.no-trades': () => 'The trades up to then aren’t stored.',
  'replay.trades-since': ({ at }: { at: number }, f: Formats) => `Trades before ${f.dayTime(at)} aren’t stored.`,
  'replay.one-share': () => 'Only the trades of a share are stored.',
  'replay.no-holdings': () => 'No holdings were recorded then.',
  'replay.reserved': () => 'Which part was in open orders isn’t recorded.',
  'replay.no-club': () => 'The club wasn’t recorded then.',
  'replay.no-player': () => 'The player wasn’t recorded then.',
  'replay.no-squad': () => 'The squad wasn’t recorded then.',
  'replay.no-table': () => 'The league table wasn’t recorded then.',
  'replay.by-league': () => 'Tables are recorded by league, not by country and division.',
  'replay.list': () => 'Lists by filter or page aren’t recorded.',
  'replay.no-votes': () => 'No votes were recorded then.',
  'replay.votes-of': () => 'Votes by account aren’t recorded.',
  'replay.not-then': () => 'It isn’t known how this was then.',
} as const;
