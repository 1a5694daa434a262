import type { Player } from '#contract/model/clubs/player.ts';
import { share, type EntityRef } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { clubOf, from, hours, level, thing, type EvaluateCondition, type ConditionInput } from '../condition.ts';
import type { Item, KnownObservation, Observation, View } from '../observation.ts';

const HOUR = 3_600;
/** Tactics lock this many seconds before kick-off. */
const LOCK = 2 * HOUR;
const DAY = 86_400;
const NO_JOB = text('club.no-job');
const NO_MANAGER = text('club.no-manager');
const inMinutes = (seconds: number): number => Math.round(seconds / 60);

/** The squad of a club, or the single player. */
function players(at: ConditionInput): View<Player[]> {
  const of = thing(at);
  if (of?.kind === 'player') {
    const view = at.read.row('player', of.id);
    return view.state === 'known' ? { ...view, data: [view.data] } : view;
  }
  const view = at.read('squad', { club: clubOf(of?.id ?? 0) });
  return view.state === 'known' ? { ...view, data: view.data.players } : view;
}
const about = (at: ConditionInput, { player_id }: Player): string => at.named(share('player', player_id));
const each = (
  at: ConditionInput,
  none: CodedText,
  itemOf: (player: Player) => Omit<Item, 'ref'> | null,
  more: (list: readonly Player[]) => Partial<KnownObservation> = () => ({}),
): Observation =>
  from(players(at), (list) => {
    const items = list.flatMap((player) => {
      const item = itemOf(player);
      return item ? [{ ...item, ref: share('player', player.player_id) }] : [];
    });
    return { items, value: items.length, text: items[0]?.text ?? none, ...more(list) };
  });

function sold(at: ConditionInput): Observation {
  const of = thing(at);
  return from(players(at), (list) => {
    if (of?.kind === 'player') {
      const club = list[0]?.club_id ?? null;
      const left = typeof at.note === 'number' && club !== at.note;
      const player = at.named(share('player', of.id));
      const said =
        club === null ? text('squad.released', { player }) : text('squad.moved', { player, club: at.named(share('club', club)) });
      return {
        items: left ? [{ key: String(club), value: club, text: said, edge: false }] : [],
        value: club,
        text: left ? said : text('squad.stayed'),
        note: club,
      };
    }
    const now = list.map(({ player_id }) => player_id as number);
    const before = Array.isArray(at.note) ? at.note.filter((id): id is number => typeof id === 'number') : now;
    const items = before
      .filter((id) => !now.includes(id))
      .map((id): Item => ({
        key: String(id),
        value: id,
        text: text('squad.left', { player: at.named(share('player', id)) }),
        ref: share('player', id),
        edge: false,
      }));
    return { items, value: now.length, text: items[0]?.text ?? text('squad.size', { players: now.length }), note: now };
  });
}

function upcoming(
  at: ConditionInput,
  span: number,
  ahead: number,
  code: 'match.kick-off' | 'match.lock',
  inUnit: (seconds: number) => number,
): Observation {
  const club = clubOf(thing(at)?.id ?? 0);
  return from(at.read('schedule', { club }), ({ fixtures }) => {
    const next = fixtures.flatMap(({ date, played, fixture_id }) =>
      typeof date === 'number' && played !== true && date - ahead > at.now ? [{ id: fixture_id, at: date - ahead }] : [],
    )[0];
    if (!next) return { text: text('match.none') };
    const minutes = inMinutes(next.at - at.now);
    const value = inUnit(next.at - at.now);
    const said = text(code, { seconds: minutes >= 120 ? Math.floor(minutes / 60) * HOUR : minutes * 60 });
    const near = next.at - at.now <= span;
    return {
      items: near ? [{ key: String(next.id), value, text: said, edge: false }] : [],
      value,
      text: said,
      due: near ? next.at : next.at - span,
    };
  });
}

function job(at: ConditionInput): Observation {
  const of = thing(at);
  if (of) {
    return from(at.read.row('club', of.id), ({ job_posted }) => ({
      items: job_posted
        ? [
            {
              key: String(job_posted.posted_at ?? ''),
              value: job_posted.posted_at,
              text: text('club.job', { poster: job_posted.poster_name ?? null }),
              edge: true,
            },
          ]
        : [],
      text: job_posted ? text('club.job-posted') : NO_JOB,
    }));
  }
  return from(at.read('jobs', { section: 'posted' }), ({ posted }) => {
    if (posted === null) return { unknown: text('club.jobs-not-available') };
    const items = posted.map(({ club_id }): Item => ({
      key: String(club_id),
      value: null,
      text: text('club.job', { poster: at.named(share('club', club_id)) }),
      ref: share('club', club_id),
      edge: true,
    }));
    return { items, value: items.length, text: items[0]?.text ?? NO_JOB };
  });
}

