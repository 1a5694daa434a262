import { text } from '#contract/text/coded-text.ts';
import { createSingleRpc, type Rpc } from '../../net/rpc/json-rpc.ts';
import type { Http } from '../../net/http/http.ts';
import type { Identity } from '../../api/providers/identity.ts';
import { pageAnswer, readState } from '../../api/tables/node-pages.ts';
import { PROBES } from '../../api/probe/probes.ts';
import { ASK, createCounter, inStep, refusalOf, rightGame, stepOf, TIMEOUT_MS, took, type TestStep, type TestDeps } from './test-steps.ts';
import type { Urls } from '../../api/providers/urls.ts';

/** The results of a test, and the number of requests it made. */
type Tested = Readonly<{ steps: readonly TestStep[]; requests: number }>;

/** Tests the user's own node: reachable, right game, up to date, its health page, and the methods it serves. */
export async function testNode(urls: Urls, deps: TestDeps, head: number | null, expected: Identity | null): Promise<Tested> {
  const { clock, lanes } = deps;
  const { http, count } = createCounter(deps.http);
  if (urls.node === null) return { steps: [], requests: 0 };
  const rpc = createSingleRpc({ http, lane: lanes.node, url: urls.node, timeoutMs: TIMEOUT_MS });
  const from = clock.tick();
  const got = await rpc.call('getnullstate', {}, ASK);
  if (!got.ok || got.value.error) return { steps: [stepOf('reachable')('fail', refusalOf('getnullstate', got))], requests: count() };
  const url = new URL(urls.node);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const said = readState(got.value.result);
  const reachable = stepOf('reachable')('ok', text('test.responding-on', { port }), took(clock, from));
  const [health, methods] = [await healthPage(urls, deps, http), await probe(rpc, deps)];
  const feed = stepOf('no-feed')('warn', text('test.by-block'), text('test.about', { seconds: 2 }));
  return { steps: [reachable, rightGame(said, expected).step, inStep(said, head), health, methods, feed], requests: count() };
}

async function healthPage({ nodeHealth }: Urls, { clock, lanes }: TestDeps, http: Http): Promise<TestStep> {
  const step = stepOf('health');
  if (nodeHealth === null) return step('skipped', text('test.no-url'));
  const from = clock.tick();
  const get = (path: string) => http.send({ url: nodeHealth + path, lane: lanes.node, ask: ASK, what: path, timeoutMs: TIMEOUT_MS });
  const [healthz, state] = await Promise.all([get('/healthz'), get('/state')]);
  if (!healthz.ok && healthz.fault.code !== 'server-error') return step('warn', text('test.no-health', { host: new URL(nodeHealth).host }));
  const says = state.ok ? (readState(pageAnswer(state.value.text)).state ?? text('test.no-state')) : text('test.nothing');
  return step(healthz.ok ? 'ok' : 'warn', text('test.health', { ok: healthz.ok, state: says }), took(clock, from));
}

const METHOD_NOT_FOUND = -32601;
/** Missing methods that are named. */
const MOST_NAMED = 4;
const PREVIEWS = ['autopick_club_tactics', 'preparetactics'];

/** Makes one cheap call of each method. Any answer except "no such method" shows that the method exists. */
async function probe(rpc: Rpc, { clock }: TestDeps): Promise<TestStep> {
  const from = clock.tick();
  const answers = await Promise.all(PROBES.map(async ({ method, params }) => ({ method, got: await rpc.call(method, params, ASK) })));
  const missing = answers.filter(({ got }) => !got.ok || got.value.error?.code === METHOD_NOT_FOUND).map(({ method }) => method);
  const methods = PROBES.length;
  const there = methods - missing.length;
  const named = { missing: missing.slice(0, MOST_NAMED), more: missing.length > MOST_NAMED };
  const said = there === methods ? text('test.all-methods', { methods }) : text('test.some-methods', { there, methods, ...named });
  const isPoor = there === 0 || missing.some((method) => PREVIEWS.includes(method));
  return stepOf('methods')(isPoor ? 'warn' : 'ok', said, took(clock, from));
}
