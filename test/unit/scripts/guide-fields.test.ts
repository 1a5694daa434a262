import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIELD_KINDS } from '#contract/fields/field.ts';
import { FIELDS } from '#contract/fields/fields.ts';

/** The rows of the page’s tables: name, title and meaning. */
const listed = (page: string): string[][] =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
const fields = FIELD_KINDS.flatMap((kind) => Object.entries(FIELDS[kind]));

it('the guide lists every field of expressions with its title and meaning', () => {
  const rows = listed('docs/guide/screeners.md');
  for (const [name, { title, help }] of fields) expect(rows).toContainEqual([`\`${name}\``, title, help]);
  const named = new Set(fields.map(([name]) => `\`${name}\``));
  expect(rows.filter(([name = '']) => !named.has(name))).toEqual([]);
});
it('the German guide lists the same fields', () => {
  const names = (page: string): (string | undefined)[] => listed(page).map(([name]) => name);
  expect(names('docs/guide/de/screeners.md')).toEqual(names('docs/guide/screeners.md'));
});
