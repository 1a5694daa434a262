import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { INTERFACES, readDocuments, type Operation } from './api-coverage/documents.ts';
import { coverage, type Row } from './api-coverage/report-rows.ts';

/** List of all operations, extracted from the three documents. */
const LIST = new URL('api-coverage/operations.json', import.meta.url);

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, documents: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const list = JSON.parse(readFileSync(LIST, 'utf8')) as Operation[];
const key = ({ interface: kind, operation }: Operation): string => `${kind} ${operation}`;

/** Compares the list with the documents, if they are available. */
function differences(folder: string): string[] {
  const written = readDocuments(folder);
  if (values.write) writeFileSync(LIST, `[\n${written.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`);
  const [actual, expected] = [new Set((values.write ? written : list).map(key)), new Set(written.map(key))];
  return [
    ...[...expected].filter((one) => !actual.has(one)).map((one) => `${one}: in the specification, missing from the list`),
    ...[...actual].filter((one) => !expected.has(one)).map((one) => `${one}: in the list, missing from the specification`),
  ];
}

const drift = values.documents ? differences(values.documents) : [];
const rows = coverage(list);
const gaps = rows.filter((row) => row.decoded === null || row.tested === null || row.used === null);

const cell = (text: string | null, width: number): string => (text ?? '—').padEnd(width);
function print(kind: Row['interface']): void {
  const own = rows.filter((row) => row.interface === kind);
  const width = (field: 'operation' | 'decoded' | 'tested' | 'used'): number =>
    Math.max(...own.map((row) => (row[field] ?? '—').length), field.length);
  const [a, b, c] = [width('operation'), width('decoded'), width('tested')];
  console.log(`\n${kind}: ${own.length}\n${cell('operation', a)}  ${cell('decoded', b)}  ${cell('tested', c)}  used`);
  for (const row of own) console.log(`${cell(row.operation, a)}  ${cell(row.decoded, b)}  ${cell(row.tested, c)}  ${row.used ?? '—'}`);
}

if (values.json) {
  console.log(JSON.stringify(rows, null, 1));
} else {
  for (const kind of INTERFACES) print(kind);
  console.log(`\n${rows.length} operations, ${gaps.length} incomplete`);
}
for (const line of drift) console.error(line);
process.exitCode = gaps.length > 0 || drift.length > 0 ? 1 : 0;
