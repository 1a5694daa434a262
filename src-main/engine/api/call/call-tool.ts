import { z } from 'zod';
import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import type { Ask } from '../../net/request-options.ts';
import { TOOL_CALL_MS } from '../../net/lane/limits.ts';
import { shown, type Arguments, type Called } from './called.ts';
import { decodeWithNotes } from '../schema/decode.ts';
import { unknownName } from '../../base/unknown-name.ts';
import { emptyNote } from './empty-answer.ts';
import { argumentTrouble, excluded, troubleText, unlike } from './tool-arguments.ts';
import { ignored, otherThan } from '../tables/tools/answer-echo.ts';
import { isKnownTool, toolRow, type Mcp, type Tool, type ToolAnnotations } from '../tables/tools/tools.ts';

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
  const names = tools.map((one) => one.name);
  return fault ? { ok: false, fault } : unknownName('tool', name, names);
}

/** Checks a tool call before it is sent: the server must list the tool, and the arguments must fit the tool's own schema. */
export async function checkTool(name: string, args: Arguments, ask: Ask, mcp: Mcp): Promise<Result<Tool>> {
  const tool = await find(name, ask, mcp);
  if (!tool.ok) return tool;
  const { inputSchema } = tool.value;
  const trouble = argumentTrouble(inputSchema, args);
  const row = toolRow(name);
  const wrong = trouble ? troubleText(trouble) : row && excluded(row, inputSchema, args);
  return wrong === null ? tool : fail('bad-params', about(name, wrong));
}

/**
 * Describes what a tool call may do besides reading; null if the call needs no confirmation.
 * - The specification states that its tool server only reads, so a tool it names needs no annotation.
 * - Any other tool is free only if its server annotates it `readOnlyHint: true`.
 * - An annotation to the contrary applies to every tool, because the server knows best: `readOnlyHint: false` and
 *   `destructiveHint: true` always need confirmation.
 */
export function consequenceOf(name: string, annotations: ToolAnnotations | undefined): CodedText | null {
  const { readOnlyHint = null, destructiveHint = null } = annotations ?? {};
  if (destructiveHint === true) return text('call.may-delete');
  if (readOnlyHint === false) return text('call.may-change');
  return readOnlyHint === true || isKnownTool(name) ? null : text('call.may-both');
}

/** Returns the fault `needs-confirmation` for a call that needs it. `tool` is null if the server's list has not been read. */
export function withoutConfirmation(name: string, tool: Tool | null): Result<null> {
  const consequence = consequenceOf(name, tool?.annotations);
  return consequence === null ? ok(null) : fail('needs-confirmation', text('call.not-made', { name, consequence }));
}

/** Makes one tool call as the user wrote it. The format of most answers is not specified, so an unexpected one is returned as served. */
export async function callTool(name: string, args: Arguments, ask: Ask, mcp: Mcp, confirmed = false): Promise<Result<Called>> {
  ask.relies?.('tool');
  const checked = await checkTool(name, args, ask, mcp);
  if (!checked.ok) return checked;
  const free = confirmed ? ok(null) : withoutConfirmation(name, checked.value);
  if (!free.ok) return free;
  const got = await mcp.callTool(name, args, { ...ask, answerMs: TOOL_CALL_MS, ...(confirmed && { once: true }) });
  if (!got.ok) return got;
  const answer = got.value;
  const row = toolRow(name);
  const read = row ? decodeWithNotes(name, row.data, answer) : ok({ value: answer });
  const notes = [emptyNote(answer, args), ignored(row, answer, args), row && unlike(name, row, args)];
  return ok({ ...shown(answer, read, row && otherThan(row, answer, args), notes), source: 'tool', height: null });
}