export const clubKinds = {
  injured: (at) =>
    each(
      at,
      text('squad.no-injuries'),
      (player) =>
        (player.injured ?? 0) > at.now
          ? {
              key: `${player.player_id}:${player.injured}`,
              value: player.injured ?? null,
              text: text('squad.injured', {
                player: about(at, player),
                days: Math.max(1, Math.round(((player.injured ?? 0) - at.now) / DAY)),
              }),
              edge: true,
            }
          : null,
      (list) => {
        const ends = list.flatMap(({ injured }) => (typeof injured === 'number' && injured > at.now ? [injured] : []));
        return { due: ends.length > 0 ? Math.min(...ends) : null };
      },
    ),
  banned: (at) =>
    each(at, text('squad.no-bans'), (player) =>
      (player.banned ?? 0) > 0
        ? {
            key: String(player.player_id),
            value: player.banned ?? null,
            text: text('squad.banned', { player: about(at, player) }),
            edge: true,
          }
        : null,
    ),
  tired: (at) =>
    each(
      at,
      text('squad.all-fit'),
      (player) => {
        const limit = (at.condition.value ?? 0) * (at.holds(String(player.player_id)) ? 1 + at.margin : 1);
        const { fitness } = player;
        return typeof fitness === 'number' && fitness < limit
          ? {
              key: String(player.player_id),
              value: fitness,
              text: text('squad.tired', { player: about(at, player), fitness }),
              edge: false,
            }
          : null;
      },
      (list) => {
        const known = list.flatMap(({ fitness }) => (typeof fitness === 'number' ? [fitness] : []));
        return { value: known.length > 0 ? Math.min(...known) : null };
      },
    ),
  sold,
  fixture: (at) => upcoming(at, (at.condition.value ?? 3) * HOUR, 0, 'match.kick-off', hours),
  lock: (at) => upcoming(at, (at.condition.value ?? 60) * 60, LOCK, 'match.lock', inMinutes),
  result: (at) =>
    from(at.read('schedule', { club: clubOf(thing(at)?.id ?? 0) }), ({ fixtures }) => {
      const played = fixtures.filter(({ played, home_goals }) => played === true || typeof home_goals === 'number');
      const items = played.map((fixture): Item => ({
        key: String(fixture.fixture_id),
        value: null,
        text: text('match.score', {
          home: at.named(share('club', fixture.home_club ?? 0)),
          away: at.named(share('club', fixture.away_club ?? 0)),
          homeGoals: fixture.home_goals ?? null,
          awayGoals: fixture.away_goals ?? null,
        }),
        shows: `fixture:${fixture.fixture_id}` as EntityRef,
        edge: true,
      }));
      return { items, value: items.length, text: items.at(-1)?.text ?? text('match.none-played') };
    }),
  manager: (at) =>
    from(at.read.row('club', thing(at)?.id ?? 0), ({ manager_name }) => {
      const now = manager_name ?? '';
      const changed = typeof at.note === 'string' && at.note !== now;
      const news = now === '' ? text('club.manager-left') : text('club.new-manager', { name: now });
      return {
        items: changed ? [{ key: now, value: null, text: news, edge: false }] : [],
        text: now === '' ? NO_MANAGER : text('club.managed-by', { name: now }),
        note: now,
      };
    }),
  'seat-free': (at) =>
    from(at.read.row('club', thing(at)?.id ?? 0), ({ manager_name, available }) => {
      const free = available === 1 || !manager_name;
      const said = manager_name ? text(free ? 'club.manager-inactive' : 'club.manager', { name: manager_name }) : NO_MANAGER;
      return { items: free ? [{ key: '', value: null, text: said, edge: false }] : [], text: said };
    }),
  job,
  inactive: (at) =>
    from(at.read('user', { name: thing(at)?.key ?? '' }), ({ last_active }) => {
      if (typeof last_active !== 'number') return { unknown: text('trader.activity-not-available') };
      const after = last_active + (at.condition.value ?? 0) * DAY;
      const days = Math.floor((at.now - last_active) / DAY);
      const said = text('trader.active', { days });
      return {
        items: at.now >= after ? [{ key: '', value: days, text: said, edge: false }] : [],
        value: days,
        text: said,
        due: at.now >= after ? null : after,
      };
    }),
  balance: (at) => {
    const of = thing(at);
    const said = (coin: number): CodedText => text('trader.balance', { coin });
    return of?.kind === 'club'
      ? from(at.read.row('club', of.id), ({ balance }) => level(at, balance, said))
      : from(at.read('user', { name: of?.key ?? '' }), ({ balances }) => level(at, balances?.total, said));
  },
} as const satisfies Record<string, EvaluateCondition>;
