import { z } from 'zod';
import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import type { Ask } from '../request-options.ts';
import { MAX_TOOL_ABOUT, MAX_TOOL_PAGES, MAX_TOOLS, MAX_TOOLS_KEPT, TOOLS_REFRESH_MS, TOOLS_MS } from '../lane/limits.ts';
import { persisted, type KeyValueStore } from '../../base/key-value.ts';
import type { Message, ToolTalk } from './negotiate.ts';

/** One tool as the server describes it. */
export interface Tool {
  readonly name: string;
  readonly description: string | null;
  readonly inputSchema: unknown;
  readonly annotations?: ToolAnnotations;
}

/** The server's tools. `fault`: the reason why the list is an earlier one; null for a current list. */
export interface ToolList {
  readonly tools: readonly Tool[];
  /** Time of reading, in Unix milliseconds. */
  readonly at: number;
  readonly fault: Fault | null;
}

const Page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });
const hint = z.boolean().nullable().catch(null);
const SILENT = { readOnlyHint: null, destructiveHint: null };
/** Hints of the server about what a tool does to its data; null where it gives none. */
const Annotations = z.object({ readOnlyHint: hint, destructiveHint: hint }).catch(SILENT);
export type ToolAnnotations = z.output<typeof Annotations>;
const Served = z
  .looseObject({
    name: z.string().min(1).max(200),
    description: z.string().nullish().catch(null),
    inputSchema: z.unknown().optional(),
    annotations: Annotations,
  })
  .transform(({ name, description, inputSchema, annotations }): Tool => ({
    name,
    description: description?.slice(0, MAX_TOOL_ABOUT) ?? null,
    inputSchema: inputSchema ?? {},
    annotations,
  }));
/** One list is stored, whatever the address. The list of another server is used only while the current one is unreachable. */
const KEY = 'tools';
const StoredToolList = z.object({
  url: z.string(),
  at: z.number(),
  tools: z.array(z.object({ name: z.string(), description: z.string().nullable(), inputSchema: z.unknown(), annotations: Annotations })),
});

/** The tools of another server without their hints, which may be wrong for tools of the same name on this server. */
const unvouched = (tools: readonly Tool[]): Tool[] => tools.map((tool) => ({ ...tool, annotations: SILENT }));

/** Reads the list page by page. A tool that cannot be read is skipped. */
async function readTools({ request }: ToolTalk, ask: Ask): Promise<Result<readonly Tool[]>> {
  const tools = new Map<string, Tool>();
  const cursors = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page < MAX_TOOL_PAGES; page++) {
    const params: Message['params'] = cursor === null ? {} : { cursor };
    const got = await request({ method: 'tools/list', params }, 'tools/list', ask);
    if (!got.ok) return got;
    if (got.value.error) return fail('tool-failed', about('tools/list', got.value.error.message));
    const read = Page.safeParse(got.value.result);
    if (!read.success) return fail('unreadable', about('tools/list', text('mcp.no-tools')));
    for (const one of read.data.tools) {
      const tool = Served.safeParse(one).data;
      if (tool && !tools.has(tool.name) && tools.size < MAX_TOOLS) tools.set(tool.name, tool);
    }
    cursor = read.data.nextCursor ?? null;
    if (cursor === null || cursor === '' || cursors.has(cursor)) break;
    cursors.add(cursor);
  }
  return ok([...tools.values()]);
}

/** The list of tools: read when it is needed, fresh for ten minutes, stored for the next run and for when the server is unreachable. */
export function createToolList(url: string, talk: ToolTalk, clock: Clock, memory: KeyValueStore | null) {
  let list: Omit<ToolList, 'fault'> | null = null;
  let reading: Promise<Result<ToolList>> | null = null;

  const recalled = (): Omit<ToolList, 'fault'> | null => {
    if (list) return list;
    const read = memory && persisted(memory, KEY, StoredToolList, null).read();
    return (list = read ? (read.url === url ? { tools: read.tools, at: read.at } : { tools: unvouched(read.tools), at: 0 }) : null);
  };
  const keep = (tools: readonly Tool[]): ToolList => {
    list = { tools, at: clock.now() };
    const text = JSON.stringify({ url, ...list });
    memory?.set(KEY, text.length <= MAX_TOOLS_KEPT ? text : null);
    return { ...list, fault: null };
  };
  const read = async (ask: Ask): Promise<Result<ToolList>> => {
    const got = await readTools(talk, ask);
    if (got.ok) return ok(keep(got.value));
    const earlier = recalled();
    return earlier ? ok({ ...earlier, fault: got.fault }) : got;
  };

  return {
    /** A tool of the list that was read last, however old it is; null if it is not in it. */
    known: (name: string): Tool | null => recalled()?.tools.find((one) => one.name === name) ?? null,
    /** Returns the list, and reads it again if it is old. With `refresh`, reads it again unless it was read a moment ago. */
    get: (ask: Ask, refresh = false): Promise<Result<ToolList>> => {
      const known = recalled();
      const age = known ? clock.now() - known.at : Number.POSITIVE_INFINITY;
      if (known && age >= 0 && age < (refresh ? TOOLS_REFRESH_MS : TOOLS_MS)) return Promise.resolve(ok({ ...known, fault: null }));
      reading ??= read(ask).finally(() => (reading = null));
      return reading;
    },
  };
}
