import { z } from 'zod';
import type { Player } from '#contract/model/clubs/player.ts';
import { share, type EntityRef, type ShareKind } from '#contract/model/market/share.ts';
import { OBSERVED_WITHIN, observedUntil } from '#contract/model/records/order-acts.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { clubOf, counted, from, hours, least, level, single, thing } from '../condition.ts';
import type { ConditionInput, EvaluateCondition, Item, KnownObservation, Observation, View } from '../condition.ts';

const HOUR = 3_600;
/** Tactics lock this many seconds before kick-off. */
const LOCK = 2 * HOUR;
const DAY = 86_400;
const NO_JOB = text('club.no-job');
const NO_MANAGER = text('club.no-manager');
/** Until when acts are known, and those since then that have fired: a table of books may be some minutes older than a book read live. */
const OrderNote = z.object({ mark: z.number(), keys: z.array(z.string()) });
const inMinutes = (seconds: number): number => Math.round(seconds / 60);

/** The squad of a club, or the single player. */
function players(at: ConditionInput): View<readonly Player[]> {
  const of = thing(at);
  if (of?.kind === 'player') {
    const view = at.read.row('player', of.id);
    return view.state === 'known' ? { ...view, data: [view.data] } : view;
  }
  const view = at.read('squad', { club: clubOf(at) });
  return view.state === 'known' ? { ...view, data: view.data.players } : view;
}
const nameOf = (at: ConditionInput, kind: ShareKind, id: number): string => at.named(share(kind, id));
/** Observes the players for whom `itemOf` returns the text of an item. */
const each = (
  at: ConditionInput,
  none: CodedText,
  itemOf: (player: Player) => (Partial<Item> & Pick<Item, 'text'>) | null,
  more: (list: readonly Player[]) => Partial<KnownObservation> = () => ({}),
): Observation =>
  from(players(at), (list) => {
    const items = list.flatMap((player) => {
      const item = itemOf(player);
      return item ? [{ key: String(player.player_id), value: null, edge: true, ref: share('player', player.player_id), ...item }] : [];
    });
    return { ...counted(items, none), ...more(list) };
  });

/** Observes whether a player left his club, or players left the club. */
function sold(at: ConditionInput): Observation {
  const of = thing(at);
  return from(players(at), (list) => {
    if (of?.kind === 'player') {
      const club = list[0]?.club_id ?? null;
      const left = typeof at.note === 'number' && club !== at.note;
      const player = nameOf(at, 'player', of.id);
      const said = club === null ? text('squad.released', { player }) : text('squad.moved', { player, club: nameOf(at, 'club', club) });
      return { ...single(left, left ? said : text('squad.stayed'), club, { key: String(club) }), note: club };
    }
    const now = list.map(({ player_id }) => player_id as number);
    const before = Array.isArray(at.note) ? at.note.filter((id): id is number => typeof id === 'number') : now;
    const gone = before.filter((id) => !now.includes(id));
    const items = gone.map((id): Item => {
      const said = text('squad.left', { player: nameOf(at, 'player', id) });
      return { key: String(id), value: id, text: said, ref: share('player', id), edge: false };
    });
    return { ...counted(items, text('squad.size', { players: now.length })), value: now.length, note: now };
  });
}

/** Observes the next match: whether it begins, or its tactics lock, within `span` seconds. */
const upcoming = (
  at: ConditionInput,
  span: number,
  ahead: number,
  code: 'match.kick-off' | 'match.lock',
  inUnit: (seconds: number) => number,
): Observation =>
  from(at.read('schedule', { club: clubOf(at) }), ({ fixtures }) => {
    const next = fixtures.find(({ date, played }) => typeof date === 'number' && played !== true && date - ahead > at.now);
    if (!next) return { text: text('match.none') };
    const begins = (next.date ?? 0) - ahead;
    const minutes = inMinutes(begins - at.now);
    const said = text(code, { seconds: minutes >= 120 ? Math.floor(minutes / 60) * HOUR : minutes * 60 });
    const near = begins - at.now <= span;
    return { ...single(near, said, inUnit(begins - at.now), { key: String(next.fixture_id) }), due: near ? begins : begins - span };
  });

/** Observes whether a club, or any club of the game, looks for a manager. */
function job(at: ConditionInput): Observation {
  const of = thing(at);
  if (of)
    return from(at.read.row('club', of.id), ({ job_posted: job }) => {
      if (!job) return { text: NO_JOB };
      const said = text('club.job', { poster: job.poster_name ?? null });
      const item = { key: String(job.posted_at ?? ''), value: job.posted_at, text: said, edge: true };
      return { items: [item], text: text('club.job-posted') };
    });
  return from(at.read('jobs', { section: 'posted' }), ({ posted }) => {
    if (posted === null) return { unknown: text('club.jobs-not-available') };
    const items = posted.map(({ club_id }): Item => {
      const said = text('club.job', { poster: nameOf(at, 'club', club_id) });
      return { key: String(club_id), value: null, text: said, ref: share('club', club_id), edge: true };
    });
    return counted(items, NO_JOB);
  });
}

