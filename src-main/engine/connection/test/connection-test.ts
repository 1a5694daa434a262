import type { Connection, ConnectionTest } from '#contract/model/app/status.ts';
import { text, type CodedText, type TextCode } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds } from '../../base/clock.ts';
import { allowsHosted, allowsNode } from '../../api/providers/provider-order.ts';
import { testHosted } from './test-hosted.ts';
import { testNode } from './test-node.ts';
import { stepOf, type TestStep, type TestDeps } from './test-steps.ts';
import { deriveUrls, type Addresses } from '../../api/providers/urls.ts';

type Verdict = ConnectionTest['verdict'];

/** A node without an event feed is worth a note, but is no fault of the connection. */
const worst = (steps: readonly TestStep[]): Verdict =>
  steps.some(({ verdict }) => verdict === 'fail')
    ? 'fail'
    : steps.some(({ verdict, name }) => verdict === 'warn' && name.code !== 'step.no-feed')
      ? 'warn'
      : 'ok';

const FAILED: Partial<Record<TextCode, 'test.not-responding' | 'test.other-game' | 'test.behind'>> = {
  'step.reachable': 'test.not-responding',
  'step.game': 'test.other-game',
  'step.current': 'test.behind',
};
type Tested = readonly [who: 'node' | 'hosted', steps: readonly TestStep[]];

/** Returns the headline of a test, from the first failed step. */
function headline(tested: readonly Tested[]): CodedText {
  const failed = tested.flatMap(([who, steps]) => steps.filter(({ verdict }) => verdict === 'fail').map(({ name }) => ({ who, name })))[0];
  if (failed) return text(FAILED[failed.name.code] ?? 'test.some-failed', { who: failed.who });
  return text('test.fine', { who: tested.length > 1 ? 'both' : (tested[0]?.[0] ?? 'hosted') });
}

/** Tests a connection step by step before it is used, with plain results. Sends requests only to sources that the connection allows. */
export async function testConnection(
  { connection, ...addresses }: Addresses & { readonly connection: Connection },
  deps: TestDeps,
): Promise<ConnectionTest> {
  const { clock } = deps;
  const done = (
    head: CodedText,
    verdict: Verdict,
    steps: readonly TestStep[],
    requests = { node: 0, hosted: 0, tools: 0 },
  ): ConnectionTest => ({ headline: head, verdict, steps: [...steps], requests, at: seconds(clock) });
  const address = (head: CodedText, why: CodedText): ConnectionTest => done(head, 'fail', [stepOf('address')('fail', why)]);

  if (connection === 'offline') return done(text('test.of-offline'), 'ok', [stepOf('offline')('skipped', text('test.only-stored'))]);
  const urls = deriveUrls(addresses);
  if (!urls.ok) return address(text('test.bad-address'), reasonOf(urls.fault));
  if (connection === 'demo' && urls.value.base === null)
    return done(text('test.of-demo'), 'ok', [stepOf('demo')('ok', text('test.demo-starts'))]);

  const [hosted, node] = [allowsHosted(connection), allowsNode(connection)];
  if (hosted && urls.value.base === null && urls.value.gsp === null) return address(text('test.no-address'), text('test.enter-base'));
  if (node && urls.value.node === null)
    return address(text('test.no-address'), text('test.enter-node', { example: 'http://127.0.0.1:8600' }));

  const ofHosted = hosted ? await testHosted(urls.value, deps) : null;
  const ofNode = node ? await testNode(urls.value, deps, ofHosted?.head ?? null, ofHosted?.identity ?? deps.expected) : null;
  const tested: Tested[] = [
    // with both sources, the hosted feed replaces the missing feed of the node
    ...(ofNode ? [['node', ofHosted ? ofNode.steps.filter(({ name }) => name.code !== 'step.no-feed') : ofNode.steps] as const] : []),
    ...(ofHosted ? [['hosted', ofHosted.steps] as const] : []),
  ];
  const steps = tested.flatMap(([who, some]) =>
    tested.length > 1 ? some.map((one) => ({ ...one, name: text(`step.of-${who}`, { step: one.name }) })) : some,
  );
  return done(headline(tested), worst(steps), steps, {
    node: ofNode?.requests ?? 0,
    hosted: ofHosted?.requests ?? 0,
    tools: ofHosted?.tools ?? 0,
  });
}
