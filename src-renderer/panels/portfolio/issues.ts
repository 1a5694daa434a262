import { splitShare, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import { MOST_DONE } from '#contract/settings/portfolio.ts';
import { endWords } from '../../domain/share-end.ts';
import { phase, subject } from '../../lib/domain/vote-standing.ts';
import { counted, fixedPercent } from '../../lib/format/format.ts';
import type { HoldingPosition, HoldingDetails } from './positions.ts';

/** Managers and agents inactive for longer than this, in seconds, count as away. */
const AWAY = 14 * 86_400;

/** The kinds of issues with label, tone and group. */
export const ISSUES = {
  vote: { label: 'Vote', tone: 'info', about: 'votes' },
  'no-manager': { label: 'No manager', tone: 'warn', about: 'seats' },
  'no-agent': { label: 'No agent', tone: 'warn', about: 'seats' },
  'manager-away': { label: 'Manager inactive', tone: 'plain', about: 'seats' },
  'agent-away': { label: 'Agent inactive', tone: 'plain', about: 'seats' },
  'in-debt': { label: 'In debt', tone: 'warn', about: 'clubs' },
  injured: { label: 'Injured', tone: 'warn', about: 'players' },
  banned: { label: 'Banned', tone: 'plain', about: 'players' },
  contract: { label: 'Contract ends', tone: 'warn', about: 'players' },
  ended: { label: 'Ended', tone: 'warn', about: 'players' },
  'no-club': { label: 'No club', tone: 'warn', about: 'players' },
  'no-bid': { label: 'No bid', tone: 'warn', about: 'books' },
  'thin-book': { label: 'Thin book', tone: 'plain', about: 'books' },
} as const;
type IssueKind = keyof typeof ISSUES;
export type IssueTarget = (typeof ISSUES)[IssueKind]['about'];

/** An issue of a holding that its holder may want to check. */
export interface Issue {
  readonly key: string;
  readonly share: Share;
  readonly kind: IssueKind;
  readonly text: string;
  /** The time of the issue in Unix seconds: its end, or when a manager or agent was last active; null if there is none. */
  readonly at: number | null;
  readonly names: readonly string[];
  readonly held: number;
  /** Exit value plus the unsellable rest at the last price; all at the last price if there is no order book; null if unknown. */
  readonly risk: number | null;
  readonly panel: 'proposal' | 'club' | 'player' | 'orderbook';
  readonly ref: EntityRef;
}
/** What an issue is remembered by when it is done: another vote, injury or absence is another issue. */
export const issueId = ({ key, at }: Pick<Issue, 'key' | 'at'>): string => `${key} ${at ?? ''}`;
/** The ids of done issues with another one, or without it; the newest last. */
export const withDone = (done: readonly string[], id: string, isDone: boolean): string[] =>
  [...done.filter((one) => one !== id), ...(isDone ? [id] : [])].slice(-MOST_DONE);
type Found = Pick<Issue, 'kind' | 'text' | 'at'>;

/** Includes the rest at the last price: influence without a bid today is not worthless. */
const atRisk = ({ pays, unsellable, atLast }: HoldingPosition): number | null =>
  pays === null ? atLast : pays.value + (unsellable?.atLast ?? 0);
/** Whether a club has no manager, or a player no agent, or he has been inactive for long; `seen` is when he was last active. */
function ofSeat(who: 'manager' | 'agent', name: string | null | undefined, seen: number | null | undefined, now: number): Found[] {
  const club = who === 'manager';
  if (name === null) return [{ kind: `no-${who}`, text: club ? 'The club has no manager' : 'The player has no agent', at: null }];
  if (typeof seen !== 'number' || seen >= now - AWAY) return [];
  const nobody = club ? 'The manager hasn’t been active' : 'The agent hasn’t been active';
  return [{ kind: `${who}-away`, text: name === undefined ? nobody : `${name} hasn’t been active`, at: seen }];
}
function ofClub(details: HoldingDetails, now: number): Found[] {
  const found = ofSeat('manager', details.manager_name, details.manager_last_active_unix, now);
  if ((details.club_balance ?? 0) < 0) found.push({ kind: 'in-debt', text: 'Negative balance', at: null });
  return found;
}
function ofPlayer(details: HoldingDetails, now: number): Found[] {
  const { injured, banned, contract } = details;
  const found = ofSeat('agent', details.agent_name, details.agent_last_active_unix, now);
  if (typeof injured === 'number' && injured > now) found.push({ kind: 'injured', text: 'Injured until', at: injured });
  if (typeof banned === 'number' && banned > 0)
    found.push({ kind: 'banned', text: `Banned for ${counted(banned, 'match', 'matches')}`, at: null });
  const ending = details.allow_renew === false ? 'Contract ends this season; the player won’t renew' : 'Contract ends this season';
  if (details.club_id === null) found.push({ kind: 'no-club', text: 'Without a club', at: null });
  else if (typeof contract === 'number' && contract <= 1) found.push({ kind: 'contract', text: ending, at: null });
  return found;
}

/** Part of a holding in percent that the bids of others must take, so that its order book is no issue. */
const ENOUGH = 50;
function ofBook({ pays }: HoldingPosition): Found[] {
  if (pays === null || pays.asked === 0) return [];
  const part = (pays.filled / pays.asked) * 100;
  if (pays.filled === 0) return [{ kind: 'no-bid', text: 'Can’t be sold now', at: null }];
  return part < ENOUGH ? [{ kind: 'thin-book', text: `The book takes ${fixedPercent(part, 0)} of the holding`, at: null }] : [];
}

const voteText = ({ type, state, endTime }: Vote, now: number): string =>
  `${subject(type)}, ${phase({ state, endTime }, now) === 'voting' ? 'voting ends in' : 'nominations end in'}`;

/** All issues of some holdings, those with the largest value first. `now` in Unix seconds. */
export function issuesOf(rows: readonly HoldingPosition[], votes: readonly Vote[], now: number): Issue[] {
  const open = new Map<Share, Vote[]>();
  for (const vote of votes) if (phase(vote, now) !== 'over') open.set(vote.share, [...(open.get(vote.share) ?? []), vote]);
  const all = rows.flatMap((row): Issue[] => {
    const { share, names, held, kind } = row;
    const ref = share as string as EntityRef;
    const [details] = row.details;
    const base = { share, names, held, ref, risk: atRisk(row) };
    // A share that nobody trades any more has no other issue worth a look.
    const { ended } = row;
    if (ended)
      return [{ ...base, key: `${row.key}:ended`, kind: 'ended', text: endWords(ended).text, at: null, panel: splitShare(share).kind }];
    const about = details ? (kind === 'club' ? ofClub(details, now) : ofPlayer(details, now)) : [];
    return [
      ...(open.get(share) ?? []).map((vote): Issue => ({
        ...base,
        key: `${row.key}:vote:${vote.type}`,
        kind: 'vote',
        text: voteText(vote, now),
        at: vote.endTime,
        panel: 'proposal',
      })),
      ...about.map((one): Issue => ({ ...base, ...one, key: `${row.key} ${one.kind}`, panel: splitShare(share).kind })),
      ...ofBook(row).map((one): Issue => ({ ...base, ...one, key: `${row.key} ${one.kind}`, panel: 'orderbook' })),
    ];
  });
  return all.sort((a, b) => (b.risk ?? -1) - (a.risk ?? -1) || (a.at ?? Infinity) - (b.at ?? Infinity) || a.key.localeCompare(b.key));
}
