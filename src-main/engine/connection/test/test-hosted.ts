import { sleep } from '../../base/clock.ts';
import { createHostedRpc } from '../../net/rpc/json-rpc.ts';
import { networkReason } from '../../net/http/errors.ts';
import { createCounter } from './test-counter.ts';
import { decode } from '../../api/schema/decode.ts';
import type { Identity } from '../../api/providers/identity.ts';
import { readState } from '../../api/tables/node-pages.ts';
import { readRest } from '../../api/read/read-rest.ts';
import { REST } from '../../api/tables/rest/rest.ts';
import { createSourceWatch } from '../../api/providers/source-health.ts';
import { ASK, inStep, rightGame, TIMEOUT_MS, took, why, type TestStep, type TestDeps } from './test-steps.ts';
import type { Urls } from '../../api/providers/urls.ts';
import { written } from '../../base/written-text.ts';

/** Results of the hosted service. `head` and `identity` are null if it did not report them. */
interface HostedTest {
  readonly steps: readonly TestStep[];
  readonly head: number | null;
  readonly identity: Identity | null;
  readonly requests: number;
  readonly tools: number;
}

const skipped = (name: string, text: string): TestStep => ({ name, verdict: 'skipped', text, figure: null });

/** Tests the hosted service: its game state, its market data, its event feed and its tools. */
export async function testHosted(urls: Urls, deps: TestDeps): Promise<HostedTest> {
  const { clock, lanes, expected } = deps;
  const counted = createCounter(deps.http);
  const steps: TestStep[] = [];
  let identity: Identity | null = null;
  let head: number | null = null;

  if (urls.gsp !== null) {
    const from = clock.tick();
    const got = await createHostedRpc({ clock, http: counted.http, lane: lanes.hosted, url: urls.gsp }).call('getnullstate', {}, ASK);
    const host = new URL(urls.gsp).host;
    if (!got.ok || got.value.error) {
      steps.push({
        name: 'Reachable',
        verdict: 'fail',
        text: got.ok ? `getnullstate: ${got.value.error?.message ?? ''}` : why(got.fault),
        figure: null,
      });
    } else {
      const said = readState(got.value.result);
      steps.push({ name: 'Reachable', verdict: 'ok', text: `responding at ${host}`, figure: took(clock, from) });
      const game = rightGame(said, expected);
      ({ identity } = game);
      head = said.height;
      steps.push(game.step, inStep(said, null));
    }
  }
  if (steps[0]?.verdict !== 'fail' || urls.rest !== null) steps.push(await marketData(urls, deps, counted.http));
  steps.push(await events(urls.events, deps));
  const { step, requests: tools } = await toolServer(urls.mcp, deps);
  steps.push(step);
  return { steps, head, identity, requests: counted.count(), tools };
}

async function marketData({ rest }: Urls, { clock, lanes }: TestDeps, http: TestDeps['http']): Promise<TestStep> {
  if (rest === null) return skipped('Market data', 'no base URL is set, so no prices, trades or charts');
  const from = clock.tick();
  const path = '/share_trade_history/all';
  const got = await readRest({ http, lane: lanes.hosted, watch: createSourceWatch(clock) }, rest, path, { per_page: 1 }, ASK);
  const read = got.ok ? decode(path, REST[path].data, got.value) : got;
  if (read.ok) return { name: 'Market data', verdict: 'ok', text: 'prices, trades and charts available', figure: took(clock, from) };
  const hint = /HTTP 404\b/.test(written(read.fault.detail)) ? '; check the REST prefix' : '';
  return { name: 'Market data', verdict: 'fail', text: why(read.fault) + hint, figure: null };
}

/** Opens the feed, checks its content type, and closes it again. */
async function events(url: string | null, { clock, fetch, userAgent }: TestDeps): Promise<TestStep> {
  if (url === null) return skipped('Event feed', 'no event stream URL is set');
  const from = clock.tick();
  const stop = new AbortController();
  const wait = new AbortController();
  void sleep(clock, TIMEOUT_MS, wait.signal).then(() => stop.abort());
  const step = (verdict: TestStep['verdict'], text: string, figure: string | null = null): TestStep => ({
    name: 'Event feed',
    verdict,
    text,
    figure,
  });
  try {
    const answer = await fetch(`${url}?topics=chain:block`, {
      headers: { Accept: 'text/event-stream', 'User-Agent': userAgent },
      signal: stop.signal,
      redirect: 'manual',
    });
    const kind = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200) return step('fail', `the server responded with status ${answer.status}`);
    return kind.includes('text/event-stream')
      ? step('ok', 'connected', took(clock, from))
      : step('fail', `the response isn’t an event stream (${kind === '' ? 'no content type' : kind})`);
  } catch (cause) {
    return step('fail', stop.signal.aborted ? 'timed out while connecting' : written(networkReason(cause, url)));
  } finally {
    wait.abort();
    stop.abort();
  }
}

async function toolServer(url: string | null, { clock, openMcp }: TestDeps): Promise<{ step: TestStep; requests: number }> {
  if (url === null || openMcp === null)
    return { step: skipped('Tools', 'no tool server URL is set; names come from a name pack'), requests: 0 };
  const from = clock.tick();
  const got = await openMcp(url).listTools(ASK);
  const step: TestStep = got.ok
    ? {
        name: 'Tools',
        verdict: got.value.tools.length > 0 ? 'ok' : 'warn',
        text: got.value.tools.length > 0 ? `${got.value.tools.length} tools available` : 'the server lists no tools',
        figure: took(clock, from),
      }
    : { name: 'Tools', verdict: 'warn', text: why(got.fault), figure: null };
  return { step, requests: 1 };
}
