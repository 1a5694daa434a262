import { askable, SERVERS, SERVES, type Operation, type Server, type Serves, type Serving } from '#contract/model/app/operation.ts';
import { canAsk, SERVES_WORDS, whyWords } from '../../lib/domain/serving.ts';
import { textOf } from '../../lib/format/text-of.ts';

/** Number of operations of a server by availability. */
interface Sum {
  readonly server: Server;
  readonly total: number;
  readonly counts: readonly (readonly [serves: Serves, count: number])[];
  /** The reason why none of them is available; null if some are, or there is no reason. */
  readonly why: string | null;
}

/** Counts the operations of each server. */
export function sums(rows: readonly Operation[]): Sum[] {
  const all = rows.flatMap(({ servers }) => servers);
  return SERVERS.map((server) => {
    const own = all.filter((serving) => serving.server === server);
    const counts = SERVES.map((serves) => [serves, own.filter((serving) => serving.serves === serves).length] as const);
    const closed = own.find(({ serves }) => serves === 'closed');
    return {
      server,
      total: own.length,
      counts: counts.filter(([, count]) => count > 0),
      why: closed && !own.some(askable) ? `${whyWords(closed)}${closed.cure === null ? '' : ` ${textOf(closed.cure)}`}` : null,
    };
  });
}

/** The counts as text: `41 served, 29 not stated, 34 node only`. */
export const sumWords = ({ counts }: Sum): string => counts.map(([serves, count]) => `${count} ${SERVES_WORDS[serves]}`).join(', ');

/** Filters of the operations. */
export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'served', label: 'Available' },
  { value: 'missing', label: 'Missing' },
  { value: 'refused', label: 'Rejected' },
  { value: 'raw', label: 'Node only' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

const PASSES: Readonly<Record<Filter, (operation: Operation) => boolean>> = {
  all: () => true,
  served: canAsk,
  missing: (operation) => !canAsk(operation),
  refused: ({ servers }) => servers.some(({ serves }) => serves === 'refused'),
  raw: ({ hosted }) => hosted === 'raw',
};
export const passing = (rows: readonly Operation[], filter: Filter): readonly Operation[] => rows.filter(PASSES[filter]);

export const servingOf = ({ servers }: Operation, side: 'node' | 'hosted'): Serving | null =>
  servers.find(({ server }) => (server === 'node') === (side === 'node')) ?? null;
