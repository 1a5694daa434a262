import type { Alert, Opens } from '#contract/model/alerts/alert.ts';
import { proposalKey } from '#contract/model/votes/archive.ts';
import type { DigestKind, DigestLine } from '#contract/model/app/digest.ts';
import { percentChange } from '#contract/model/market/price-change.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import { share, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { optionName } from '#contract/model/votes/vote-options.ts';
import type { Baseline } from './baseline.ts';
import type { Collected } from './collect.ts';
import type { PanelId } from '#contract/panels.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

/** Smallest change of a price, in percent, to report. */
const MOVED = 2;
const DAY = 86_400;

interface Facts {
  readonly then: Baseline;
  readonly now: Collected;
  /** Alerts fired since the baseline, newest first. */
  readonly alerts: readonly Alert[];
  readonly name: (ref: EntityRef) => string;
}
type Read = Pick<Snapshot<unknown>, 'source' | 'height' | 'observedAt'>;
/** A line with the reading it is based on. For an alert, `covers` names the kind and subject that it reports. */
interface Change extends Omit<DigestLine, 'source' | 'height' | 'observedAt' | 'about'> {
  readonly read: Read;
  readonly covers?: string;
}

const change = (
  kind: DigestKind,
  ref: EntityRef | null,
  panel: PanelId,
  said: CodedText,
  read: Read,
  more: Partial<Change> = {},
): Change => ({
  id: `${kind} ${ref ?? ''}`,
  kind,
  ref,
  text: said,
  at: null,
  price: null,
  alerts: [],
  critical: false,
  opens: { panel, ref, params: {} },
  read,
  ...more,
});

