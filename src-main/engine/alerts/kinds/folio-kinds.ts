import { weightsOf } from '#contract/model/folio/weights.ts';
import { withDefaults } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { from, level, shareOf, type ConditionInput, type EvaluateCondition, type Observation } from '../condition.ts';

/** Observes how far the weight of a share in all accounts is from the target that the user set for it, in percent of the portfolio. */
function drift(at: ConditionInput): Observation {
  const settings = at.read('settings', {});
  if (settings.state !== 'known') return settings;
  const target = withDefaults(settings.data).targets[shareOf(at)];
  if (target === undefined) return from(settings, () => ({ text: text('drift.no-target') }));
  const held = at.read('holdings', {});
  if (held.state !== 'known') return held;
  const names = held.data.accounts.flatMap(({ name, state }) => (state === 'known' ? [name] : []));
  const views = names.map((name) => at.read('portfolio', { names: [name] }));
  const missing = views.find((view) => view.state !== 'known');
  if (missing) return missing;
  const known = views.flatMap((view) => (view.state === 'known' ? [view] : [])).sort((a, b) => a.observedAt - b.observedAt);
  const [oldest] = known;
  if (!oldest) return { state: 'unknown', why: text('drift.no-accounts') };
  const rows = known.flatMap(({ data }) => data.holdings.map(({ share, value }) => ({ share, worth: value })));
  const weight = weightsOf(rows).weightOf(shareOf(at));
  const points = weight === null ? null : weight - target;
  const away = points === null ? null : at.condition.of === 'above' ? points : at.condition.of === 'below' ? -points : Math.abs(points);
  return from(oldest, () => level(at, away, () => text('drift.weight', { weight: weight ?? 0, target })));
}

/** Conditions on the user's portfolio. */
export const folioKinds = { drift } as const satisfies Record<string, EvaluateCondition>;
