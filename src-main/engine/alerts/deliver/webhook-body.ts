import type { Alert } from '#contract/model/alerts/alert.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

type Write = (text: CodedText) => string;

/** The fields of an alert that a webhook sends. */
const postOf = ({ id, rule, name, priority, kind, ref, at, title, text, value, threshold, source, height, late }: Alert, write: Write) => ({
  id,
  rule,
  name,
  priority,
  kind,
  ref,
  at,
  title: write(title),
  text: write(text),
  value,
  threshold,
  source,
  height,
  late,
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Builds the request body: all fields of the alert as JSON, or the user's template with placeholders such as `{title}`. */
export function webhookBody(alert: Alert, template: string, write: Write): { readonly body: string; readonly type: string } {
  const post = postOf(alert, write);
  if (template.trim() === '') return { body: JSON.stringify(post), type: 'application/json' };
  // In a JSON template, values are escaped as parts of a string, so that a quote in a title does not break it.
  const json = isJson(template);
  const body = template.replace(/\{(\w+)\}/g, (all, part: string) => {
    if (!Object.hasOwn(post, part)) return all;
    const text = String(post[part as keyof typeof post] ?? '');
    return json ? JSON.stringify(text).slice(1, -1) : text;
  });
  return { body, type: json ? 'application/json' : 'text/plain; charset=utf-8' };
}

/** The sample alert that a test posts; its title marks it as a test. */
export const sampleAlert = (at: number): Alert => ({
  id: 0,
  rule: 'test',
  name: 'Test',
  priority: 'info',
  kind: 'source',
  ref: null,
  at,
  title: text('webhook.sample-title'),
  text: text('webhook.sample-text'),
  value: null,
  threshold: null,
  source: null,
  height: null,
  observedAt: null,
  why: [],
  late: null,
  state: 'happened',
  clearedAt: null,
  acknowledgedAt: null,
  delivery: [],
  opens: { panel: 'alerts', ref: null, params: {} },
});
