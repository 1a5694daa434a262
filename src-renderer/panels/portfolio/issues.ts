import { splitShare, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import { phase, subject } from '../../lib/domain/vote-standing.ts';
import { counted } from '../../lib/format/format.ts';
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
  'no-club': { label: 'No club', tone: 'warn', about: 'players' },
} as const;
export type IssueKind = keyof typeof ISSUES;
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
  readonly panel: 'proposal' | 'club' | 'player';
  readonly ref: EntityRef;
}
type Found = Pick<Issue, 'kind' | 'text' | 'at'>;

/** Includes the rest at the last price: influence without a bid today is not worthless. */
const atRisk = ({ pays, unsellable, atLast }: HoldingPosition): number | null =>
  pays === null ? atLast : pays.value + (unsellable?.atLast ?? 0);
const absent = (value: unknown): value is null => value === null;
const away = (seen: number | null | undefined, now: number): boolean => typeof seen === 'number' && seen < now - AWAY;

function ofClub(details: HoldingDetails, now: number): Found[] {
  const found: Found[] = [];
  if (absent(details.manager_name)) found.push({ kind: 'no-manager', text: 'The club has no manager', at: null });
  else if (away(details.manager_last_active_unix, now))
    found.push({
      kind: 'manager-away',
      text: `${details.manager_name ?? 'The manager'} hasn’t been active`,
      at: details.manager_last_active_unix ?? null,
    });
  if (typeof details.club_balance === 'number' && details.club_balance < 0)
    found.push({ kind: 'in-debt', text: 'Negative balance', at: null });
  return found;
}
function ofPlayer(details: HoldingDetails, now: number): Found[] {
  const found: Found[] = [];
  if (absent(details.agent_name)) found.push({ kind: 'no-agent', text: 'The player has no agent', at: null });
  else if (away(details.agent_last_active_unix, now))
    found.push({
      kind: 'agent-away',
      text: `${details.agent_name ?? 'The agent'} hasn’t been active`,
      at: details.agent_last_active_unix ?? null,
    });
  if (typeof details.injured === 'number' && details.injured > now)
    found.push({ kind: 'injured', text: 'Injured until', at: details.injured });
  if (typeof details.banned === 'number' && details.banned > 0)
    found.push({ kind: 'banned', text: `Banned for ${counted(details.banned, 'match', 'matches')}`, at: null });
  if (absent(details.club_id)) found.push({ kind: 'no-club', text: 'Without a club', at: null });
  else if (typeof details.contract === 'number' && details.contract <= 1)
    found.push({
      kind: 'contract',
      text: details.allow_renew === false ? 'Contract ends this season; the player won’t renew' : 'Contract ends this season',
      at: null,
    });
  return found;
}

const voteText = ({ type, state, endTime }: Vote, now: number): string =>
  `${subject(type)}, ${phase({ state, endTime }, now) === 'voting' ? 'voting until' : 'nominations until'}`;

/** All issues of some holdings, those with the largest value first. `now` in Unix seconds. */
export function issuesOf(rows: readonly HoldingPosition[], votes: readonly Vote[], now: number): Issue[] {
  const open = new Map<Share, Vote[]>();
  for (const vote of votes) if (phase(vote, now) !== 'over') open.set(vote.share, [...(open.get(vote.share) ?? []), vote]);
  const all = rows.flatMap((row): Issue[] => {
    const { share, names, held, kind } = row;
    const ref = share as string as EntityRef;
    const [details] = row.details;
    const base = { share, names, held, ref, risk: atRisk(row) };
    const about = details ? (kind === 'club' ? ofClub(details, now) : ofPlayer(details, now)) : [];
    return [
      ...(open.get(share) ?? []).map((vote): Issue => ({
        ...base,
        key: `${row.key} vote ${vote.type}`,
        kind: 'vote',
        text: voteText(vote, now),
        at: vote.endTime,
        panel: 'proposal',
      })),
      ...about.map((one): Issue => ({ ...base, ...one, key: `${row.key} ${one.kind}`, panel: splitShare(share).kind })),
    ];
  });
  return all.sort((a, b) => (b.risk ?? -1) - (a.risk ?? -1) || (a.at ?? Infinity) - (b.at ?? Infinity) || a.key.localeCompare(b.key));
}
