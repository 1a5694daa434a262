import { describe, expect, it } from 'vitest';
import { demoAccountText, findDemoAccount, searchText } from '#view/shell/firstrun/demo-account.ts';

interface World {
  readonly votes: readonly string[] | null;
  readonly owners: Readonly<Record<string, readonly string[]>>;
  readonly rich?: readonly string[];
  /** Shares held and coin reserved; a missing account is unreadable. */
  readonly accounts: Readonly<Record<string, { readonly holds: readonly string[]; readonly reserved: number }>>;
}
function reader({ votes, owners, rich = [], accounts }: World) {
  const asked: string[] = [];
  const answers: Record<string, (params: { share: string; names: string[] }) => unknown> = {
    votes: () => votes?.map((share) => ({ share })) ?? null,
    owners: ({ share }) => ({ owners: (owners[share] ?? []).map((name) => ({ name })) }),
    leaderboards: () => ({ rows: rich.map((name) => ({ name })) }),
    portfolio: ({ names: [name = ''] }) => {
      asked.push(name);
      const one = accounts[name];
      return one && { accounts: [{ balance: { reserved: one.reserved } }], holdings: one.holds.map((share) => ({ share, reserved: 0 })) };
    },
  };
  const read = async (name: string, params: unknown) => answers[name]?.(params as { share: string; names: string[] }) ?? null;
  return { asked, read: read as Parameters<typeof findDemoAccount>[0] };
}

describe('the demo account that first run offers', () => {
  it('is the first holder of a share with an open vote who also has open orders, and no later account is read', async () => {
    const { read, asked } = reader({
      votes: ['club_1', 'club_2'],
      owners: { club_1: ['quiet', 'busy', 'later'], club_2: ['other'] },
      accounts: {
        quiet: { holds: ['club_1'], reserved: 0 },
        busy: { holds: ['club_1', 'club_2', 'club_9'], reserved: 5 },
        later: { holds: ['club_1'], reserved: 9 },
      },
    });
    expect(await findDemoAccount(read)).toEqual({ name: 'busy', holdings: 3, hasOrders: true, votes: 2 });
    expect(asked).toEqual(['quiet', 'busy']);
  });
  it('is the one with the most of the three criteria when no account meets all', async () => {
    const { read } = reader({
      votes: ['club_1'],
      owners: { club_1: ['unread', 'a', 'b'] },
      accounts: { a: { holds: [], reserved: 0 }, b: { holds: ['club_1'], reserved: 0 } },
    });
    expect(await findDemoAccount(read)).toEqual({ name: 'b', holdings: 1, hasOrders: false, votes: 1 });
  });
  it('is one of the richest while there are no votes', async () => {
    const { read } = reader({ votes: [], owners: {}, rich: ['rich'], accounts: { rich: { holds: ['club_4'], reserved: 2 } } });
    expect(await findDemoAccount(read)).toEqual({ name: 'rich', holdings: 1, hasOrders: true, votes: 0 });
  });
  it('is null when nothing is readable, and at most ten accounts are read', async () => {
    expect(await findDemoAccount(reader({ votes: null, owners: {}, accounts: {} }).read)).toBeNull();
    const names = Array.from({ length: 50 }, (_, n) => `trader ${n}`);
    const { read, asked } = reader({ votes: null, owners: {}, rich: names, accounts: {} });
    expect(await findDemoAccount(read)).toBeNull();
    expect(asked).toHaveLength(10);
  });
  it('is reported as not found only after the search', () => {
    expect(searchText(false)).toMatch(/^Searching for a demo account/);
    expect(searchText(true)).toMatch(/^No demo account .+ found yet\./);
  });
  it.each([
    [{ name: 'a', holdings: 42, hasOrders: true, votes: 3 }, '42 holdings, open orders, 3 open votes'],
    [{ name: 'a', holdings: 1, hasOrders: false, votes: 1 }, '1 holding, 1 open vote'],
  ])('%j is described as %s', (account, text) => {
    expect(demoAccountText(account)).toBe(text);
  });
});
