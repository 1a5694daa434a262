import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS } from '#contract/commands.ts';
import { FAULTS } from '#contract/fault-codes.ts';
import { ALERT_KINDS } from '#contract/model/alerts/alert-kind.ts';
import { ESTIMATE_KINDS } from '#contract/model/app/estimate-kind.ts';
import { PANELS } from '#contract/panels.ts';
import { RESOURCES } from '#contract/resources.ts';
import { SETTINGS } from '#contract/settings.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { REST } from '#engine/api/tables/rest/rest.ts';
import { TOOLS } from '#engine/api/tables/tools/tools.ts';
import { TOPICS } from '#engine/stream/topics.ts';
import { indexSources } from '../../scripts/api-coverage/source-index.ts';
import { ROOT } from './sources.ts';

/** A file with this part of the names of a kind is a list of them. */
const LIST = 0.9;
const KINDS: Readonly<Record<string, object>> = {
  'A REST path': REST,
  'A method': GSP,
  'A tool': TOOLS,
  'A live resource': RESOURCES,
  'A command': COMMANDS,
  'A panel': PANELS,
  'An alert kind': ALERT_KINDS,
  'An estimate kind': ESTIMATE_KINDS,
  'A setting': SETTINGS,
  'A fault': FAULTS,
  'A topic': TOPICS,
};
const items = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(/^- |^$/m);
const places = indexSources(['src-main', 'src-demo', 'src-preload', 'src-renderer', 'test', 'scripts']);

it.each(Object.entries(KINDS))('%s: CONTRIBUTING names every file that lists them all', (kind, table) => {
  const item = items.find((one) => one.startsWith(`**${kind}:**`)) ?? '';
  expect(item).not.toBe('');
  const names = new Set(Object.keys(table));
  const found = Map.groupBy(
    places.filter(({ text }) => names.has(text)),
    ({ file }) => file,
  );
  const lists = [...found].filter(([, all]) => new Set(all.map(({ text }) => text)).size >= LIST * names.size).map(([file]) => file);
  expect(lists.filter((file) => !item.includes(`\`${file}\``))).toEqual([]);
});
