import type { Player } from '#contract/model/clubs/player.ts';
import { share, type EntityRef } from '#contract/model/market/share.ts';
import { sayValue } from '#contract/model/alerts/alert-words.ts';
import { clubOf, from, hours, level, thing, type Look, type LookAt } from '../condition.ts';
import type { Item, Seen, Sight, View } from '../observation.ts';

const HOUR = 3_600;
/** Tactics lock this many seconds before kick-off. */
const LOCK = 2 * HOUR;
const DAY = 86_400;
const inMinutes = (seconds: number): number => Math.round(seconds / 60);

/** The squad of a club, or the single player. */
function players(at: LookAt): View<Player[]> {
  const of = thing(at);
  if (of?.kind === 'player') {
    const view = at.see.row('player', of.id);
    return view.state === 'known' ? { ...view, data: [view.data] } : view;
  }
  const view = at.see('squad', { club: clubOf(of?.id ?? 0) });
  return view.state === 'known' ? { ...view, data: view.data.players } : view;
}
const about = (at: LookAt, { player_id }: Player): string => at.named(share('player', player_id));
const each = (
  at: LookAt,
  text: string,
  itemOf: (player: Player) => Omit<Item, 'ref'> | null,
  more: (list: readonly Player[]) => Partial<Seen> = () => ({}),
): Sight =>
  from(players(at), (list) => {
    const items = list.flatMap((player) => {
      const item = itemOf(player);
      return item ? [{ ...item, ref: share('player', player.player_id) }] : [];
    });
    return { items, value: items.length, text: items[0]?.text ?? text, ...more(list) };
  });

function sold(at: LookAt): Sight {
  const of = thing(at);
  return from(players(at), (list) => {
    if (of?.kind === 'player') {
      const club = list[0]?.club_id ?? null;
      const left = typeof at.note === 'number' && club !== at.note;
      const text = `${at.named(share('player', of.id))} ${club === null ? 'was released' : `moved to ${at.named(share('club', club))}`}`;
      return {
        items: left ? [{ key: String(club), value: club, text, edge: false }] : [],
        value: club,
        text: left ? text : 'still at the club',
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
        text: `${at.named(share('player', id))} left the squad`,
        ref: share('player', id),
        edge: false,
      }));
    return { items, value: now.length, text: items[0]?.text ?? `${now.length} players in the squad`, note: now };
  });
}

function upcoming(at: LookAt, span: number, ahead: number, words: string, inUnit: (seconds: number) => number): Sight {
  const club = clubOf(thing(at)?.id ?? 0);
  return from(at.see('schedule', { club }), ({ fixtures }) => {
    const next = fixtures.flatMap(({ date, played, fixture_id }) =>
      typeof date === 'number' && played !== true && date - ahead > at.now ? [{ id: fixture_id, at: date - ahead }] : [],
    )[0];
    if (!next) return { text: 'no upcoming match' };
    const minutes = inMinutes(next.at - at.now);
    const value = inUnit(next.at - at.now);
    const text = `${words} in ${minutes >= 120 ? `${Math.floor(minutes / 60)} h` : `${minutes} min`}`;
    const near = next.at - at.now <= span;
    return {
      items: near ? [{ key: String(next.id), value, text, edge: false }] : [],
      value,
      text,
      due: near ? next.at : next.at - span,
    };
  });
}

function job(at: LookAt): Sight {
  const of = thing(at);
  if (of) {
    return from(at.see.row('club', of.id), ({ job_posted }) => ({
      items: job_posted
        ? [
            {
              key: String(job_posted.posted_at ?? ''),
              value: job_posted.posted_at,
              text: `${job_posted.poster_name ?? 'a shareholder'} posted a manager job`,
              edge: true,
            },
          ]
        : [],
      text: job_posted ? 'manager job posted' : 'no job posted',
    }));
  }
  return from(at.see('jobs', { section: 'posted' }), ({ posted }) => {
    if (posted === null) return { unknown: 'job postings are not available from your current connection' };
    const items = posted.map(({ club_id }): Item => ({
      key: String(club_id),
      value: null,
      text: `${at.named(share('club', club_id))} posted a manager job`,
      ref: share('club', club_id),
      edge: true,
    }));
    return { items, value: items.length, text: items[0]?.text ?? 'no job posted' };
  });
}

