import { text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { sleep } from '../../base/clock.ts';
import { createHostedRpc } from '../../net/rpc/json-rpc.ts';
import { networkReason } from '../../net/http/errors.ts';
import { decode } from '../../api/schema/decode.ts';
import type { Identity } from '../../api/providers/identity.ts';
import { readState } from '../../api/tables/node-pages.ts';
import { readRest } from '../../api/read/read-rest.ts';
import { REST } from '../../api/tables/rest/rest.ts';
import { createSourceWatch } from '../../api/providers/source-health.ts';
import { ASK, createCounter, inStep, refusalOf, rightGame, stepOf, TIMEOUT_MS, took, type TestStep, type TestDeps } from './test-steps.ts';
import type { Urls } from '../../api/providers/urls.ts';

/** Tests the hosted service: its game state, market data, event feed and tools. `head` and `identity` are null if it reports none. */
export async function testHosted(urls: Urls, deps: TestDeps) {
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
      steps.push(stepOf('reachable')('fail', refusalOf('getnullstate', got)));
    } else {
      const said = readState(got.value.result);
      steps.push(stepOf('reachable')('ok', text('test.responding-at', { host }), took(clock, from)));
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
  const step = stepOf('market');
  if (rest === null) return step('skipped', text('test.no-base'));
  const from = clock.tick();
  const path = '/share_trade_history/all';
  const got = await readRest({ http, lane: lanes.hosted, watch: createSourceWatch(clock) }, rest, path, { per_page: 1 }, ASK);
  const read = got.ok ? decode(path, REST[path].data, got.value) : got;
  if (read.ok) return step('ok', text('test.market-there'), took(clock, from));
  const reason = reasonOf(read.fault);
  const nothingThere = read.fault.code === 'not-served' || read.fault.code === 'not-found';
  return step('fail', nothingThere ? text('test.check-prefix', { why: reason }) : reason);
}

/** Opens the feed, checks its content type, and closes it again. */
async function events(url: string | null, { clock, fetch, userAgent }: TestDeps): Promise<TestStep> {
  const step = stepOf('events');
  if (url === null) return step('skipped', text('test.no-events'));
  const from = clock.tick();
  const stop = new AbortController();
  const wait = new AbortController();
  void sleep(clock, TIMEOUT_MS, wait.signal).then(() => stop.abort());
  try {
    const answer = await fetch(`${url}?topics=chain:block`, {
      headers: { Accept: 'text/event-stream', 'User-Agent': userAgent },
      signal: stop.signal,
      redirect: 'manual',
    });
    const kind = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200) return step('fail', text('test.status', { status: answer.status }));
    return kind.includes('text/event-stream')
      ? step('ok', text('test.connected'), took(clock, from))
      : step('fail', text('test.no-stream', { type: kind || null }));
  } catch (cause) {
    return step('fail', stop.signal.aborted ? text('test.timeout') : networkReason(cause, url));
  } finally {
    wait.abort();
    stop.abort();
  }
}

async function toolServer(url: string | null, { clock, openMcp }: TestDeps): Promise<{ step: TestStep; requests: number }> {
  const step = stepOf('tools');
  if (url === null || openMcp === null) return { step: step('skipped', text('test.no-tool-server')), requests: 0 };
  const from = clock.tick();
  const got = await openMcp(url).listTools(ASK);
  if (!got.ok) return { step: step('warn', reasonOf(got.fault)), requests: 1 };
  const tools = got.value.tools.length;
  const said = tools > 0 ? text('test.tools', { tools }) : text('test.no-tools');
  return { step: step(tools > 0 ? 'ok' : 'warn', said, took(clock, from)), requests: 1 };
}
