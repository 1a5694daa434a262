import { expect, it } from 'vitest';
import { readTool, toolRow } from '#engine/api/read/read-tool.ts';
import type { ToolName } from '#engine/api/tables/tools/tools.ts';

/** A tool, what it served, and what of the model that became. */
export type Decoded = readonly [tool: ToolName, served: unknown, model: unknown];

/** At least what the model says, all the way down; a matcher stays one. */
const matching = (model: unknown): unknown => {
  if (Array.isArray(model)) return model.map(matching);
  if (typeof model !== 'object' || model === null || '$$typeof' in model) return model;
  return expect.objectContaining(Object.fromEntries(Object.entries(model).map(([key, value]) => [key, matching(value)])));
};

/** One test for each row; every tool named has a row of its own in the table. */
export const decodes = (rows: readonly Decoded[]): void =>
  it.each(rows)('%s %j', (tool, served, model) => {
    expect(toolRow(tool)).not.toBeNull();
    expect(readTool(tool, served, {})).toEqual({ ok: true, value: matching(model) });
  });