export const clubKinds = {
  injured: (at) => {
    const left = ({ injured }: Player): number => (injured ?? 0) - at.now;
    const said = (player: Player): CodedText =>
      text('squad.injured', { player: nameOf(at, 'player', player.player_id), days: Math.max(1, Math.round(left(player) / DAY)) });
    const item = (player: Player) => ({ key: `${player.player_id}:${player.injured}`, value: player.injured ?? null, text: said(player) });
    return each(
      at,
      text('squad.no-injuries'),
      (player) => (left(player) > 0 ? item(player) : null),
      (list) => ({ due: least(list.filter((player) => left(player) > 0).map(({ injured }) => injured ?? 0)) }),
    );
  },
  banned: (at) =>
    each(at, text('squad.no-bans'), ({ player_id, banned }) =>
      (banned ?? 0) > 0 ? { value: banned ?? null, text: text('squad.banned', { player: nameOf(at, 'player', player_id) }) } : null,
    ),
  tired: (at) =>
    each(
      at,
      text('squad.all-fit'),
      ({ player_id, fitness }) => {
        const limit = (at.condition.value ?? 0) * (at.holds(String(player_id)) ? 1 + at.margin : 1);
        if (typeof fitness !== 'number' || fitness >= limit) return null;
        return { value: fitness, text: text('squad.tired', { player: nameOf(at, 'player', player_id), fitness }), edge: false };
      },
      (list) => ({ value: least(list.flatMap(({ fitness }) => fitness ?? [])) }),
    ),
  sold,
  fixture: (at) => upcoming(at, (at.condition.value ?? 3) * HOUR, 0, 'match.kick-off', hours),
  lock: (at) => upcoming(at, (at.condition.value ?? 60) * 60, LOCK, 'match.lock', inMinutes),
  result: (at) =>
    from(at.read('schedule', { club: clubOf(at) }), ({ fixtures }) => {
      const played = fixtures.filter(({ played, home_goals }) => played === true || typeof home_goals === 'number');
      const items = played.map(({ fixture_id, home_club, away_club, home_goals, away_goals }): Item => {
        const [home, away] = [nameOf(at, 'club', home_club ?? 0), nameOf(at, 'club', away_club ?? 0)];
        const said = text('match.score', { home, away, homeGoals: home_goals ?? null, awayGoals: away_goals ?? null });
        return { key: String(fixture_id), value: null, text: said, shows: `fixture:${fixture_id}` as EntityRef, edge: true };
      });
      return { items, value: items.length, text: items.at(-1)?.text ?? text('match.none-played') };
    }),
  manager: (at) =>
    from(at.read.row('club', thing(at)?.id ?? 0), ({ manager_name }) => {
      const now = manager_name ?? '';
      const changed = typeof at.note === 'string' && at.note !== now;
      const news = now === '' ? text('club.manager-left') : text('club.new-manager', { name: now });
      return {
        items: single(changed, news, null, { key: now }).items,
        text: now === '' ? NO_MANAGER : text('club.managed-by', { name: now }),
        note: now,
      };
    }),
  'seat-free': (at) =>
    from(at.read.row('club', thing(at)?.id ?? 0), ({ manager_name, available }) => {
      const free = available === 1 || !manager_name;
      return single(free, manager_name ? text(free ? 'club.manager-inactive' : 'club.manager', { name: manager_name }) : NO_MANAGER);
    }),
  job,
  inactive: (at) =>
    from(at.read('user', { name: thing(at)?.key ?? '' }), ({ last_active }) => {
      if (typeof last_active !== 'number') return { unknown: text('trader.activity-not-available') };
      const after = last_active + (at.condition.value ?? 0) * DAY;
      const days = Math.floor((at.now - last_active) / DAY);
      return { ...single(at.now >= after, text('trader.active', { days }), days), due: at.now >= after ? null : after };
    }),
  active: (at) =>
    from(at.read('user', { name: thing(at)?.key ?? '' }), ({ last_active }) => {
      if (typeof last_active !== 'number') return { unknown: text('trader.activity-not-available') };
      const acted = typeof at.note === 'number' && last_active > at.note;
      const said = text('trader.active', { days: Math.max(0, Math.floor((at.now - last_active) / DAY)) });
      return { items: single(acted, text('trader.acted'), null, { key: String(last_active) }).items, text: said, note: last_active };
    }),
  'trader-order': (at) => {
    const name = thing(at)?.key ?? '';
    return from(at.read('order-acts', { names: [name] }), (data) => {
      const until = observedUntil(data, name);
      if (until === null || at.now - until > OBSERVED_WITHIN) return { unknown: text('trader.orders-unobserved') };
      const note = OrderNote.safeParse(at.note).data ?? { mark: until, keys: [] };
      const recent = data.acts.map((act) => ({ ...act, key: `${act.at} ${act.kind} ${act.share} ${act.side} ${act.price}` }));
      const items = recent
        .filter((act) => act.at > note.mark && !note.keys.includes(act.key))
        .map(({ key, kind, share: ref, side, price, num: size }) => ({
          ...{ key, value: size, ref, edge: false },
          text: text('trader.order', { kind, side, size, share: at.named(ref), price }),
        }));
      const mark = Math.max(note.mark, until - OBSERVED_WITHIN);
      const keys = recent.filter((act) => act.at > mark).map(({ key }) => key);
      return { ...counted(items, text('trader.no-order')), value: items[0]?.value ?? null, note: { mark, keys } };
    });
  },
  balance: (at) => {
    const of = thing(at);
    const said = (coin: number): CodedText => text('trader.balance', { coin });
    return of?.kind === 'club'
      ? from(at.read.row('club', of.id), ({ balance }) => level(at, balance, said))
      : from(at.read('user', { name: of?.key ?? '' }), ({ balances }) => level(at, balances?.total, said));
  },
} as const satisfies Record<string, EvaluateCondition>;
