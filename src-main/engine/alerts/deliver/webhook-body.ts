import type { Alert } from '#contract/model/alerts/alert.ts';

/** What a post carries of an alert. */
const postOf = ({ id, rule, name, priority, kind, ref, at, title, text, value, threshold, source, height, late }: Alert) => ({
  id,
  rule,
  name,
  priority,
  kind,
  ref,
  at,
  title,
  text,
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

/** The body of a post: all of the alert as JSON, or the user's own form, in which `{title}` and the like stand for its parts. */
export function webhookBody(alert: Alert, template: string): { readonly body: string; readonly type: string } {
  const post = postOf(alert);
  if (template.trim() === '') return { body: JSON.stringify(post), type: 'application/json' };
  // In a form of JSON a part is written as the inside of a string: a quote in a title breaks nothing.
  const json = isJson(template);
  const body = template.replace(/\{(\w+)\}/g, (all, part: string) => {
    if (!Object.hasOwn(post, part)) return all;
    const text = String(post[part as keyof typeof post] ?? '');
    return json ? JSON.stringify(text).slice(1, -1) : text;
  });
  return { body, type: json ? 'application/json' : 'text/plain; charset=utf-8' };
}

/** What a test posts: it says itself that it is none. */
export const sampleAlert = (at: number): Alert => ({
  id: 0,
  rule: 'test',
  name: 'Test',
  priority: 'info',
  kind: 'source',
  ref: null,
  at,
  title: 'Touchline: a test',
  text: 'Alerts of your rules arrive here like this one.',
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
