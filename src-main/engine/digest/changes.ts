import type { Alert, Opens } from '#contract/model/alerts/alert.ts';
import { proposalKey } from '#contract/model/votes/archive.ts';
import type { DigestKind, DigestLine } from '#contract/model/app/digest.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { percentChange } from '#contract/model/market/price-change.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import { share, type ClubId, type EntityRef, type PlayerId } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { optionName } from '#contract/model/votes/vote-options.ts';
import type { Baseline } from './baseline.ts';
import type { Collected } from './collect.ts';
import type { PanelId } from '#contract/panels.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

/** Smallest change of a price, in percent, to report. */
const MOVED = 2;
const DAY = 86_400;

type Name = (ref: EntityRef) => string;
interface Facts {
  readonly then: Baseline;
  readonly now: Collected;
  /** Alerts fired since the baseline, newest first. */
  readonly alerts: readonly Alert[];
  readonly name: Name;
}
type Read = Pick<Snapshot<unknown>, 'source' | 'height' | 'observedAt'>;
type Line = Omit<DigestLine, 'source' | 'height' | 'observedAt' | 'about'>;

const opens = (panel: PanelId, ref: EntityRef | null): Opens => ({ panel, ref, params: {} });
const line = (kind: DigestKind, ref: EntityRef | null, panel: PanelId, said: CodedText, more: Partial<Line> = {}): Line => ({
  id: `${kind} ${ref ?? ''}`,
  kind,
  ref,
  text: said,
  at: null,
  price: null,
  alerts: [],
  critical: false,
  opens: opens(panel, ref),
  ...more,
});

