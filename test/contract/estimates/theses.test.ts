import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input } from '#contract/commands.ts';
import type { Thesis } from '#contract/model/app/thesis.ts';
import type { Share } from '#contract/model/market/share.ts';
import { DAY, daysLater, unixNow } from '../../support/engine/estimate-sim.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';
import { english, reason } from '../../support/english-text.ts';

type Body = Input<'thesis.save'>['thesis'];
let sim: Sim;
beforeAll(async () => {
  sim = await createSim({ connection: 'both', listening: false });
});
afterAll(() => sim.stop());

const body = (more: Partial<Body> = {}): Body => ({
  ...{ share: 'player_5' as Share, text: 'It plays every week.', measure: 'rating', side: 'above', level: 10, due: unixNow(sim) + DAY },
  ...more,
});
const save = (thesis: Body, id?: string) => sim.during(sim.client.command('thesis.save', { thesis, ...(id !== undefined && { id }) }));
async function saved(more: Partial<Body> = {}, id?: string): Promise<string> {
  const result = await save(body(more), id);
  if (!result.ok) throw new Error(reason(result.fault));
  return result.value.id;
}
async function thesis(id: string): Promise<Thesis> {
  const seen = sim.watch('theses', {});
  await sim.until(() => seen.last().data !== null);
  seen.stop();
  return seen.last().data!.find((one) => one.id === id)!;
}

it('a thesis is checked when it is due, and the user is told', async () => {
  const { world } = sim;
  const club = { share: 'club_3' as Share };
  const { rating } = world.players.facts(5);
  const holds = await saved({ level: rating - 1 });
  const equal = await saved({ level: rating });
  const below = await saved({ ...club, measure: 'division', side: 'below', level: 99 });
  const priced = await saved({ ...club, measure: 'price', side: 'above', level: 1 });
  const paid = await saved({ ...club, measure: 'payout', side: 'above', level: -1 });
  const gone = await saved({ share: 'player_9999999' as Share });
  await daysLater(sim, 1.1);
  expect(await thesis(holds)).toMatchObject({ state: 'right', fact: rating });
  expect((await thesis(equal)).state).toBe('wrong');
  for (const id of [below, priced, paid]) expect((await thesis(id)).state).toBe('right');
  expect((await thesis(priced)).fact).toBeGreaterThan(1);
  expect(await thesis(gone)).toMatchObject({ state: 'unknowable', fact: null, why: { code: 'estimate.gone' } });
  const notices = sim.notices.filter(({ key }) => key === `thesis ${holds}`).map((notice) => english(notice.text));
  expect(notices).toEqual(['It holds: “It plays every week.”']);
  const late = await save(body({ level: 5 }), holds);
  expect(late.ok).toBe(false);
});

it('a correction keeps the old claim', async () => {
  const id = await saved();
  await saved({ text: 'It is young.', level: 12 }, id);
  expect(await thesis(id)).toMatchObject({ text: 'It is young.', level: 12, history: [{ text: 'It plays every week.', level: 10 }] });
  expect((await sim.during(sim.client.command('thesis.remove', { id }))).ok).toBe(true);
  expect((await sim.during(sim.client.command('thesis.remove', { id }))).ok).toBe(false);
});

it.each<[string, () => Partial<Body>]>([
  ['a date in the past', () => ({ due: unixNow(sim) - 1 })],
  ['a date in a hundred years', () => ({ due: unixNow(sim) + 36_525 * DAY })],
  ['a figure that the share does not have', () => ({ measure: 'division' })],
  ['a level that is no number', () => ({ level: NaN })],
  ['an empty text', () => ({ text: '  ' })],
  ['an unknown kind of share', () => ({ share: 'user:harrow' as Share })],
])('%s is refused', async (_what, wrong) => expect((await save(body(wrong()))).ok).toBe(false));
