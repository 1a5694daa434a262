import { ok, type Fault, type Result } from '#contract/faults.ts';
import { MOST_ACCOUNTS } from '#contract/model/folio/accounts.ts';
import type { Account, Holding } from '#contract/model/market/holding.ts';
import type { HeldShare, Holdings } from '#contract/model/market/holdings.ts';
import type { ClubId, Share } from '#contract/model/market/share.ts';
import type { Tenure } from '#contract/model/clubs/terms.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { seconds } from '../../../base/clock.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { allOrFirstFault, combine } from '../../merge-readings.ts';
import type { ReadContext, UserContext } from '../../../context.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { readEnds, withEnds } from '../../ended-shares.ts';
import { loadReading } from '../../cached-reading.ts';

/** Faults caused by the name itself; any other fault is temporary. */
const OF_NAME: readonly Fault['code'][] = ['bad-params', 'refused', 'not-found'];

type One = Holdings['accounts'][number];
interface Read {
  readonly account: One;
  readonly held: readonly Holding[];
  readonly parts: readonly Reading<unknown>[];
}
const nobody = (name: string, state: One['state'], note: CodedText): One => ({ name, state, note, balance: null, club: null });

/** Returns the club a trader manages now, or null. */
function clubNow(tenures: readonly Tenure[]): ClubId | null {
  const open = tenures.filter(({ end_date, club_id }) => (end_date ?? 0) === 0 && typeof club_id === 'number');
  const [newest] = open.sort((a, b) => (b.start_date ?? 0) - (a.start_date ?? 0));
  return (newest?.club_id as ClubId | undefined) ?? null;
}

async function readOne(name: string, ask: NetAsk, { api }: ReadContext): Promise<Result<Read>> {
  const [held, account, tenures] = await Promise.all([
    api().gsp('get_user_share_balances', { name }, ask),
    api().gsp('get_user_account', { name }, ask),
    api().gsp('get_manager_history_by_manager', { name }, ask),
  ]);
  const unknown = nobody(name, 'unknown', text('trader.unknown', { name }));
  if (!held.ok || !account.ok) {
    const fault = (held.ok ? !account.ok && account.fault : held.fault) as Fault;
    if (!OF_NAME.includes(fault.code)) return { ok: false, fault };
    return ok({ account: fault.code === 'not-found' ? unknown : nobody(name, 'refused', sentenceOf(fault)), held: [], parts: [] });
  }
  const parts = [held.value, account.value];
  const rows = held.value.data.filter(({ total }) => total > 0);
  const { balance, last_active }: Account = account.value.data;
  if (last_active === null && rows.length === 0) return ok({ account: unknown, held: [], parts });
  const club = tenures.ok ? clubNow(tenures.value.data) : null;
  return ok({ account: { name, state: 'known', note: null, balance, club }, held: rows, parts });
}

/** Sums the holdings of several accounts by share. */
export function together(all: readonly { readonly name: string; readonly held: readonly Holding[] }[]): HeldShare[] {
  const rows = new Map<Share, HeldShare>();
  for (const { name, held } of all)
    for (const { share, total, available, reserved } of held) {
      const row = rows.get(share) ?? { share, total: 0, available: 0, reserved: 0, by: [] };
      const by = [...row.by, { name, total, available, reserved }];
      rows.set(share, { share, total: row.total + total, available: row.available + available, reserved: row.reserved + reserved, by });
    }
  return [...rows.values()];
}
const clubsOf = (accounts: readonly One[]): ClubId[] => [...new Set(accounts.flatMap(({ club }) => (club === null ? [] : [club])))];

/** Restricts cached holdings to the given accounts. */
function only(holdings: Holdings, names: readonly string[]): Holdings {
  const accounts = holdings.accounts.filter(({ name }) => names.includes(name));
  const held = accounts.map(({ name }) => ({
    name,
    held: holdings.rows.flatMap(({ share, by }) => by.filter((one) => one.name === name).map((one) => ({ ...one, share }))),
  }));
  return { accounts, rows: together(held), clubs: clubsOf(accounts), complete: holdings.complete && accounts.length === names.length };
}

/** Holdings of the named accounts, or of the user's own accounts if none are named. This defines "my holdings" everywhere. */
export const holdingsFamily: ResourceDefinition<'holdings', ReadContext & Pick<UserContext, 'user'>> = {
  ttlMs: 15_000,
  minIntervalMs: 2_000,
  polled: true, // transfers and issues of influence cause no event that names an account
  offline: true, // the list of the user's accounts also changes offline
  invalidatedBy: ({ names }) => (names ? usersOf(names) : [['accounts', '*']]),
  about: (data) => [
    ...usersOf((data?.accounts ?? []).map(({ name }) => name)),
    ...(data?.rows ?? []).map(({ share }) => ['trades', share] as const),
  ],
  async load({ names }, ask, context) {
    const wanted = names ?? context.user.accounts.all();
    // The calls of thirty accounts travel in one request.
    const some = wanted.slice(0, MOST_ACCOUNTS);
    const got = await allOrFirstFault(some.map((name) => readOne(name, ask, context)));
    if (!got.ok) {
      const cached = names || got.fault.code !== 'offline' ? null : loadReading(context.cache(), 'holdings {}', 'holdings');
      return cached ? ok({ ...cached, data: only(cached.data as Holdings, wanted) }) : got;
    }
    const accounts = got.value.map(({ account }) => account);
    const held = together(got.value.map((one) => ({ name: one.account.name, held: one.held })));
    const rows = withEnds(
      held,
      await readEnds(
        held.map(({ share }) => share),
        ask,
        context,
      ),
    );
    const data = { accounts, rows, clubs: clubsOf(accounts), complete: some.length === wanted.length };
    const parts = got.value.flatMap((read) => read.parts);
    // Without accounts there is nothing to read upstream.
    if (parts.length === 0) return ok({ data, source: 'local', height: null, observedAt: seconds(context.clock) });
    return ok(combine(data, parts));
  },
};
