import type { Output, ParsedInput } from '#contract/commands.ts';
import { ok, type Result } from '#contract/faults.ts';
import type { Connection, ConnectionTest, SourceHealth } from '#contract/model/app/status.ts';
import { text, type CodedText, type TextCode } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { allowsHosted, allowsNode } from '../api/providers/provider-order.ts';
import { deriveUrls, type Addresses } from '../api/providers/urls.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { Connector } from './connector.ts';
import { testHosted } from './test/test-hosted.ts';
import { testNode } from './test/test-node.ts';
import { stepOf, type TestStep, type TestDeps } from './test/test-steps.ts';

type Verdict = ConnectionTest['verdict'];

/** A node without an event feed is worth a note, but is no fault of the connection. */
function worst(steps: readonly TestStep[]): Verdict {
  if (steps.some(({ verdict }) => verdict === 'fail')) return 'fail';
  return steps.some(({ verdict, name }) => verdict === 'warn' && name.code !== 'step.no-feed') ? 'warn' : 'ok';
}

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
  const none = { node: 0, hosted: 0, tools: 0 };
  const done = (headline: CodedText, verdict: Verdict, steps: TestStep[], requests = none): ConnectionTest => {
    return { headline, verdict, steps, requests, at: seconds(deps.clock) };
  };
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
    tested.length > 1 ? some.map((one) => ({ ...one, name: text(`step.of-${who}`, { step: one.name.code }) })) : some,
  );
  return done(headline(tested), worst(steps), steps, {
    node: ofNode?.requests ?? 0,
    hosted: ofHosted?.requests ?? 0,
    tools: ofHosted?.tools ?? 0,
  });
}

interface Trial {
  readonly clock: Clock;
  readonly connector: Connector;
}

/** Tests addresses before they are used, within the request budget of the connection in use. */
export async function testChoice({ connector, clock }: Trial, input: ParsedInput<'connection.test'>): Promise<Result<ConnectionTest>> {
  return ok(await testConnection(input, { ...connector.testDeps(), clock }));
}

const VERDICT: Record<SourceHealth['health'], Output<'doctor.run'>['rows'][number]['verdict']> = {
  ok: 'ok',
  degraded: 'warn',
  'catching-up': 'warn',
  stalled: 'warn',
  busy: 'warn',
  unreachable: 'fail',
  'wrong-chain': 'fail',
  unused: 'skipped',
  unknown: 'skipped',
};

const budget = ({ budget: held }: SourceHealth): CodedText =>
  held && Number.isFinite(held.perSecond) && held.perSecond > 0
    ? text('doctor.budget', { left: Math.floor(held.left), perSecond: held.perSecond })
    : text('doctor.no-limit');

/** Tests each interface in use and adds its known height, lag and limits. */
export async function runDoctor({ connector, clock }: Trial): Promise<Output<'doctor.run'>> {
  const choice = connector.choice();
  const test = await testConnection(
    { connection: choice.connection, ...choice.addresses },
    { ...connector.testDeps(), clock, expected: connector.api().identity() },
  );
  const tested = test.steps.map(({ name, verdict, text: said, figure }) => ({
    name,
    verdict,
    text: figure === null ? said : text('doctor.figure', { text: said, figure }),
  }));
  const known = connector
    .api()
    .sources()
    .filter(({ health }) => health !== 'unknown')
    .map((source) => ({
      name: text('doctor.source', { source: source.name }),
      verdict: VERDICT[source.health],
      text: text('doctor.facts', {
        state: source.why ?? source.health,
        height: source.height,
        lag: source.lag,
        budget: source.health === 'unused' ? null : budget(source),
      }),
    }));
  return { rows: [...tested, ...known] };
}
