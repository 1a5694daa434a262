import type { Alert } from '#contract/model/alerts/alert.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { parsed } from '../../base/json.ts';

/** The fields of an alert that a webhook sends, in this order. */
const IDENTITY = ['id', 'rule', 'name', 'priority', 'kind', 'ref', 'at', 'title', 'text'] as const;
const READING = ['value', 'threshold', 'source', 'height', 'late'] as const;
const SENT = [...IDENTITY, ...READING];
export type SentAlert = Pick<Alert, (typeof SENT)[number]>;

/** Builds the request body: all fields of the alert as JSON, or the user's template with placeholders such as `{title}`. */
export function webhookBody(alert: SentAlert, template: string, write: (text: CodedText) => string) {
  const sent: Record<string, unknown> = { ...alert, title: write(alert.title), text: write(alert.text) };
  const post = Object.fromEntries(SENT.map((field) => [field, sent[field]]));
  if (template.trim() === '') return { body: JSON.stringify(post), type: 'application/json' };
  // In a JSON template, values are escaped as parts of a string, so that a quote in a title does not break it.
  const json = parsed(template) !== undefined;
  const body = template.replace(/\{(\w+)\}/g, (all, part: string) => {
    if (!Object.hasOwn(post, part)) return all;
    const said = String(post[part] ?? '');
    return json ? JSON.stringify(said).slice(1, -1) : said;
  });
  return { body, type: json ? 'application/json' : 'text/plain; charset=utf-8' };
}

/** The sample alert that a test posts; its title marks it as a test. */
export function sampleAlert(at: number): SentAlert {
  const said = { title: text('webhook.sample-title'), text: text('webhook.sample-text') };
  const reading = { value: null, threshold: null, source: null, height: null, late: null };
  return { id: 0, rule: 'test', name: 'Test', priority: 'info', kind: 'source', ref: null, at, ...said, ...reading };
}
