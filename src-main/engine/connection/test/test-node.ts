import { createSingleRpc, type Rpc } from '../../net/rpc/json-rpc.ts';
import type { Http } from '../../net/http/http.ts';
import type { Identity } from '../../api/providers/identity.ts';
import { pageAnswer, readState } from '../../api/tables/node-pages.ts';
import { PROBES } from '../../api/probe/probes.ts';
import { createCounter } from './test-counter.ts';
import { ASK, inStep, rightGame, TIMEOUT_MS, took, why, type TestStep, type TestDeps } from './test-steps.ts';
import type { Urls } from '../../api/providers/urls.ts';

/** Name of the step that reports that a node has no event feed; it does not worsen the verdict. */
export const NO_FEED = 'No event feed';

/** Results of the node's test, and the number of requests it made. */
interface NodeTest {
  readonly steps: readonly TestStep[];
  readonly requests: number;
}

/** Tests the user's own node: reachable, right game, up to date, its health page, and the methods it serves. */
export async function testNode(urls: Urls, deps: TestDeps, head: number | null, expected: Identity | null): Promise<NodeTest> {
  const { clock, lanes } = deps;
  const { http, count } = createCounter(deps.http);
  if (urls.node === null) return { steps: [], requests: 0 };
  const rpc = createSingleRpc({ http, lane: lanes.node, url: urls.node, timeoutMs: TIMEOUT_MS });
  const from = clock.tick();
  const got = await rpc.call('getnullstate', {}, ASK);
  if (!got.ok || got.value.error) {
    const text = got.ok ? `getnullstate: ${got.value.error?.message ?? ''}` : why(got.fault);
    return { steps: [{ name: 'Reachable', verdict: 'fail', text, figure: null }], requests: count() };
  }
  const url = new URL(urls.node);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const said = readState(got.value.result);
  const reachable: TestStep = { name: 'Reachable', verdict: 'ok', text: `responding on port ${port}`, figure: took(clock, from) };
  const [health, methods] = [await healthPage(urls, deps, http), await probe(rpc, deps)];
  const feed: TestStep = {
    name: NO_FEED,
    verdict: 'warn',
    text: 'nodes have no event stream; Touchline updates with each block',
    figure: '≈ 2 s',
  };
  return { steps: [reachable, rightGame(said, expected).step, inStep(said, head), health, methods, feed], requests: count() };
}

async function healthPage({ nodeHealth }: Urls, { clock, lanes }: TestDeps, http: Http): Promise<TestStep> {
  const step = (verdict: TestStep['verdict'], text: string, figure: string | null = null): TestStep => ({
    name: 'Health endpoint',
    verdict,
    text,
    figure,
  });
  if (nodeHealth === null) return step('skipped', 'no URL set');
  const from = clock.tick();
  const get = (path: string) => http.send({ url: nodeHealth + path, lane: lanes.node, ask: ASK, what: path, timeoutMs: TIMEOUT_MS });
  const [healthz, state] = await Promise.all([get('/healthz'), get('/state')]);
  if (!healthz.ok && healthz.fault.code !== 'server-error')
    return step('warn', `no response at ${new URL(nodeHealth).host}; Touchline judges health by new blocks`);
  const says = state.ok ? (readState(pageAnswer(state.value.text)).state ?? 'no state') : 'nothing';
  return step(healthz.ok ? 'ok' : 'warn', `/healthz: ${healthz.ok ? 'ok' : 'not ok'}, /state: ${says}`, took(clock, from));
}

const METHOD_NOT_FOUND = -32601;
const PREVIEWS = ['autopick_club_tactics', 'preparetactics'];

/** Makes one cheap call of each method. Any answer except "no such method" shows that the method exists. */
async function probe(rpc: Rpc, { clock }: TestDeps): Promise<TestStep> {
  const from = clock.tick();
  const answers = await Promise.all(PROBES.map(async ({ method, params }) => ({ method, got: await rpc.call(method, params, ASK) })));
  const missing = answers.filter(({ got }) => !got.ok || got.value.error?.code === METHOD_NOT_FOUND).map(({ method }) => method);
  const there = `${PROBES.length - missing.length} of ${PROBES.length} methods available`;
  const text =
    missing.length === 0
      ? `${there}, including autopick and tactics check`
      : `${there}; missing: ${missing.slice(0, 4).join(', ')}${missing.length > 4 ? ', …' : ''}`;
  const verdict =
    missing.length === 0 ? 'ok' : missing.length === PROBES.length || missing.some((method) => PREVIEWS.includes(method)) ? 'warn' : 'ok';
  return { name: 'Methods', verdict, text, figure: took(clock, from) };
}
