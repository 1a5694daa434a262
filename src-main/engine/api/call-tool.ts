import { z } from 'zod';
import { fail, ok, type Fault, type Result } from '../../../src-preload/contract/faults.ts';
import { noteOf } from '../../../src-preload/contract/snapshot.ts';
import type { Ask } from '../net/ask.ts';
import type { Called } from './call.ts';
import { decodeHeard, unreadable, type Decoded } from './decode.ts';
import { near, unknownName } from './near.ts';
import { emptyNote } from './notes.ts';
import { toolRow } from './read-tool.ts';
import { argumentTrouble } from './tool-arguments.ts';
import { ignored, otherThan } from './tool-echo.ts';
import type { Mcp, Tool } from './tools.ts';

type Named = Record<string, unknown>;

/** Faults of a server that answers, but has no list that can be read. */
const LISTLESS: readonly string[] = ['tool-failed', 'unreadable'];
/** Then the specification says what its tools take. */
function unlisted(name: string, fault: Fault): Result<Tool> {
  const row = LISTLESS.includes(fault.code) ? toolRow(name) : null;
  if (!row) return { ok: false, fault };
  return ok({ name, description: null, inputSchema: z.toJSONSchema(row.params, { io: 'input', unrepresentable: 'any' }) });
}

/** The tool in the server's list; a list of earlier that lacks it is read again. */
async function find(name: string, ask: Ask, mcp: Mcp): Promise<Result<Tool>> {
  const listed = await mcp.listTools(ask);
  if (!listed.ok) return unlisted(name, listed.fault);
  const known = listed.value.tools.find((one) => one.name === name);
  if (known) return ok(known);
  const again = await mcp.listTools(ask, true);
  if (!again.ok) return again;
  const { tools, fault } = again.value;
  const found = tools.find((one) => one.name === name);
  if (found) return ok(found);
  if (fault) return { ok: false, fault };
  const names = tools.map((one) => one.name);
  return unknownName('tool', name, names);
}

/** What stands against a call of a tool before it is sent: the server does not list it, or its arguments don't fit its own schema. */
export async function checkTool(name: string, args: Named, ask: Ask, mcp: Mcp): Promise<Result<null>> {
  const tool = await find(name, ask, mcp);
  if (!tool.ok) return tool;
  const trouble = argumentTrouble(tool.value.inputSchema, args);
  if (!trouble) return ok(null);
  const { wrong, known } = trouble;
  const close = near(/^there is no argument `(.+)`$/.exec(wrong)?.[1] ?? '', known);
  const takes =
    close.length > 0
      ? `did you mean ${close.join(' or ')}?`
      : known.length > 0
        ? `it takes ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}`
        : 'it takes no arguments';
  return fail('bad-params', `${name}: ${wrong}; ${takes}`);
}

/** One call of a tool as a person writes it. The form of most answers is stated nowhere: one that is not ours is given as it came. */
export async function callTool(name: string, args: Named, ask: Ask, mcp: Mcp): Promise<Result<Called>> {
  const checked = await checkTool(name, args, ask, mcp);
  if (!checked.ok) return checked;
  const got = await mcp.callTool(name, args, ask);
  if (!got.ok) return got;
  const answer = got.value;
  const row = toolRow(name);
  const other = row && otherThan(row, answer, args);
  if (other !== null) return unreadable(name, other);
  const read = row ? decodeHeard(name, row.data, answer) : ok<Decoded<unknown>>({ value: answer });
  const unread = read.ok ? noteOf(read.value) : `Touchline cannot read it by name: ${read.fault.detail ?? ''}.`;
  return ok({
    answer,
    ...(read.ok && read.value.value !== answer && { decoded: read.value.value }),
    note: unread ?? emptyNote(answer, args) ?? ignored(row, answer, args),
    source: 'tool',
    height: null,
  });
}
