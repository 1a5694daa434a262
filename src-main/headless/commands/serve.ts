import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startWebServer } from '../web-server.ts';
import { webToken } from '../web-token.ts';
import { guardClock, systemClock } from '../../engine/base/clock.ts';
import type { Verb } from '../cli.ts';
import { FINE, failed, wrong } from '../outcome.ts';

export const serve: Verb = {
  name: 'serve',
  args: '',
  summary: 'the web workstation on this computer; its address is the first line',
  flags: [
    ['--port <n>', 'port on 127.0.0.1; any free one when 0 or not said'],
    ['--open', 'opens it in the browser'],
    ['--no-open', 'opens nothing (the default)'],
    ['--safe-mode', 'starts with the default layout and with alerts paused'],
  ],
  details: () =>
    [
      'The address holds a token: whoever has it can use this workstation, nobody else can. It runs until interrupted.',
      'The token stays the same at each start, in the file web-token of the data folder; without that file there is a new one.',
      'When one already runs on the data folder, its address is printed instead.',
      '',
      'Examples:',
      '  touchline serve --open',
      '  touchline serve --port 8080 --base-url https://example.org',
    ].join('\n'),
  run: async ({ world, told, flags }) => {
    const port = Number(flags['port'] ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      return wrong(`--port must be a whole number from 0 to 65535, not "${String(flags['port'])}".`);
    if (!existsSync(join(world.viewRoot, 'index.html')))
      return { exit: 1, sentence: 'The workstation is not built yet: run "npm run build" first.' };
    const reached = world.reach(told, false, flags['safeMode'] === true);
    if (!reached.ok) return failed(reached.fault);
    const reach = reached.value;
    try {
      const found = await reach.find();
      if (!found.ok) return failed(found.fault);
      const address = 'running' in found.value ? found.value.running.address : null;
      if (address !== null) {
        await world.out(`${address}\n`);
        world.say('Touchline already runs on this data folder; this is its address.');
        if (flags['open'] === true) world.open(address);
        return FINE;
      }
      const log = 'own' in found.value ? found.value.own.log : { info: world.say, warn: world.say, error: world.say };
      const server = await startWebServer({
        root: world.viewRoot,
        port,
        clock: guardClock(systemClock, (cause) => log.error('a timer of the web server', cause)),
        log,
        connect: reach.join,
        token: webToken(told.dataDir, log),
      });
      if (!server.ok) return failed(server.fault);
      if ('own' in found.value) found.value.own.announce(server.value.address);
      await world.out(`${server.value.address}\n`);
      world.say('Touchline runs at this address, for this computer only. Ctrl+C ends it.');
      if (flags['open'] === true) world.open(server.value.address);
      if (!world.ending.aborted)
        await new Promise<void>((resolve) => world.ending.addEventListener('abort', () => resolve(), { once: true }));
      await server.value.stop();
      return FINE;
    } finally {
      await reach.stop();
    }
  },
};
