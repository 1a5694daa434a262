import type { z } from 'zod';
import type { Result } from '#contract/faults.ts';
import { ok } from '#contract/faults.ts';
import { decodeWithNotes, unreadable, type Decoded } from '../schema/decode.ts';
import { otherThan } from '../tables/tools/answer-echo.ts';
import type { ToolRow } from '../tables/tools/tool-endpoint.ts';
import { isKnownTool, TOOLS } from '../tables/tools/tools.ts';

/** Returns the table row of a tool; null if the specification does not name it. */
export const toolRow = (name: string): ToolRow<z.ZodType, z.ZodType> | null => (isKnownTool(name) ? TOOLS[name] : null);

/**
 * Decodes a tool's answer; the answer of an unknown tool passes unchanged. Returns `unreadable` if the answer is about something else than
 * the arguments.
 */
export function decodeTool(name: string, answer: unknown, args: Readonly<Record<string, unknown>>): Result<Decoded<unknown>> {
  const row = toolRow(name);
  if (!row) return ok({ value: answer });
  const other = otherThan(row, answer, args);
  return other === null ? decodeWithNotes(name, row.data, answer) : unreadable(name, other);
}
/** Like `hearTool`, without the information on what was left out. */
export function readTool(name: string, answer: unknown, args: Readonly<Record<string, unknown>>): Result<unknown> {
  const read = decodeTool(name, answer, args);
  return read.ok ? ok(read.value.value) : read;
}
