import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Ask } from '../net/ask.ts';
import type { Called } from './call.ts';
import { decode } from './decode.ts';
import { unknownName } from './near.ts';
import { emptyNote } from './notes.ts';
import { argumentTrouble, isKnownTool, TOOLS, type Mcp, type Tool } from './tools.ts';

type Named = Record<string, unknown>;

/** The tool in the server's list; a list of earlier that lacks it is read again. */
async function find(name: string, ask: Ask, mcp: Mcp): Promise<Result<{ tool: Tool | undefined; names: readonly string[] }>> {
  for (const anew of [false, true]) {
    const listed = await mcp.listTools(ask, anew);
    if (!listed.ok) return listed;
    const { tools, fault } = listed.value;
    const tool = tools.find((one) => one.name === name);
    if (tool || anew) return ok({ tool, names: tools.map((one) => one.name) });
    if (fault) return { ok: false, fault };
  }
  return ok({ tool: undefined, names: [] });
}

/** What stands against a call of a tool before it is sent: the server does not list it, or its arguments don't fit its own schema. */
export async function checkTool(name: string, args: Named, ask: Ask, mcp: Mcp): Promise<Result<null>> {
  const listed = await find(name, ask, mcp);
  if (!listed.ok) return listed;
  const { tool, names } = listed.value;
  if (!tool) return unknownName('tool', name, names);
  const trouble = argumentTrouble(tool.inputSchema, args);
  if (!trouble) return ok(null);
  const takes = trouble.known.length > 0 ? `it takes ${trouble.known.join(', ')}` : 'it takes no arguments';
  return fail('bad-params', `${name}: ${trouble.wrong}; ${takes}`);
}

/** One call of a tool as a person writes it. */
export async function callTool(name: string, args: Named, ask: Ask, mcp: Mcp): Promise<Result<Called>> {
  const checked = await checkTool(name, args, ask, mcp);
  if (!checked.ok) return checked;
  const got = await mcp.callTool(name, args, ask);
  if (!got.ok) return got;
  const read = isKnownTool(name) ? decode(name, TOOLS[name], got.value) : ok(got.value);
  if (!read.ok) return read;
  return ok({
    answer: got.value,
    ...(read.value !== got.value && { decoded: read.value }),
    note: emptyNote(got.value, args),
    source: 'tool',
    height: null,
  });
}