/** Combines the alerts of one rule for one subject into one line, headed by the newest. */
function alertLines(alerts: readonly Alert[]): (Line & { readonly read: Read; readonly covers: string })[] {
  const groups = new Map<string, Alert[]>();
  for (const alert of alerts) {
    const key = `${alert.rule} ${alert.ref ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), alert]);
  }
  return [...groups.values()].flatMap((group) => {
    const [newest] = group;
    if (!newest) return [];
    return [
      {
        ...line(
          'alert',
          newest.ref,
          newest.opens.panel,
          text('away.alert', {
            name: newest.name === '' ? text('alert.kind', { kind: newest.kind }) : newest.name,
            text: newest.text,
            times: group.length,
          }),
          {
            id: `alert ${newest.id}`,
            at: newest.at,
            alerts: group.map(({ id }) => id),
            critical: group.some(({ priority }) => priority === 'critical'),
            opens: newest.opens,
          },
        ),
        read: { source: newest.source ?? 'local', height: newest.height, observedAt: newest.observedAt ?? newest.at },
        covers: `${newest.kind} ${newest.ref ?? ''}`,
      },
    ];
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

function votes({ then, now }: Facts): (Line & { read: Read })[] {
  const lines: (Line & { read: Read })[] = [];
  const { open, ended } = now;
  if (open && then.votes)
    for (const vote of open.data)
      if (!Object.hasOwn(then.votes, proposalKey(vote)) && openedSince(vote, then.at))
        lines.push({
          ...line('vote-opened', vote.share as string as EntityRef, 'proposal', text('away.vote-opened', { type: vote.type }), {
            id: `vote-opened ${proposalKey(vote)}`,
            at: vote.startTime,
          }),
          read: open,
        });
  const over = (vote: SharedProposal): boolean => vote.endTime !== null && vote.endTime > then.at && vote.endTime <= now.baseline.at;
  const told_ = new Set<string>();
  for (const vote of ended?.data ?? []) {
    if (!over(vote)) continue;
    told_.add(proposalKey(vote));
    lines.push({
      ...line('vote-ended', vote.share as string as EntityRef, 'proposal', result(vote), {
        id: `vote-ended ${proposalKey(vote)}`,
        at: vote.endTime,
      }),
      read: ended ?? now.baseline,
    } as Line & { read: Read });
  }
  // A vote of the baseline that is no longer listed has ended, but its result is unknown.
  if (open && then.votes)
    for (const [key, { share: about, type, ends }] of Object.entries(then.votes)) {
      if (told_.has(key) || open.data.some((vote) => proposalKey(vote) === key)) continue;
      lines.push({
        ...line('vote-ended', about as string as EntityRef, 'proposal', text('away.vote-ended', { type }), {
          id: `vote-ended ${key}`,
          at: ends,
        }),
        read: open,
      });
    }
  return lines;
}

function prices({ then, now: { baseline } }: Facts): (Line & { read: Read })[] {
  return Object.entries(baseline.prices).flatMap(([about, now]) => {
    const before = then.prices[about as never];
    if (!before || !now || before.price === now.price) return [];
    if (Math.abs(percentChange(before.price, now.price) ?? 100) < MOVED) return [];
    const said = text(now.price > before.price ? 'away.rose' : 'away.fell');
    return [
      { ...line('price', about as EntityRef, 'chart', said, { price: { from: before.price, to: now.price, thin: now.thin } }), read: now },
    ];
  });
}

function results({ then, now: { calendar, clubs: followed, baseline }, name }: Facts): (Line & { read: Read })[] {
  if (!calendar) return [];
  const clubs = new Set(followed);
  const played = (match: Fixture): boolean =>
    match.played === true &&
    match.home_goals != null &&
    typeof match.date === 'number' &&
    match.date > then.at &&
    match.date <= baseline.at;
  return calendar.data.fixtures.filter(played).flatMap((match) => {
    const home = match.home_club as ClubId | null | undefined;
    const away = match.away_club as ClubId | null | undefined;
    const mine = [home, away].find((club) => club != null && clubs.has(club));
    if (mine == null || home == null || away == null) return [];
    const [own, theirs] = mine === home ? [match.home_goals, match.away_goals] : [match.away_goals, match.home_goals];
    const opponent = name(share('club', mine === home ? away : home) as string as EntityRef);
    const said = text('away.result', { own: own ?? 0, theirs: theirs ?? 0, home: mine === home, opponent });
    return [
      {
        ...line('result', share('club', mine) as string as EntityRef, 'match', said, {
          id: `result ${match.fixture_id}`,
          at: match.date ?? null,
          opens: opens('match', `fixture:${match.fixture_id}` as EntityRef),
        }),
        read: calendar,
      },
    ];
  });
}

function squads({ then, now, name }: Facts): (Line & { read: Read })[] {
  return Object.entries(now.baseline.squads).flatMap(([club, players]) => {
    const before = then.squads[club];
    const read = now.squads[club];
    if (!before || !read) return [];
    const at = { club: name(share('club', Number(club)) as string as EntityRef) };
    const one = (kind: DigestKind, id: string, said: CodedText) => ({
      ...line(kind, share('player', Number(id) as PlayerId) as string as EntityRef, 'player', said, { id: `${kind} ${club} ${id}` }),
      read,
    });
    const changed = Object.entries(players).flatMap(([id, is]) => {
      const was = before[id];
      if (!was) return [one('joined', id, text('away.joined', at))];
      const [hurt, healed] = [is.injured > now.baseline.at, was.injured > then.at];
      if (hurt && was.injured !== is.injured)
        return [one('injured', id, text('away.injured', { ...at, days: Math.max(1, Math.round((is.injured - now.baseline.at) / DAY)) }))];
      if (is.banned > 0 && was.banned === 0) return [one('banned', id, text('away.banned', at))];
      if ((healed && !hurt) || (was.banned > 0 && is.banned === 0)) return [one('fit', id, text('away.fit', at))];
      return [];
    });
    const gone = Object.keys(before).flatMap((id) => (Object.hasOwn(players, id) ? [] : [one('left', id, text('away.left', at))]));
    return [...changed, ...gone];
  });
}

/** Returns each change since the baseline once: changes that an alert has reported are left out. */
export function compare(facts: Facts): Omit<DigestLine, 'about'>[] {
  const alerts = alertLines(facts.alerts);
  const said = new Set(alerts.map(({ covers }) => covers));
  const found = [...votes(facts), ...results(facts), ...prices(facts), ...squads(facts)].filter(
    ({ kind, ref }) => !SAME[kind]?.some((same) => said.has(`${same} ${ref ?? ''}`)),
  );
  return [...alerts, ...found].map(({ read, ...one }) => {
    const { covers: _, ...plain } = one as typeof one & { covers?: string };
    return { ...plain, source: read.source ?? 'local', height: read.height, observedAt: read.observedAt ?? facts.now.baseline.at };
  });
}
