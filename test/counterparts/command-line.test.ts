import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEverything, type Counterpart } from '../support/servers/mcp-counterparts.ts';
import { finish, scratch } from '../support/servers/processes.ts';

const folder = scratch();
let server: Counterpart;
beforeAll(async () => void (server = await startEverything()));
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** The real command line with its own engine. Nothing listens at the base address: only the tool server responds. */
const call = (name: string, ...more: string[]) =>
  finish(process.execPath, [
    'src-main/headless/main.ts',
    ...['--data-dir', join(folder.dir, 'data'), '--connection', 'hosted', '--base-url', 'http://127.0.0.1:9', '--mcp-url', server.url],
    ...['call', 'tool', name, ...more],
  ]);

describe('touchline call tool, on a third-party server,', () => {
  it('prints the response', async () => {
    expect(await call('echo', '{"message":"hello"}')).toEqual({ code: 0, stdout: '"Echo: hello"\n', stderr: '' });
  });
  it('refuses wrong arguments with one sentence', async () => {
    expect(await call('get-sum', '{"a":"x","b":2}')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Invalid parameters: get-sum: `a` must be a number, not the text "x". Correct the parameters and try again.\n',
    });
  });
  it('suggests the closest name for an unknown tool', async () => {
    expect(await call('eco')).toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean echo?') as string });
  });
  it('calls a tool that may change data only with --allow-changes', async () => {
    expect(await call('toggle-simulated-logging')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'This call needs your confirmation: toggle-simulated-logging was not called because its server says that it may change data. To call it anyway, add --allow-changes.\n',
    });
    expect(await call('toggle-simulated-logging', '--allow-changes')).toMatchObject({ code: 0, stderr: '' });
  });
});