export const clubKinds = {
  injured: (at) =>
    each(
      at,
      'no injuries',
      (player) =>
        (player.injured ?? 0) > at.now
          ? {
              key: `${player.player_id}:${player.injured}`,
              value: player.injured ?? null,
              text: `${about(at, player)} is injured for ${Math.max(1, Math.round(((player.injured ?? 0) - at.now) / DAY))} days`,
              edge: true,
            }
          : null,
      (list) => {
        const ends = list.flatMap(({ injured }) => (typeof injured === 'number' && injured > at.now ? [injured] : []));
        return { due: ends.length > 0 ? Math.min(...ends) : null };
      },
    ),
  banned: (at) =>
    each(at, 'no bans', (player) =>
      (player.banned ?? 0) > 0
        ? { key: String(player.player_id), value: player.banned ?? null, text: `${about(at, player)} is banned`, edge: true }
        : null,
    ),
  tired: (at) =>
    each(
      at,
      'all players fit',
      (player) => {
        const limit = (at.condition.value ?? 0) * (at.holds(String(player.player_id)) ? 1 + at.margin : 1);
        const { fitness } = player;
        return typeof fitness === 'number' && fitness < limit
          ? { key: String(player.player_id), value: fitness, text: `${about(at, player)} is at fitness ${fitness}`, edge: false }
          : null;
      },
      (list) => {
        const known = list.flatMap(({ fitness }) => (typeof fitness === 'number' ? [fitness] : []));
        return { value: known.length > 0 ? Math.min(...known) : null };
      },
    ),
  sold,
  fixture: (at) => upcoming(at, (at.condition.value ?? 3) * HOUR, 0, 'kick-off', hours),
  lock: (at) => upcoming(at, (at.condition.value ?? 60) * 60, LOCK, 'tactics lock', inMinutes),
  result: (at) =>
    from(at.see('schedule', { club: clubOf(thing(at)?.id ?? 0) }), ({ fixtures }) => {
      const played = fixtures.filter(({ played, home_goals }) => played === true || typeof home_goals === 'number');
      const items = played.map((fixture): Item => ({
        key: String(fixture.fixture_id),
        value: null,
        text: `${at.named(share('club', fixture.home_club ?? 0))} ${fixture.home_goals ?? '?'} – ${fixture.away_goals ?? '?'} ${at.named(share('club', fixture.away_club ?? 0))}`,
        shows: `fixture:${fixture.fixture_id}` as EntityRef,
        edge: true,
      }));
      return { items, value: items.length, text: items.at(-1)?.text ?? 'no match played yet' };
    }),
  manager: (at) =>
    from(at.see.row('club', thing(at)?.id ?? 0), ({ manager_name }) => {
      const now = manager_name ?? '';
      const changed = typeof at.note === 'string' && at.note !== now;
      const text = now === '' ? 'nobody manages it' : `managed by ${now}`;
      return {
        items: changed ? [{ key: now, value: null, text: now === '' ? 'the manager left' : `${now} is the new manager`, edge: false }] : [],
        text,
        note: now,
      };
    }),
  'seat-free': (at) =>
    from(at.see.row('club', thing(at)?.id ?? 0), ({ manager_name, available }) => {
      const free = available === 1 || !manager_name;
      const text = free
        ? manager_name
          ? `${manager_name} is inactive; the club can be taken over`
          : 'nobody manages it'
        : `${manager_name} manages it`;
      return { items: free ? [{ key: '', value: null, text, edge: false }] : [], text };
    }),
  job,
  inactive: (at) =>
    from(at.see('user', { name: thing(at)?.key ?? '' }), ({ last_active }) => {
      if (typeof last_active !== 'number') return { unknown: 'last activity is not available' };
      const after = last_active + (at.condition.value ?? 0) * DAY;
      const days = Math.floor((at.now - last_active) / DAY);
      const text = `last active ${days} days ago`;
      return {
        items: at.now >= after ? [{ key: '', value: days, text, edge: false }] : [],
        value: days,
        text,
        due: at.now >= after ? null : after,
      };
    }),
  balance: (at) => {
    const of = thing(at);
    const said = (value: number): string => `balance ${sayValue('coin', value)}`;
    return of?.kind === 'club'
      ? from(at.see.row('club', of.id), ({ balance }) => level(at, balance, said))
      : from(at.see('user', { name: of?.key ?? '' }), ({ balances }) => level(at, balances?.total, said));
  },
} as const satisfies Record<string, Look>;
