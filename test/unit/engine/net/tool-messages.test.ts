import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shapeOf } from '#engine/net/http/read-json.ts';
import { streamedMessages } from '#engine/net/mcp/post.ts';
import { jsonValue } from '../../../support/values/json-values.ts';

const end = fc.constantFrom('\n', '\r\n', '\r');
const noise = fc.constantFrom('', ': ping', 'event: ping', 'retry: 5', 'id: 3');

it('a stream contains the same messages, however it is split and whatever ends its lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(jsonValue({ maxDepth: 2 }), noise), { minLength: 1, maxLength: 6 }),
      end,
      fc.array(fc.nat(40), { maxLength: 60 }),
      (values, line, cuts) => {
        const text = values
          .map(([value, said]) => [...(said ? [said, ''] : []), `data: ${JSON.stringify({ id: 1, result: value })}`, '', ''].join(line))
          .join('');
        const messages = streamedMessages([]);
        let at = 0;
        for (const cut of cuts) messages.push(text.slice(at, (at += cut)));
        messages.push(text.slice(at));
        expect(messages.end()).toEqual({
          ok: true,
          value: values.map(([value]) => JSON.parse(JSON.stringify({ id: 1, result: value })) as unknown),
        });
      },
    ),
  );
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
it('the nesting depth of JSON is the same measured from its text and from its value', () => {
  fc.assert(
    fc.property(jsonValue({ maxDepth: 6 }), fc.boolean(), (value, spaced) => {
      const text = JSON.stringify(value, null, spaced ? 1 : 0);
      const deep = depthOf(value);
      expect(shapeOf(text).depth).toBe(deep);
    }),
  );
});
