/** Records a table after the other in the file of its first argument, and reports the number of each that is stored. */
import { createRecorderRole } from '#engine/recorder/recorder-role.ts';

const [file = '', start, every, within, from] = process.argv.slice(2);
const binding = process.env['TOUCHLINE_SQLITE_BINDING'];
const { tasks } = createRecorderRole({ file, ...(binding && { binding }) });
for (let table = Number(from); ; table++) {
  const at = Number(start) + table * Number(every);
  tasks.dumpStart({ kind: 'player', at, records: true, bodies: 'changed', within: Number(within) });
  tasks.dumpPart({ text: `{"meta":{"updated_unix":${at}},"data":{"9":[[1,"trader",true,500,${1 + table}]]}}` });
  const { got, recorded } = tasks.dumpEnd({ arrived: true });
  if (!got.ok || recorded?.got.ok === false) throw new Error('a table was not recorded');
  process.stdout.write(`${table}\n`);
}
