import type { Connection, ConnectionTest } from '#contract/model/app/status.ts';
import { seconds } from '../../base/clock.ts';
import { allowsHosted, allowsNode } from '../../api/providers/provider.ts';
import { testHosted } from './test-hosted.ts';
import { NO_FEED, testNode } from './test-node.ts';
import type { TestStep, TestDeps } from './test-steps.ts';
import { deriveUrls, type Addresses } from '../../api/providers/urls.ts';

type Verdict = ConnectionTest['verdict'];

/** A node without an event feed is worth a note, but is no fault of the connection. */
const worst = (steps: readonly TestStep[]): Verdict =>
  steps.some(({ verdict }) => verdict === 'fail')
    ? 'fail'
    : steps.some(({ verdict, name }) => verdict === 'warn' && name !== NO_FEED)
      ? 'warn'
      : 'ok';

function headline(who: 'node' | 'service' | 'both', steps: readonly TestStep[]): string {
  const name = { node: 'The node', service: 'The service', both: 'Both' }[who];
  const several = who === 'both';
  const failed = steps.find(({ verdict }) => verdict === 'fail');
  const ends = (text: string): boolean => failed?.name.toLowerCase().endsWith(text) ?? false;
  if (!failed) return several ? 'Both answer and are up to date' : `${name} answers and is up to date`;
  const subject = !several ? name : failed.name.startsWith('Node') ? 'The node' : 'The hosted service';
  if (ends('reachable')) return `${subject} does not answer`;
  if (ends('right game')) return `${subject} is on another game`;
  if (ends('in step')) return `${subject} answers, but is not up to date`;
  return `${subject} answers, but not everything works`;
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
    return done('Offline asks nobody', 'ok', [step('Offline', 'skipped', 'only what is stored on this computer is shown')]);
  const urls = deriveUrls(addresses);
  if (!urls.ok) return done('The address is wrong', 'fail', [step('Address', 'fail', urls.fault.detail ?? urls.fault.message)]);
  if (connection === 'demo' && urls.value.base === null)
    return done('The demo world runs on this computer', 'ok', [
      step('Demo world', 'ok', 'it starts by itself; nothing leaves this computer'),
    ]);

  const [hosted, node] = [allowsHosted(connection), allowsNode(connection)];
  if (hosted && urls.value.base === null && urls.value.gsp === null)
    return done('An address is missing', 'fail', [step('Address', 'fail', 'enter the address of the hosted service')]);
  if (node && urls.value.node === null)
    return done('An address is missing', 'fail', [
      step('Address', 'fail', 'enter the address of your node, for example http://127.0.0.1:8600'),
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
