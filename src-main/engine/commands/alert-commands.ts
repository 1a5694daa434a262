import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '#contract/faults.ts';
import type { RuleBody, RuleTrial } from '#contract/model/alerts/alert.ts';
import { wrongParts } from '#contract/model/alerts/alert-check.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import { seconds } from '../base/clock.ts';
import type { NamedContext } from '../context.ts';
import { namesFor } from '../alerts/subjects.ts';
import type { Handlers } from '../live/serve.ts';
import { MOST_ALERTS } from '../store/user/stored-alerts.ts';
import { announce } from './announce.ts';

/** Maximum number of rules. */
const MOST_RULES = 2_000;

interface AlertCommandsContext extends NamedContext {
  /** Evaluates a rule against current data without saving it. */
  readonly tryRule: (rule: RuleBody) => Promise<RuleTrial>;
  /** Posts a sample alert to a webhook. Resolves to the reason for a failed delivery, or null on success. */
  readonly testWebhook: (address: string) => Promise<CodedText | null>;
}

/** Commands for alert rules and alerts. */
export function alertCommands(context: AlertCommandsContext) {
  const { user, clock, tryRule, testWebhook } = context;
  const noRule = (id: string): Result<never> => fail('not-found', text('gone.rule', { id }));
  return {
    'rule.save': async ({ id = randomUUID(), rule }) => {
      const [wrong] = wrongParts(rule);
      if (wrong) return fail('bad-params', wrong.why);
      const all = user.rules.all();
      const before = all.find((one) => one.id === id);
      if (!before && all.length >= MOST_RULES) return fail('bad-params', text('rules.too-many', { rules: MOST_RULES }));
      if (rule.subject.kind === 'watchlist' && !user.watchlists.get(rule.subject.id))
        return fail('not-found', text('gone.watchlist', { id: rule.subject.id }));
      user.rules.save({ ...rule, id, savedAt: seconds(clock), snoozedUntil: before?.snoozedUntil ?? null, doneAt: null });
      announce(context, 'rules');
      return ok({ id, sentence: sayRule(rule, namesFor(context)) });
    },
    'rule.try': async ({ rule }) => {
      const [wrong] = wrongParts(rule);
      return wrong ? fail('bad-params', wrong.why) : ok(await tryRule(rule));
    },
    'webhook.test': async ({ url }) => {
      const why = await testWebhook(url);
      return ok({ sent: why === null, why });
    },
    'rule.remove': async ({ id }) => {
      if (!user.rules.remove(id)) return noRule(id);
      // The unread alerts of a deleted rule are of no use to the user: they stay in the history, but do not count as unread.
      const unread = user.alerts.list({ rule: id, unseen: true, limit: MOST_ALERTS }).map((alert) => alert.id);
      if (user.alerts.acknowledge(unread, seconds(clock)) > 0) announce(context, 'alerts');
      return announce(context, 'rules');
    },
    'rule.snooze': async ({ id, until }) => {
      if (id === undefined) {
        user.settings.set('alertsSnoozedUntil', until);
        announce(context, 'settings');
      } else {
        const rule = user.rules.all().find((one) => one.id === id);
        if (!rule) return noRule(id);
        user.rules.save({ ...rule, snoozedUntil: until });
      }
      return announce(context, 'rules');
    },
    'rule.mute': async ({ ref, until, on }) => {
      if (on) user.rules.mute({ ref, until });
      else user.rules.unmute(ref);
      return announce(context, 'rules');
    },
    'alert.acknowledge': async ({ ids }) => {
      const count = user.alerts.acknowledge(ids ?? null, seconds(clock));
      if (count > 0) announce(context, 'alerts');
      return ok({ done: true, count });
    },
  } satisfies Partial<Handlers>;
}
