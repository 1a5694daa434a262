import { z } from 'zod';
import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import { noteOf, joinNotes } from '#contract/snapshot.ts';
import { about, text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Ask } from '../../net/request-options.ts';
import { TOOL_CALL_MS } from '../../net/lane/limits.ts';
import type { Called } from './called.ts';
import { decodeWithNotes, type Decoded } from '../schema/decode.ts';
import { unknownName } from '../../base/suggest.ts';
import { emptyNote } from './empty-answer.ts';
import { toolRow } from '../read/read-tool.ts';
import { argumentTrouble, troubleText } from './tool-arguments.ts';
import { ignored, otherThan } from '../tables/tools/answer-echo.ts';
import { excluded, unlike } from '../tables/tools/argument-forms.ts';
import { consequenceOf } from './tool-consequence.ts';
import type { Mcp, Tool } from '../tables/tools/tools.ts';

type Named = Record<string, unknown>;

/** Faults of a server that answers, but without a readable list of tools. */
const LISTLESS: readonly string[] = ['tool-failed', 'unreadable'];
/** Returns the specification's description of a tool if the server's list is unreadable. */
function unlisted(name: string, fault: Fault): Result<Tool> {
  const row = LISTLESS.includes(fault.code) ? toolRow(name) : null;
  if (!row) return { ok: false, fault };
  return ok({ name, description: null, inputSchema: z.toJSONSchema(row.params, { io: 'input', unrepresentable: 'any' }) });
}

/** Finds a tool in the server's list. If the cached list lacks it, the list is read again. */
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

/** Checks a tool call before it is sent: the server must list the tool, and the arguments must fit the tool's own schema. */
export async function checkTool(name: string, args: Named, ask: Ask, mcp: Mcp): Promise<Result<Tool>> {
  const tool = await find(name, ask, mcp);
  if (!tool.ok) return tool;
  const { inputSchema } = tool.value;
  const trouble = argumentTrouble(inputSchema, args);
  if (trouble) return fail('bad-params', about(name, troubleText(trouble)));
  const row = toolRow(name);
  const wrong = row && excluded(row, inputSchema, args);
  return wrong === null ? tool : fail('bad-params', about(name, wrong));
}

/**
 * Checks whether a tool may be called without the user's confirmation. `tool` is null if the server's list has not been read. Fails with
 * `needs-confirmation`.
 */
export function withoutConfirmation(name: string, tool: Tool | null): Result<null> {
  const consequence = consequenceOf(name, tool?.annotations);
  return consequence === null ? ok(null) : fail('needs-confirmation', text('call.not-made', { name, consequence }));
}

/** Makes one tool call as the user wrote it. The format of most answers is not specified, so an unexpected one is returned as served. */
export async function callTool(name: string, args: Named, ask: Ask, mcp: Mcp, confirmed = false): Promise<Result<Called>> {
  ask.relies?.('tool');
  const checked = await checkTool(name, args, ask, mcp);
  if (!checked.ok) return checked;
  const free = confirmed ? ok(null) : withoutConfirmation(name, checked.value);
  if (!free.ok) return free;
  const got = await mcp.callTool(name, args, { ...ask, answerMs: TOOL_CALL_MS, ...(confirmed && { once: true }) });
  if (!got.ok) return got;
  const answer = got.value;
  const row = toolRow(name);
  const other = row && otherThan(row, answer, args);
  const read = row ? decodeWithNotes(name, row.data, answer) : ok<Decoded<unknown>>({ value: answer });
  const unread = read.ok ? noteOf(read.value) : text('call.undecoded', { why: reasonOf(read.fault) });
  const complaint = other === null ? null : text('call.other', { said: other });
  const all = [unread, complaint, emptyNote(answer, args), ignored(row, answer, args), row && unlike(name, row, args)];
  const notes = all.filter((note) => note !== null);
  return ok({
    answer,
    ...(read.ok && read.value.value !== answer && { decoded: read.value.value }),
    note: joinNotes(notes),
    source: 'tool',
    height: null,
  });
}
