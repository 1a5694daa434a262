import { fail, ok } from '#contract/faults.ts';
import type { Owners } from '#contract/model/market/holding.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { text } from '#contract/text/coded-text.ts';
import { combine, firstOf, mapReading } from '../../merge-readings.ts';
import { byShare, type SharesContext } from '../../share-exists.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { followPages } from '../../../api/read/paginate.ts';

/** Parameters for the largest pages, largest holders first. */
const LARGEST = { per_page: 50, sort_by: 'num', sort_order: 'desc' } as const;
/** Maximum number of pages of holders to read from the market. */
const MOST_PAGES = 8;
type Owner = Owners['owners'][number];

const most = (owners: readonly Owner[]): Owner[] => [...owners].sort((a, b) => b.num - a.num || (a.name < b.name ? -1 : 1));

/**
 * Holders of a share: all of them from a node, the largest from the market. An empty page does not mean that there are none: the market
 * returns one for any share whose holders it does not have at hand.
 */
export const ownersFamily: ResourceDefinition<'owners', SharesContext> = {
  ttlMs: 60_000,
  minIntervalMs: 5_000,
  invalidatedBy: ({ share }) => [['trades', share]],
  async load({ share }, ask, { api, known }) {
    const got = await firstOf<Owners>(
      async () =>
        mapReading(await api().gsp('get_share_owners', { share }, ask), (rows) => {
          const owners = rows.flatMap(({ name, num }): Owner[] => (name === null || !num ? [] : [{ name, num, lastActive: null }]));
          return { share, complete: true, count: owners.length, owners: most(owners) };
        }),
      async () => {
        let count: number | null = null;
        let order: Partial<typeof LARGEST> = LARGEST;
        const pages = await followPages<Owner>(
          async (page) => {
            const readPage = () => api().rest('/share_balances', { ...byShare(share), page, ...order }, ask);
            let read = await readPage();
            // Other parameters are not specified. If the service refuses them, the request is repeated without them.
            if (!read.ok && read.fault.code === 'refused' && page === 1) {
              order = {};
              read = await readPage();
            }
            if (!read.ok) return read;
            const { data } = read.value;
            if (!('items' in data)) return fail('unreadable', text('balances.not-paged'));
            count = data.total ?? count;
            const items = data.items.map(({ name, num, last_active_unix: at }) => ({ name, num, lastActive: (at ?? null) as Unix | null }));
            return mapReading<unknown, { items: Owner[] }>(read, () => ({ ...data, items }));
          },
          { most: MOST_PAGES, keyOf: ({ name }) => name },
        );
        if (!pages.ok) return pages;
        const { rows, complete, parts } = pages.value;
        const listed = complete && rows.length > 0;
        const all = listed ? rows.length : count || null;
        return ok(combine({ share, complete: listed, count: all, owners: most(rows) }, parts));
      },
    );
    return known.orUnknown(got, share, ({ owners }) => owners.length === 0, ask);
  },
};
