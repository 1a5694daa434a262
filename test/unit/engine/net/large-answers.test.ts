import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listEntries } from '#engine/net/http/read-json.ts';
import { readAnswers, tellAnswers, type RpcAnswer } from '#engine/net/rpc/rpc-answer.ts';
import type { Result } from '#contract/faults.ts';

describe('the entries of a list', () => {
  it('equal those of JSON.parse, whatever they contain and however the list is formatted', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom('', ' ', '\n\t'), (list, space) => {
        const text = ` ${JSON.stringify(list, null, space)}\n`;
        expect(listEntries(text)?.map((entry) => JSON.parse(entry) as unknown)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('are null when the list is truncated', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(), (list, at) => {
        const text = JSON.stringify(list);
        expect(listEntries(text.slice(0, at % text.length))).toBeNull();
      }),
    );
  });

  it.each(['{"a":[1]}', '1', '"[1]"', '', '[1] x', 'x [1]'])('are null in %s', (text) => expect(listEntries(text)).toBeNull());
});

describe('a large answer to a batch', () => {
  const IDS = Array.from({ length: 20 }, (_, at) => at + 1);
  const padded = (id: number): string => `${id} `.repeat(4_000);
  async function told(text: string): Promise<Map<number, Result<RpcAnswer> | undefined>> {
    const answers = new Map<number, Result<RpcAnswer> | undefined>();
    await tellAnswers(
      text,
      IDS,
      async () => undefined,
      (id, answer) => {
        expect(answers.has(id)).toBe(false);
        answers.set(id, answer);
      },
    );
    return answers;
  }
  const good = (id: number): object => ({ jsonrpc: '2.0', id, result: padded(id) });

  it('gives each call the same result as one parsed as a whole: duplicated, broken, unrelated or missing entries included', async () => {
    const list = [
      ...IDS.slice(2, 17).map(good).reverse(),
      { id: 1, result: 'first' },
      { id: 1, result: 'second' },
      { id: 2 },
      { id: 18, result: null, error: { code: 'no number' } },
      { id: 18, result: 'after a broken one' },
      { id: 19, error: { code: -8, message: 'refused' } },
      { id: 99, result: 'a stranger' },
      null,
      'text',
    ];
    const text = JSON.stringify(list);
    const whole = readAnswers(text, IDS);
    expect([...(await told(text))].sort(([a], [b]) => a - b)).toEqual(IDS.map((id) => [id, whole.get(id)]));
    expect(whole.get(20)).toBeUndefined();
  });

  it('that is truncated answers no call', async () => {
    const answers = await told(JSON.stringify(IDS.map(good)).slice(0, -10));
    expect([...answers.values()].map((answer) => answer?.ok)).toEqual(IDS.map(() => false));
  });

  it('that refuses the whole batch reaches all calls', async () => {
    const answers = await told(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'x'.repeat(200_000) } }));
    expect([...answers.values()].map((answer) => answer?.ok && answer.value.error?.code)).toEqual(IDS.map(() => -32600));
  });

  it('with values nested too deep in one call answers no call', async () => {
    const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    const answers = await told(`[${IDS.slice(1).map((id) => JSON.stringify(good(id)))},{"id":1,"result":${deep}}]`);
    expect([...answers.values()].map((answer) => answer?.ok)).toEqual(IDS.map(() => false));
  });
});
