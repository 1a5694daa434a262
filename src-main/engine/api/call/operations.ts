import { z } from 'zod';
import type { JsonSchema, Operation, Operations } from '#contract/model/app/operation.ts';
import { type CodedText } from '#contract/text/coded-text.ts';
import { BUNDLES } from '../tables/bundles.ts';
import { GSP } from '../tables/gsp/gsp.ts';
import { freshnessOf, whollyTold } from '../tables/operation-freshness.ts';
import { NODE_PAGES } from '../tables/node-pages.ts';
import { isObject } from '../schema/envelope.ts';
import { REST } from '../tables/rest/rest.ts';
import type { Freshness, GspRow, RestRow } from '../schema/endpoint.ts';
import { methodServers, pageServers, pathServers, toolServers, type Facts } from '../providers/availability.ts';
import { consequenceOf } from './call-tool.ts';
import { TOOLS, toolRow, type ToolAnnotations } from '../tables/tools/tools.ts';

/** The fixed part of an operation, without its current servers: the tables do not change at run time. */
type Fixed = Omit<Operation, 'servers'>;

interface ListedTool {
  readonly name: string;
  readonly description?: string | null;
  readonly inputSchema: unknown;
  readonly annotations?: ToolAnnotations;
}
/** The server's list of tools, null if it has not been read, and the reason for that. */
export interface ListedTools {
  readonly tools: readonly ListedTool[] | null;
  readonly why: CodedText | null;
}

/** JSON schema of the parameters as a caller writes them, without the bounds of safe integers: they are not rules of the service. */
function schemaOf(params: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(params, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  delete made.$schema;
  return made as JsonSchema;
}
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
/** Whether a method waits for an event before it answers. */
export const waits = (name: string): boolean => name.startsWith('waitfor');
const readsByName = (data: z.ZodType): boolean => !(data instanceof z.ZodUnknown);

function fixed(iface: Operation['interface'], name: string, params: JsonSchema, row: Freshness, more: Partial<Fixed> = {}): Fixed {
  const plain = { about: null, hosted: null, acts: false, consequence: null, waits: false, pages: null, decoded: false } as const;
  const { freshMs } = row;
  return { ...plain, interface: iface, name, params, required: strings(params['required']), freshMs, told: whollyTold(row), ...more };
}
const path = (iface: 'rest' | 'bundle', name: string, row: RestRow): Fixed =>
  fixed(iface, name, schemaOf(row.params), row, {
    pages: row.pages && { max: row.pages.max, totals: row.pages.totals },
    decoded: readsByName(row.data),
  });
const method = (name: string, row: GspRow): Fixed =>
  fixed('gsp', name, schemaOf(row.params), row, { hosted: row.hosted, acts: row.acts, waits: waits(name), decoded: readsByName(row.data) });

let tables: { paths: Fixed[]; bundles: Fixed[]; methods: Fixed[]; pages: Fixed[] } | null = null;
/** Built on first use: generating about 200 schemas takes a moment. */
const fromTables = () =>
  (tables ??= {
    paths: Object.entries(REST).map(([name, row]) => path('rest', name, row)),
    bundles: Object.entries(BUNDLES).map(([name, row]) => path('bundle', name, row)),
    methods: Object.entries(GSP).map(([name, row]) => method(name, row)),
    pages: Object.entries(NODE_PAGES).map(([name, row]) =>
      fixed('node', name, { type: 'object', properties: {}, additionalProperties: false }, row),
    ),
  });

const OPEN: JsonSchema = { type: 'object' };
/** Schema of a tool from the server's list, or else from the specification. */
function toolSchema(name: string, listed: ListedTool | undefined): JsonSchema {
  if (listed) return isObject(listed.inputSchema) ? listed.inputSchema : OPEN;
  const row = toolRow(name);
  return row ? schemaOf(row.params) : OPEN;
}
const tool = (name: string, listed: ListedTool | undefined): Fixed => {
  const more = {
    about: listed?.description ?? null,
    consequence: consequenceOf(name, listed?.annotations),
    decoded: Object.hasOwn(TOOLS, name),
  };
  return fixed('tool', name, toolSchema(name, listed), freshnessOf('tool', name), more);
};

/** Lists every operation with the sources that serve it now. */
export function listOperations(facts: Facts, { tools, why }: ListedTools): Operations {
  const { paths, bundles, methods, pages } = fromTables();
  const byName = new Map(tools?.map((one) => [one.name, one]));
  const names = [...new Set([...byName.keys(), ...Object.keys(TOOLS)])].sort();
  return {
    rows: [
      ...paths.map((row) => ({ ...row, servers: pathServers('rest', facts) })),
      ...bundles.map((row) => ({ ...row, servers: pathServers('bundle', facts) })),
      ...methods.map((row) => ({ ...row, servers: methodServers(row.name, row.hosted ?? 'unknown', row.acts, facts) })),
      ...pages.map((row) => ({ ...row, servers: pageServers(facts) })),
      ...names.map((name) => ({ ...tool(name, byName.get(name)), servers: toolServers(tools && byName.has(name), facts) })),
    ],
    tools: { listed: tools !== null, why },
  };
}
