import type { Connection, ConnectionTest } from '#contract/model/app/status.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds } from '../../base/clock.ts';
import { allowsHosted, allowsNode } from '../../api/providers/provider.ts';
import { testHosted } from './test-hosted.ts';
import { NO_FEED, testNode } from './test-node.ts';
import type { TestStep, TestDeps } from './test-steps.ts';
import { deriveUrls, type Addresses } from '../../api/providers/urls.ts';
import { written } from '../../base/written-text.ts';

type Verdict = ConnectionTest['verdict'];

/** A node without an event feed is worth a note, but is no fault of the connection. */
const worst = (steps: readonly TestStep[]): Verdict =>
  steps.some(({ verdict }) => verdict === 'fail')
    ? 'fail'
    : steps.some(({ verdict, name }) => verdict === 'warn' && name !== NO_FEED)
      ? 'warn'
      : 'ok';

function headline(who: 'node' | 'service' | 'both', steps: readonly TestStep[]): string {
  const name = { node: 'The node', service: 'The hosted service', both: 'Both' }[who];
  const several = who === 'both';
  const failed = steps.find(({ verdict }) => verdict === 'fail');
  const ends = (text: string): boolean => failed?.name.toLowerCase().endsWith(text) ?? false;
  if (!failed) return several ? 'Your node and the hosted service are up to date' : `${name} is reachable and up to date`;
  const subject = !several ? name : failed.name.startsWith('Node') ? 'The node' : 'The hosted service';
  if (ends('reachable')) return `${subject} isn’t responding`;
  if (ends('correct game')) return `${subject} runs a different game`;
  if (ends('up to date')) return `${subject} is reachable but not up to date`;
  return `${subject} is reachable, but some checks failed`;
}

/** Tests a connection step by step before it is used, with plain results. Sends requests only to sources that the connection allows. */
export async function testConnection(
  { connection, ...addresses }: Addresses & { readonly connection: Connection },
  deps: TestDeps,
): Promise<ConnectionTest> {
  const { clock } = deps;
  const done = (
    head: string,
    verdict: Verdict,
    steps: readonly TestStep[],
    requests = { node: 0, hosted: 0, tools: 0 },
  ): ConnectionTest => ({
    headline: head,
    verdict,
    steps: [...steps],
    requests,
    at: seconds(clock),
  });
  const step = (name: string, verdict: TestStep['verdict'], text: string): TestStep => ({ name, verdict, text, figure: null });

  if (connection === 'offline')
    return done('Offline: no network requests', 'ok', [step('Offline', 'skipped', 'shows only data stored on this computer')]);
  const urls = deriveUrls(addresses);
  if (!urls.ok) return done('Invalid address', 'fail', [step('Address', 'fail', written(reasonOf(urls.fault)))]);
  if (connection === 'demo' && urls.value.base === null)
    return done('The demo world runs on this computer', 'ok', [
      step('Demo world', 'ok', 'starts automatically; nothing leaves this computer'),
    ]);

  const [hosted, node] = [allowsHosted(connection), allowsNode(connection)];
  if (hosted && urls.value.base === null && urls.value.gsp === null)
    return done('An address is missing', 'fail', [step('Address', 'fail', 'enter the base URL of the hosted service')]);
  if (node && urls.value.node === null)
    return done('An address is missing', 'fail', [
      step('Address', 'fail', 'enter the URL of your node, for example http://127.0.0.1:8600'),
    ]);

  const ofHosted = hosted ? await testHosted(urls.value, deps) : null;
  const ofNode = node ? await testNode(urls.value, deps, ofHosted?.head ?? null, ofHosted?.identity ?? deps.expected) : null;
  const named = (prefix: string, steps: readonly TestStep[]): TestStep[] =>
    ofHosted && ofNode ? steps.map((one) => ({ ...one, name: `${prefix}: ${one.name.toLowerCase()}` })) : [...steps];
  // with both sources, the hosted feed replaces the missing feed of the node
  const nodeSteps = (ofNode?.steps ?? []).filter(({ name }) => !(ofHosted && name === NO_FEED));
  const steps = [...named('Node', nodeSteps), ...named('Hosted', ofHosted?.steps ?? [])];
  return done(headline(ofHosted && ofNode ? 'both' : node ? 'node' : 'service', steps), worst(steps), steps, {
    node: ofNode?.requests ?? 0,
    hosted: ofHosted?.requests ?? 0,
    tools: ofHosted?.tools ?? 0,
  });
}
