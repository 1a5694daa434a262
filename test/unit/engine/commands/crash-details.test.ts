import { expect, it } from 'vitest';
import { programCommands } from '#engine/commands/program.ts';
import { COMMANDS } from '#contract/commands.ts';
import { crashDetails } from '#view/shell/dock/document.ts';

const tile = { panel: 'tactics', ref: null, params: { lower: 'changes' } };

it('the details of a crashed tile name its panel, its state and the error, and fit into the log command', async () => {
  const details = crashDetails(tile, new TypeError('no such key'));
  expect(details).toMatch(/^Tile: tactics\nSubject: .*\nState: {"lower":"changes"}\n\nTypeError: no such key/);
  const endless = crashDetails({ ...tile, params: { text: 'x'.repeat(50_000) } }, 'words');
  for (const one of [details, endless])
    expect(COMMANDS['view.crashed'].input.safeParse({ panel: 'tactics', details: one }).success).toBe(true);

  const logged: unknown[] = [];
  const log = { error: (...said: unknown[]) => void logged.push(said) };
  const { 'view.crashed': crashed } = programCommands({ log } as unknown as Parameters<typeof programCommands>[0]);
  expect(await crashed({ panel: 'tactics', details })).toEqual({ ok: true, value: { done: true } });
  expect(logged).toEqual([['the tile "tactics" stopped', details]]);
});
