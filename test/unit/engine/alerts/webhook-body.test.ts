import { describe, expect, it } from 'vitest';
import { sampleAlert, webhookBody } from '#engine/alerts/deliver/webhook-body.ts';
import { english } from '../../../support/english-text.ts';
import { verbatim } from '#contract/text/coded-text.ts';

const alert = { ...sampleAlert(100), title: verbatim('He said "no"\nand left'), text: verbatim('5 % {title}'), value: 3 };

describe('the body of a webhook', () => {
  it('is the alert as JSON by default', () => {
    const { body, type } = webhookBody(alert, ' ', english);
    expect(type).toBe('application/json');
    expect(JSON.parse(body)).toMatchObject({ title: english(alert.title), text: english(alert.text), value: 3, at: 100 });
  });
  it('is the user’s template with each placeholder replaced once', () => {
    expect(webhookBody(alert, '{title}: {text} ({value}, {threshold}) {unknown}', english)).toEqual({
      body: 'He said "no"\nand left: 5 % {title} (3, ) {unknown}',
      type: 'text/plain; charset=utf-8',
    });
  });
  it('remains valid JSON whatever a title contains', () => {
    const { body, type } = webhookBody(alert, '{"content": "{title} {value}", "n": 1}', english);
    expect(type).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ content: 'He said "no"\nand left 3', n: 1 });
  });
  it('substitutes only fields of the alert, and no inherited property of an object', () => {
    expect(webhookBody(alert, '{constructor}{__proto__}{delivery}', english).body).toBe('{constructor}{__proto__}{delivery}');
  });
});
