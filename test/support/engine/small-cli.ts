import { fail, fault, ok } from '#contract/faults.ts';
import { text, verbatim, type CodedText } from '#contract/text/coded-text.ts';
import type { Handlers } from '#engine/live/serve.ts';
import type { Output } from '#contract/commands.ts';
import type { Engine } from '#engine/engine.ts';
import { sleep, systemClock } from '#engine/base/clock.ts';
import { openFolder } from '#host/data-folder.ts';
import { createEngineLocator } from '#host/engine-locator.ts';
import { runCli, type CliEnvironment } from '#headless/cli.ts';
import { openBrowser } from '#headless/terminal.ts';
import { CLI_COMMANDS } from '#headless/commands/index.ts';
import { smallEngine } from './small-engine.ts';

const live = (data: unknown) => ({
  status: 'live' as const,
  data,
  source: 'local' as const,
  height: 5,
  observedAt: 1_700_000_000,
  fault: null,
});
const NOTES: Readonly<Record<string, CodedText>> = {
  empty: verbatim('There is no club 999.'),
  figures: text('notes', {
    notes: [text('list.may-go-on', { limit: 1_000 }), text('cure.later', { until: 1_700_000_000, ownNode: false })],
  }),
};
const handlers: Partial<Handlers> = {
  'api.call': async ({ interface: face, name, params, confirmed }) => {
    if (name === 'nope') return fail('unknown', verbatim('unknown method "nope"'));
    if (name === 'slow') await sleep(systemClock, Number(params['ms']));
    if (name === 'unsafe' && !confirmed) return fail('needs-confirmation', verbatim('unsafe was not called because it may change data'));
    if (name === 'down') return fail('unreachable', verbatim('connection refused'));
    const note = NOTES[name] ?? null;
    return ok({ answer: { face, name, params }, note } as Output<'api.call'>);
  },
  'table.export': async () =>
    ok({
      columns: ['share', 'price', 'time', 'name'],
      rows: [
        ['club_1', 18_420, 1_700_000_000, '=1+1'],
        ['club_2', -5, null, 'a "b", c'],
      ],
      next: null,
    }),
  'market.sync': async () =>
    ok({
      ...{ state: 'done', what: null, done: 0, total: null, rate: null, secondsLeft: null, requests: 3, fault: null },
      ...{ startedAt: 1_700_000_000, finishedAt: 1_700_000_009, counts: { clubs: 2, players: 5 } },
      skipped: [{ what: verbatim('order books'), why: verbatim('busy') }],
    } as unknown as Output<'market.sync'>),
  'doctor.run': async () =>
    ok({
      rows: [
        { name: verbatim('rest'), verdict: process.env['SMALL_SICK'] ? 'fail' : 'ok', text: verbatim('answers') },
        { name: verbatim('tools'), verdict: 'skipped', text: verbatim('none given') },
      ],
    }),
};

function createEngine(): Engine {
  const small = smallEngine({
    read: (resource, params) => {
      const share = (params as { share?: string }).share;
      if (resource === 'status') return live({ pid: process.pid });
      if (resource === 'settings')
        return live({ locale: process.env['SMALL_LOCALE'] ?? '', hours: process.env['SMALL_LOCALE'] ? '12' : 'system' });
      if (share === 'club_404')
        return {
          status: 'failed',
          data: null,
          source: null,
          height: null,
          observedAt: null,
          fault: fault('not-found', verbatim('club_404')),
        };
      return null;
    },
    handlers,
  });
  let value = 0;
  let stop = (): void => undefined;
  const again = (): void => {
    small.set(++value);
    stop = systemClock.after(50, again);
  };
  return {
    start: async () => (again(), ok(undefined)),
    stop: async () => stop(),
    connect: (port) => void small.serve(port),
    wake: () => undefined,
    onNotice: () => () => undefined,
    status: () => {
      throw new Error('not asked for');
    },
  } as Partial<Engine> as Engine;
}

/** Runs the real command line and host on an engine that knows two order books. Returns the exit code. */
export const smallCli = (
  argv: readonly string[],
  terminal: Pick<CliEnvironment, 'out' | 'reportLine' | 'isTerminal' | 'ending'>,
  variables: CliEnvironment['variables'],
): Promise<number> =>
  runCli(argv, CLI_COMMANDS, {
    ...terminal,
    variables,
    version: '0.0.0',
    viewRoot: variables['SMALL_VIEW'] ?? '',
    open: (address) => openBrowser(address, terminal.reportLine),
    locateEngine: (hostOptions) => {
      const folder = openFolder(hostOptions.dataDir);
      if (!folder.ok) return folder;
      return ok(
        createEngineLocator({
          hostOptions,
          folder: folder.value,
          version: '0.0.0',
          clock: systemClock,
          fetch,
          createEngine,
          startDemo: async () => fail('bug'),
          onNotice: () => undefined,
        }),
      );
    },
  });
