import { ok, type Result } from '#contract/faults.ts';
import type { Output, ParsedInput } from '#contract/commands.ts';
import type { ConnectionTest, SourceHealth } from '#contract/model/app/status.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Clock } from '../base/clock.ts';
import { testConnection } from './test/connection-test.ts';
import type { Connector } from './connector.ts';

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