/** Combines the alerts of one rule for one subject into one line, headed by the newest. */
function alertLines(alerts: readonly Alert[]): Change[] {
  const groups = Map.groupBy(alerts, ({ rule, ref }) => `${rule} ${ref ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [newest] = group;
    if (!newest) return [];
    const { id, kind, ref, at, opens, source, height, observedAt } = newest;
    const name = newest.name === '' ? text('alert.kind', { kind }) : newest.name;
    const said = text('away.alert', { name, text: newest.text, times: group.length });
    const read = { source: source ?? 'local', height, observedAt: observedAt ?? at };
    const critical = group.some(({ priority }) => priority === 'critical');
    const more = { id: `alert ${id}`, at, alerts: group.map((alert) => alert.id), critical, opens, covers: `${kind} ${ref ?? ''}` };
    return [change('alert', ref, opens.panel, said, read, more)];
  });
}

/** Alert kinds that report the same change as a line. */
const SAME: Partial<Record<DigestKind, readonly string[]>> = {
  'vote-opened': ['vote-opened'],
  price: ['price', 'move'],
  injured: ['injured'],
  banned: ['banned'],
  left: ['sold'],
  result: ['result'],
};

const result = ({ options, type }: SharedProposal): CodedText => {
  const [first, second] = [...options].sort((a, b) => b.votes - a.votes);
  const winner = options.find(({ winner: won }) => won === true) ?? (first && first.votes > (second?.votes ?? 0) ? first : undefined);
  if (!winner) return text('away.vote-open-ended', { type });
  const ids = options.map(({ id }) => id);
  return text('away.vote-won', { type, option: optionName(type, winner, ids), votes: winner.votes });
};

/** The votes of the baseline may have been read this many seconds before it. */
const READ_BEFORE_S = 600;
/** Whether a vote opened after the baseline. An older one is missing from the baseline only because its share was not followed yet. */
const openedSince = ({ startTime }: SharedProposal, then: number): boolean => startTime === null || startTime > then - READ_BEFORE_S;

function votes({ then, now: { open, ended, baseline } }: Facts): Change[] {
  const isOver = ({ endTime }: SharedProposal): boolean => endTime !== null && endTime > then.at && endTime <= baseline.at;
  const over = ended?.data.filter(isOver) ?? [];
  const vote = (kind: 'vote-opened' | 'vote-ended', key: string, ref: Share, said: CodedText, at: number | null, read: Read | null) =>
    read ? [change(kind, ref, 'proposal', said, read, { id: `${kind} ${key}`, at })] : [];
  const results = over.flatMap((one) => vote('vote-ended', proposalKey(one), one.share, result(one), one.endTime, ended));
  if (!open || !then.votes) return results;
  const before = then.votes;
  const opened = open.data.filter((one) => !Object.hasOwn(before, proposalKey(one)) && openedSince(one, then.at));
  // A vote of the baseline that is no longer listed has ended, but its result is unknown.
  const listed = new Set([...over, ...open.data].map(proposalKey));
  const unlisted = Object.entries(before).filter(([key]) => !listed.has(key));
  const said = (code: 'away.vote-opened' | 'away.vote-ended', type: string): CodedText => text(code, { type });
  return [
    ...opened.flatMap((one) => vote('vote-opened', proposalKey(one), one.share, said('away.vote-opened', one.type), one.startTime, open)),
    ...results,
    ...unlisted.flatMap(([key, { share, type, ends }]) => vote('vote-ended', key, share, said('away.vote-ended', type), ends, open)),
  ];
}

const prices = ({ then, now: { baseline } }: Facts): Change[] =>
  Object.entries(baseline.prices).flatMap(([ref, now]) => {
    const before = then.prices[ref as never];
    if (!before || !now || before.price === now.price) return [];
    if (Math.abs(percentChange(before.price, now.price) ?? 100) < MOVED) return [];
    const said = text(now.price > before.price ? 'away.rose' : 'away.fell');
    return [change('price', ref, 'chart', said, now, { price: { from: before.price, to: now.price, thin: now.thin } })];
  });

function results({ then, now: { calendar, clubs, baseline }, name }: Facts): Change[] {
  if (!calendar) return [];
  return calendar.data.fixtures.flatMap(({ fixture_id, played, date, home_club: home, away_club: away, home_goals, away_goals }) => {
    if (played !== true || home_goals == null || date == null || date <= then.at || date > baseline.at) return [];
    const mine = clubs.find((club) => club === home) ?? clubs.find((club) => club === away);
    if (mine === undefined || home == null || away == null) return [];
    const atHome = mine === home;
    const [own, theirs] = atHome ? [home_goals, away_goals] : [away_goals, home_goals];
    const opponent = name(share('club', atHome ? away : home));
    const said = text('away.result', { own: own ?? 0, theirs: theirs ?? 0, home: atHome, opponent });
    const opens: Opens = { panel: 'match', ref: `fixture:${fixture_id}`, params: {} };
    return [change('result', share('club', mine), 'match', said, calendar, { id: `result ${fixture_id}`, at: date, opens })];
  });
}

function squads({ then, now, name }: Facts): Change[] {
  return Object.entries(now.baseline.squads).flatMap(([club, players]) => {
    const before = then.squads[club];
    const read = now.squads[club];
    if (!before || !read) return [];
    const at = { club: name(share('club', Number(club))) };
    const one = (kind: DigestKind, id: string, said: CodedText): Change[] => [
      change(kind, share('player', Number(id)), 'player', said, read, { id: `${kind} ${club} ${id}` }),
    ];
    const changed = Object.entries(players).flatMap(([id, is]) => {
      const was = before[id];
      if (!was) return one('joined', id, text('away.joined', at));
      const [hurt, healed] = [is.injured > now.baseline.at, was.injured > then.at];
      if (hurt && was.injured !== is.injured)
        return one('injured', id, text('away.injured', { ...at, days: Math.max(1, Math.round((is.injured - now.baseline.at) / DAY)) }));
      if (is.banned > 0 && was.banned === 0) return one('banned', id, text('away.banned', at));
      if ((healed && !hurt) || (was.banned > 0 && is.banned === 0)) return one('fit', id, text('away.fit', at));
      return [];
    });
    const gone = Object.keys(before).filter((id) => !Object.hasOwn(players, id));
    return [...changed, ...gone.flatMap((id) => one('left', id, text('away.left', at)))];
  });
}

/** Returns each change since the baseline once: changes that an alert has reported are left out. */
export function compare(facts: Facts): Omit<DigestLine, 'about'>[] {
  const alerts = alertLines(facts.alerts);
  const said = new Set(alerts.map(({ covers }) => covers));
  const found = [...votes(facts), ...results(facts), ...prices(facts), ...squads(facts)].filter(
    ({ kind, ref }) => !SAME[kind]?.some((same) => said.has(`${same} ${ref ?? ''}`)),
  );
  return [...alerts, ...found].map(({ read, covers: _, ...one }) => ({
    ...one,
    source: read.source ?? 'local',
    height: read.height,
    observedAt: read.observedAt ?? facts.now.baseline.at,
  }));
}
