import { INTERFACES } from '#contract/model/app/operation.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { didYouMean } from '#host/did-you-mean.ts';
import { hostText } from '#host/host-text.ts';
import type { CliCommand, Completion } from '../cli.ts';
import { CSV_FLAG, JSON_FLAG, printResult } from '../print-result.ts';
import { jsonArgument, nameList } from '../schema-help.ts';
import { SUCCESS, failed, usageError } from '../exit.ts';
import { runCommand, withOneShotClient } from '../with-client.ts';

const MEANING: Readonly<Record<(typeof INTERFACES)[number], string>> = {
  rest: "A REST path as in the specification, for example '/clubs/{club_id}/job'",
  gsp: 'A game-state method of the hosted service, or of your node if only the node serves it',
  tool: 'A tool of the tool server',
  node: "A method of your node, or its '/state' or '/healthz' endpoint",
  bundle: "A bundle, for example '/v1/club/{club_id}'",
};

export const call: CliCommand = {
  name: 'call',
  summary: 'Call one operation and print its response',
  args: [
    ['<interface>', 'rest, gsp, tool, node or bundle'],
    ['<name>', 'Path, method or tool'],
    ['[json]', 'Parameters as a JSON object (default: none)'],
  ],
  flags: [
    ['--decoded', 'Response as decoded by Touchline instead of the original'],
    ['--allow-changes', 'Permission for a tool call that may change or delete data on its server'],
    JSON_FLAG,
    CSV_FLAG,
  ],
  details: () => [
    'Interfaces:',
    ...nameList(INTERFACES.map((name) => [name, MEANING[name]])),
    '',
    'Pass parameters by name, as in the specification. Each call returns one page. The response is printed as received: as tables on a terminal, otherwise as JSON. Remarks about it go to stderr.',
  ],
  examples: [
    "call rest '/clubs/{club_id}/job' '{\"club_id\":7}'",
    'call gsp get_squad \'{"club_id":7}\'',
    'call tool get_ticker',
    'call node /state',
  ],
  completes: async () => {
    const [{ REST }, { GSP }, { TOOLS }, { NODE_PAGES }, { BUNDLES }] = await Promise.all([
      import('#engine/api/tables/rest/rest.ts'),
      import('#engine/api/tables/gsp/gsp.ts'),
      import('#engine/api/tables/tools/tools.ts'),
      import('#engine/api/tables/node-pages.ts'),
      import('#engine/api/tables/bundles.ts'),
    ]);
    const tables = { rest: REST, gsp: GSP, tool: TOOLS, node: { ...NODE_PAGES, ...GSP }, bundle: BUNDLES };
    const operations = INTERFACES.flatMap((name) => Object.keys(tables[name]).map((operation): Completion => [[name], operation, '']));
    return [...INTERFACES.map((name): Completion => [[], name, MEANING[name]]), ...operations];
  },
  run: async (invocation) => {
    const [name = '', target = '', json] = invocation.args;
    const face = INTERFACES.find((known) => known === name);
    if (!face) return usageError(`Unknown interface "${name}".${didYouMean(name, INTERFACES)} Available: ${INTERFACES.join(', ')}.`);
    const params = jsonArgument(json);
    if ('wrong' in params) return usageError(params.wrong);
    const confirmed = invocation.flags['allowChanges'] === true;
    if (confirmed && face !== 'tool')
      return usageError('--allow-changes works only with the interface "tool"; the other interfaces only read.');
    return withOneShotClient(invocation, async (client, locator) => {
      const decoded = invocation.flags['decoded'] === true;
      const input = { interface: face, name: target, params: params.value, decoded, confirmed };
      const called = await runCommand(client, locator, invocation, 'api.call', input);
      if (!called.ok && called.fault.code === 'needs-confirmation')
        return usageError(`${hostText(sentenceOf(called.fault)).replace(/\.$/, '')}. To call it anyway, add --allow-changes.`);
      if (!called.ok) return failed(called.fault);
      const { answer, note } = called.value;
      if (note !== null) invocation.environment.reportLine(hostText(note));
      const printed = decoded && 'decoded' in called.value ? called.value.decoded : answer;
      await printResult(invocation, printed);
      return SUCCESS;
    });
  },
};
