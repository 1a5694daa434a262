import { describe, expect, it } from 'vitest';
import { toolValue } from '#engine/net/mcp/tool-answer.ts';
import { english } from '../../../support/english-text.ts';

const text = (...texts: string[]) => ({ content: texts.map((one) => ({ type: 'text', text: one })) });
const read = (result: unknown) => toolValue('t', { error: null, result });
const failed = (data: unknown) => toolValue('t', { error: { code: -32603, message: 'Tool execution error', data }, result: null });
const told = (got: ReturnType<typeof read>): string => (got.ok ? 'fine' : `${got.fault.code}: ${english(got.fault.detail) ?? ''}`);

describe('the result of a tool', () => {
  it.each<[what: string, result: unknown, value: unknown]>([
    ['is its text parsed as JSON', text('{"a":1}'), { a: 1 }],
    ['is plain text when it is not JSON', text('no such thing'), 'no such thing'],
    ['is a list when each part is a value', text('{"a":1}', '{"a":2}'), [{ a: 1 }, { a: 2 }]],
    ['is one value when it was split into parts', text('{"a":', '[1,2]}'), { a: [1, 2] }],
    ['is plain text when its parts are not JSON', text('one', 'two'), 'one\ntwo'],
    ['ignores images and links', { content: [{ type: 'image', data: 'x' }, ...text('3').content] }, 3],
    ['may be in a resource', { content: [{ type: 'resource', resource: { uri: 'x:', text: '[7]' } }] }, [7]],
    ['may be only structured', { content: [], structuredContent: { a: 1 } }, { a: 1 }],
    ['may be structured inside the wrapper of a list', { structuredContent: { result: [1] } }, [1]],
    ['prefers its text to its structured form', { ...text('[1]'), structuredContent: { result: [2] } }, [1]],
    ['may contain an `error` field without being an error', text('{"error":null,"rows":[]}'), { error: null, rows: [] }],
    ['may be null', text('null'), null],
  ])('%s', (_what, result, value) => expect(read(result)).toEqual({ ok: true, value }));

  it.each<[what: string, got: ReturnType<typeof read>, fault: string]>([
    ['stated', read(text('{"error":"Club 9 not found","success":false}')), 'tool-failed: t: Club 9 not found'],
    ['without a reason', read(text('{"success":false}')), 'tool-failed: t: no reason given'],
    ['with its reason under another name', read(text('{"success":false,"message":"no club"}')), 'tool-failed: t: no club'],
    ['only a reason', read(text('{"error":"not ready"}')), 'tool-failed: t: not ready'],
    ['with its reason as an object', read(text('{"success":false,"error":{"message":"bad id"}}')), 'tool-failed: t: bad id'],
    ['marked', read({ isError: true, ...text('bad', 'club') }), 'tool-failed: t: bad club'],
    ['marked and structured', read({ isError: true, structuredContent: { message: 'no' } }), 'tool-failed: t: no'],
    ['status 404 of the upstream service', failed('404: {"detail":"no club"}'), 'not-found: t: 404: no club'],
    [
      'status 422 of the upstream service, field by field',
      failed('422: {"detail":[{"loc":["query","threshold"],"msg":"field required"},{"loc":["query","page"],"msg":"at least 1"}]}'),
      'tool-failed: t: 422: threshold: field required; page: at least 1',
    ],
    [
      'marked as an error, with JSON text',
      read({ isError: true, ...text('{"error":"no such club","hint":"x"}') }),
      'tool-failed: t: no such club',
    ],
    [
      'JSON text with an HTTP status',
      read({ isError: true, ...text('{"status":404,"message":"no such club"}') }),
      'not-found: t: no such club',
    ],
    [
      'JSON text inside JSON',
      read({ isError: true, ...text('{"error":"{\\"message\\":\\"no such club\\"}"}') }),
      'tool-failed: t: no such club',
    ],
    [
      'ending with a list of problems',
      read({ isError: true, ...text('Invalid arguments: [{"code":"invalid_type","path":["message"],"message":"Required"}]') }),
      'tool-failed: t: Invalid arguments: message: Required',
    ],
    ['with brackets that are not JSON', failed('400: bad [club] {id}'), 'tool-failed: t: 400: bad [club] {id}'],
    ['status 400 of the upstream service', failed('400: exactly one of club_id'), 'tool-failed: t: 400: exactly one of club_id'],
    ['status 422 of the upstream service', failed('422: season_id required'), 'tool-failed: t: 422: season_id required'],
    ['status 429 of the upstream service', failed('429: slow down'), 'throttled: t: 429: slow down'],
    ['status 503 of the upstream service', failed('503: Data not yet available'), 'throttled: t: 503: Data not yet available'],
    ['status 502 of the upstream service', failed('502: Bad Gateway'), 'server-error: t: 502: Bad Gateway'],
    ['status 403 of the upstream service', failed('403: no'), 'refused: t: 403: no'],
    ['with details as an object', failed({ detail: '404: nothing' }), 'not-found: t: 404: nothing'],
    ['with details of another type', failed({ x: 1 }), 'tool-failed: t: x: 1'],
    ['without details', failed(null), 'tool-failed: t: Tool execution error'],
    ['with a number that is not a status', failed('4040 clubs'), 'tool-failed: t: 4040 clubs'],
    ['empty', read({ content: [] }), 'unreadable: t: the result has no text'],
    ['no result', read('x'), 'unreadable: t: the result has no content'],
  ])('with an error: %s', (_what, got, fault) => expect(told(got)).toBe(fault));

  it('from a busy service includes the time to wait', () => {
    expect(failed('429: slow down')).toMatchObject({ fault: { waitMs: 1_000 } });
  });
});
