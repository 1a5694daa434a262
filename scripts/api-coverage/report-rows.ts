import { z } from 'zod';
import { BUNDLES } from '#engine/api/tables/bundles.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { REST } from '#engine/api/tables/rest/rest.ts';
import { TOOLS } from '#engine/api/tables/tools/tools.ts';
import { invalidations } from '#engine/stream/topics.ts';
import type { Interface, Operation } from './documents.ts';
import { indexSources, type Place } from './source-index.ts';

/** Where an operation is decoded, tested and used, as `file:line`; null if it is not. */
export interface Row extends Operation {
  readonly decoded: string | null;
  readonly tested: string | null;
  readonly used: string | null;
}

const API = 'src-main/engine/api';
/** Files with an interface's rows, names of its read functions, and tests that count for it, because methods and tools share names. */
const HOMES: Record<Interface, { readonly rows: RegExp; readonly reads: readonly string[]; readonly tests: RegExp }> = {
  rest: { rows: /\/api\/tables\/rest\//, reads: ['rest'], tests: /./ },
  bundle: { rows: /\/api\/tables\/bundles\.ts$/, reads: ['bundle'], tests: /./ },
  gsp: { rows: /\/api\/tables\/gsp\//, reads: ['gsp', 'call', 'readGsp'], tests: /^(?!.*tool)/ },
  tool: { rows: /\/api\/tables\/tools\//, reads: ['tool', 'callTool'], tests: /tool|mcp/ },
  topic: { rows: /\/stream\/topics\.ts$/, reads: [], tests: /./ },
  event: { rows: /\/stream\//, reads: [], tests: /./ },
};
/** The tables behind `touchline call` and the explorer. Their operations can be called. */
const TABLES: Partial<Record<Interface, object>> = { rest: REST, bundle: BUNDLES, gsp: GSP, tool: TOOLS };
/** Operations without a shape in the specification. */
const SHAPELESS: readonly string[] = [
  '/healthz',
  'stop',
  'settargetblock',
  'checkdb',
  'compressjobpost',
  'getpendingstate',
  'waitforpendingchange',
];
const CALL = `${API}/call/raw-call.ts`;

/** Files that name the invalidation kinds of events. */
const READERS = /\/live\/|\/api\/tables\//;

const at = (place: Place | undefined): string | null => (place ? `${place.file}:${place.line}` : null);

/** Turns a topic of the specification into one that an event carries. A trailing colon, as in `graph:`, means a family of topics. */
const example = (topic: string): string => (topic.endsWith(':') ? `${topic}x` : topic.replace('{id}', '7').replace('{name}', 'someone'));
const pattern = (topic: string): RegExp =>
  new RegExp(`^${topic.replace('{id}', '(?:\\d+|\\{id\\})').replace('{name}', '[^:]+')}${topic.endsWith(':') ? '[^:]+' : ''}$`);

/** Whether a row's schema accepts anything. Such a row does not count as decoded. */
function takesAnything(kind: Interface, operation: string): boolean {
  const row = (TABLES[kind] as Record<string, unknown> | undefined)?.[operation];
  const schema = typeof row === 'object' && row !== null && 'data' in row ? row.data : row;
  return schema instanceof z.ZodType && ['unknown', 'any'].includes(schema.def.type) && !SHAPELESS.includes(operation);
}

function decoded({ interface: kind, operation }: Operation, engine: readonly Place[]): string | null {
  if (takesAnything(kind, operation)) return null;
  const fits = (place: Place): boolean => HOMES[kind].rows.test(place.file);
  const wanted = kind === 'topic' && operation.endsWith(':') ? pattern(operation) : null;
  return at(engine.find((place) => fits(place) && (wanted ? place.text.startsWith(operation) : place.text === operation)));
}

function tested({ interface: kind, operation }: Operation, tests: readonly Place[]): string | null {
  const fits = kind === 'topic' ? pattern(operation) : null;
  return at(tests.find(({ file, text }) => HOMES[kind].tests.test(file) && (fits ? fits.test(text) : text === operation)));
}

function used(one: Operation, engine: readonly Place[]): string | null {
  const { interface: kind, operation } = one;
  const outside = engine.filter(({ file, as }) => as === 'string' && !HOMES[kind].rows.test(file) && file !== CALL);
  if (kind === 'topic') {
    const kinds = invalidations(example(operation), {}).map((spoiled) => String(spoiled.kind));
    const reader = outside.find(({ file, text }) => READERS.test(file) && kinds.includes(text));
    // A topic that invalidates nothing still counts as used, because its heights belong to another chain.
    return at(reader ?? engine.find(({ file, text }) => file.endsWith('/stream/envelope.ts') && text === operation));
  }
  if (kind === 'event') return at(engine.find(({ file, text }) => file.endsWith('/stream/stream-reducer.ts') && text === operation));
  const read = outside.find(({ text, callee }) => text === operation && callee !== null && HOMES[kind].reads.includes(callee));
  const callable = Object.hasOwn(TABLES[kind] ?? {}, operation);
  return at(read) ?? (callable ? CALL : null);
}

/** One row per operation, from the sources and the tests. */
export function coverage(operations: readonly Operation[]): Row[] {
  const engine = indexSources(['src-main/engine']);
  const tests = indexSources(['test']).filter(({ file }) => !/^test\/(bench|support)\//.test(file));
  return operations.map((one) => ({ ...one, decoded: decoded(one, engine), tested: tested(one, tests), used: used(one, engine) }));
}
