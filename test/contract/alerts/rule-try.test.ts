import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input, Output } from '#contract/commands.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';
import { english, message, reason } from '../../support/english-text.ts';

type RuleInput = Input<'rule.try'>['rule'];
let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
  rig.step();
});
afterAll(async () => {
  await rig.stop();
});

async function once(rule: RuleInput): Promise<Output<'rule.try'>> {
  const done = await rig.client.command('rule.try', { rule });
  if (!done.ok) throw new Error(reason(done.fault));
  return done.value;
}
/** The clock of the rig runs fast: data missing in one test is available in a later one. */
async function tried(rule: RuleInput): Promise<Output<'rule.try'>> {
  for (let again = 0; again < 40; again++) {
    const answer = await once(rule);
    if (answer.things.every(({ state }) => state !== 'blind')) return answer;
  }
  return once(rule);
}
const club = { kind: 'entity', ref: 'club_3' } as const;
const above = (value: number) => ({ kind: 'price', op: 'above', value }) as const;
const states = async (rule: RuleInput) => (await tried(rule)).things.map(({ state }) => state);

describe('the test of an unsaved rule', () => {
  it('shows the present value and the threshold, and that the rule would fire at once', async () => {
    const { things, watching } = await tried({ subject: club, conditions: [above(1)] });
    expect(watching).toBe(1);
    expect(things).toMatchObject([{ ref: 'club_3', state: 'fires', reasons: [{ holds: true, threshold: 1 }] }]);
    expect(things[0]?.reasons[0]?.value).toBeGreaterThan(1);
    expect(things[0]?.reasons[0]?.source).not.toBeNull();
  });
  it('shows that a rule would not fire when its condition is false, too recent or an event that has not occurred', async () => {
    expect(await states({ subject: club, conditions: [above(1e12)] })).toEqual(['no']);
    expect(await states({ subject: club, conditions: [above(1)], holdFor: 600 })).toEqual(['pending']);
    expect(await states({ subject: club, conditions: [{ kind: 'price', op: 'crosses-up', value: 1 }] })).toEqual(['before']);
  });
  it('reports a missing subject', async () => {
    expect(await states({ subject: { kind: 'entity', ref: 'club_999999' }, conditions: [above(1)] })).toEqual(['gone']);
    expect(english((await tried({ subject: { kind: 'watchlist', id: 'none' }, conditions: [above(1)] })).gone)).toMatch(/was deleted/);
  });
  it('saves nothing and sends no notice', async () => {
    await tried({ subject: club, conditions: [above(1)] });
    const alerts = rig.watch('alerts', {});
    const rules = rig.watch('rules', {});
    await rig.until(() => [alerts, rules].every((watch) => (watch.last() as { data: unknown } | null)?.data));
    expect(alerts.last()).toMatchObject({ data: { total: 0 } });
    expect(rules.last()).toMatchObject({ data: { rules: [] } });
  });
  it('checks a limited number of entities', async () => {
    const made = await rig.client.command('watchlist.add', { name: 'All', refs: Array.from({ length: 30 }, (_, i) => `club_${i + 1}`) });
    if (!made.ok) throw new Error(message(made.fault));
    const { watching, looked } = await tried({ subject: { kind: 'watchlist', id: made.value.id }, conditions: [above(1)] });
    expect([watching, looked]).toEqual([30, 20]);
  });
  it('is refused with the reason when the rule is invalid', async () => {
    const done = await rig.client.command('rule.try', { rule: { subject: club, conditions: [{ kind: 'price', value: 1 }] } });
    expect(done.ok ? null : english(done.fault.detail)).toMatch(/Choose a comparison/);
  });
});
