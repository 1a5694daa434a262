import { describe, expect, it } from 'vitest';
import { toolValue } from '#engine/net/mcp/tool-answer.ts';

const text = (...texts: string[]) => ({ content: texts.map((one) => ({ type: 'text', text: one })) });
const read = (result: unknown) => toolValue('t', { error: null, result });
const failed = (data: unknown) => toolValue('t', { error: { code: -32603, message: 'Tool execution error', data }, result: null });
const told = (got: ReturnType<typeof read>): string => (got.ok ? 'fine' : `${got.fault.code}: ${got.fault.detail ?? ''}`);

describe('the answer of a tool', () => {
  it.each<[what: string, result: unknown, value: unknown]>([
    ['is its text read a second time', text('{"a":1}'), { a: 1 }],
    ['is words where the text is no JSON', text('no such thing'), 'no such thing'],
    ['is a list where each part is a value', text('{"a":1}', '{"a":2}'), [{ a: 1 }, { a: 2 }]],
    ['is one value where it was cut into parts', text('{"a":', '[1,2]}'), { a: [1, 2] }],
    ['is all words where its parts are no JSON', text('one', 'two'), 'one\ntwo'],
    ['leaves out pictures and links', { content: [{ type: 'image', data: 'x' }, ...text('3').content] }, 3],
    ['may stand in a resource', { content: [{ type: 'resource', resource: { uri: 'x:', text: '[7]' } }] }, [7]],
    ['may be structured and nothing else', { content: [], structuredContent: { a: 1 } }, { a: 1 }],
    ['may be structured inside the wrapper that a list needs', { structuredContent: { result: [1] } }, [1]],
    ['is its text where it is structured as well', { ...text('[1]'), structuredContent: { result: [2] } }, [1]],
    ['may hold an `error` that is not one', text('{"error":null,"rows":[]}'), { error: null, rows: [] }],
    ['may be null', text('null'), null],
  ])('%s', (_what, result, value) => expect(read(result)).toEqual({ ok: true, value }));

  it.each<[what: string, got: ReturnType<typeof read>, fault: string]>([
    ['says so', read(text('{"error":"Club 9 not found","success":false}')), 'tool-failed: t: Club 9 not found'],
    ['gives no reason', read(text('{"success":false}')), 'tool-failed: t: no reason given'],
    ['gives its reason under another name', read(text('{"success":false,"message":"no club"}')), 'tool-failed: t: no club'],
    ['gives a reason alone', read(text('{"error":"not ready"}')), 'tool-failed: t: not ready'],
    ['gives its reason as an object', read(text('{"success":false,"error":{"message":"bad id"}}')), 'tool-failed: t: bad id'],
    ['is marked as one', read({ isError: true, ...text('bad', 'club') }), 'tool-failed: t: bad club'],
    ['is marked as one and structured', read({ isError: true, structuredContent: { message: 'no' } }), 'tool-failed: t: no'],
    ['is 404 of the service behind', failed('404: {"detail":"no club"}'), 'not-found: t: 404: no club'],
    [
      'is 422 of the service behind, field by field',
      failed('422: {"detail":[{"loc":["query","threshold"],"msg":"field required"},{"loc":["query","page"],"msg":"at least 1"}]}'),
      'tool-failed: t: 422: threshold: field required; page: at least 1',
    ],
    [
      'is marked as one and its text is JSON',
      read({ isError: true, ...text('{"error":"no such club","hint":"x"}') }),
      'tool-failed: t: no such club',
    ],
    [
      'is JSON that names a status',
      read({ isError: true, ...text('{"status":404,"message":"no such club"}') }),
      'not-found: t: no such club',
    ],
    [
      'is JSON inside JSON',
      read({ isError: true, ...text('{"error":"{\\"message\\":\\"no such club\\"}"}') }),
      'tool-failed: t: no such club',
    ],
    [
      'ends with a list of what is wrong',
      read({ isError: true, ...text('Invalid arguments: [{"code":"invalid_type","path":["message"],"message":"Required"}]') }),
      'tool-failed: t: Invalid arguments: message: Required',
    ],
    ['holds brackets that are no JSON', failed('400: bad [club] {id}'), 'tool-failed: t: 400: bad [club] {id}'],
    ['is 400 of the service behind', failed('400: exactly one of club_id'), 'tool-failed: t: 400: exactly one of club_id'],
    ['is 422 of the service behind', failed('422: season_id required'), 'tool-failed: t: 422: season_id required'],
    ['is 429 of the service behind', failed('429: slow down'), 'throttled: t: 429: slow down'],
    ['is 503 of the service behind', failed('503: Data not yet available'), 'throttled: t: 503: Data not yet available'],
    ['is 502 of the service behind', failed('502: Bad Gateway'), 'server-error: t: 502: Bad Gateway'],
    ['is 403 of the service behind', failed('403: no'), 'refused: t: 403: no'],
    ['has its details in an object', failed({ detail: '404: nothing' }), 'not-found: t: 404: nothing'],
    ['has details of another kind', failed({ x: 1 }), 'tool-failed: t: x: 1'],
    ['has no details', failed(null), 'tool-failed: t: Tool execution error'],
    ['holds a number that is no status', failed('4040 clubs'), 'tool-failed: t: 4040 clubs'],
    ['is nothing', read({ content: [] }), 'unreadable: t: the result has no text'],
    ['is no result', read('x'), 'unreadable: t: the result has no content'],
  ])('that fails: %s', (_what, got, fault) => expect(told(got)).toBe(fault));

  it('of a busy service says how long to wait', () => {
    expect(failed('429: slow down')).toMatchObject({ fault: { waitMs: 1_000 } });
  });
});
