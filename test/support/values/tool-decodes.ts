import { expect, it } from 'vitest';
import { decodeTool } from '#engine/api/tables/tools/answer-echo.ts';
import { toolRow, type ToolName } from '#engine/api/tables/tools/tools.ts';

/** A tool, a served answer, and the expected part of the model. */
type Decoded = readonly [tool: ToolName, served: unknown, model: unknown];

/** A matcher for objects that contain at least the model, recursively. Matchers stay unchanged. */
const matching = (model: unknown): unknown => {
  if (Array.isArray(model)) return model.map(matching);
  if (typeof model !== 'object' || model === null || '$$typeof' in model) return model;
  return expect.objectContaining(Object.fromEntries(Object.entries(model).map(([key, value]) => [key, matching(value)])));
};

/** One test per row. */
export const decodes = (rows: readonly Decoded[]): void =>
  it.each(rows)('%s %j', (tool, served, model) => {
    expect(toolRow(tool)).not.toBeNull();
    expect(decodeTool(tool, served, {})).toEqual({ ok: true, value: expect.objectContaining({ value: matching(model) }) });
  });
