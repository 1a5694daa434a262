import { expect, describe, it } from 'vitest';
import type { z } from 'zod';
import { BUNDLES } from '#engine/api/tables/bundles.ts';
import { decode } from '#engine/api/schema/decode.ts';
import { unwrap } from '#engine/api/schema/envelope.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { decodeTool } from '#engine/api/tables/tools/answer-echo.ts';
import { REST } from '#engine/api/tables/rest/rest.ts';
import { TOOLS } from '#engine/api/tables/tools/tools.ts';
import { CANONICAL, type ComparedMethod } from '#engine/crosscheck/canonical-methods.ts';
import { comparePayloads } from '#engine/crosscheck/round.ts';
import type { Result } from '#contract/faults.ts';
import { GSP_SAMPLES, gspWire } from '../samples/gsp/all.ts';
import { BUNDLE_SAMPLES, REST_SAMPLES } from '../samples/rest/all.ts';
import { dice, mutate } from '../support/values/mutate.ts';
import { english } from '../support/english-text.ts';

const SEED = Number(process.env['TOUCHLINE_FUZZ_SEED'] ?? 20_261_121);
/** Payloads in total; each decoder gets a share. */
const RUNS = Number(process.env['TOUCHLINE_FUZZ_RUNS'] ?? 10_000);

interface Target {
  readonly name: string;
  readonly good: unknown;
  readonly read: (payload: unknown) => Result<unknown>;
}
const rows = (
  table: Readonly<Record<string, { readonly data: z.ZodType }>>,
  samples: Readonly<Record<string, { readonly wire: unknown }>>,
): Target[] =>
  Object.entries(table).map(([name, { data }]) => ({ name, good: samples[name]?.wire, read: (payload) => decode(name, data, payload) }));
/** A tool returns the data of a similar method or path, often wrapped: any of those responses may replace its own. */
const ANSWERS = [...Object.values(GSP_SAMPLES), ...Object.values(REST_SAMPLES)].map(({ wire }) => wire);
const tools: Target[] = Object.keys(TOOLS).map((name, n) => ({
  name,
  good: gspWire(name) ?? ANSWERS[n % ANSWERS.length],
  read: (payload) => decodeTool(name, payload, {}),
}));
const KINDS: Readonly<Record<string, readonly Target[]>> = {
  gsp: rows(GSP as never, GSP_SAMPLES),
  rest: rows(REST as never, REST_SAMPLES),
  bundle: rows(BUNDLES as never, BUNDLE_SAMPLES),
  tool: tools,
};
const all = Object.entries(KINDS).flatMap(([kind, targets]) => targets.map((target) => ({ kind, ...target })));

const size = (value: unknown): number => JSON.stringify(value ?? null).length;

/** The result of one payload; any other string describes an error. */
function judge({ name, read }: Target, payload: unknown): 'taken' | 'refused' | string {
  let got: Result<unknown>;
  try {
    got = read(payload);
  } catch (cause) {
    return `${name} threw ${String(cause)}`;
  }
  if (got.ok) {
    // The value crosses the port as JSON, and exceeds the payload in size only by names and nulls.
    const [out, into] = [size(got.value), size(payload)];
    return out <= 12 * into + 4_000 ? 'taken' : `${name} made ${out} characters of ${into}`;
  }
  const { code } = got.fault;
  const detail = english(got.fault.detail);
  if (code !== 'unreadable') return `${name} called it ${code}`;
  if (detail === null || detail.length > 700) return `${name} said ${detail?.slice(0, 100) ?? 'nothing'}`;
  return /^[^:]+: (?:`[^`]|the answer|the response)/.test(detail) ? 'refused' : `${name} named no field: ${detail.slice(0, 200)}`;
}

describe('mutated payloads', () => {
  it('neither crash nor hang a decoder, and refusals name the field', () => {
    const roll = dice(SEED);
    const counts = new Map<string, { taken: number; refused: number }>();
    const wrong: string[] = [];
    for (let n = 0; n < RUNS; n++) {
      const target = all[n % all.length] as (typeof all)[number];
      const { kind, value } = mutate(target.good, roll);
      const verdict = judge(target, value);
      const count = counts.get(target.kind) ?? { taken: 0, refused: 0 };
      counts.set(target.kind, count);
      if (verdict === 'taken' || verdict === 'refused') count[verdict]++;
      else wrong.push(`${verdict} (run ${n}, ${kind})`);
    }
    const said = [...counts].map(([kind, { taken, refused }]) => `${kind} ${taken + refused} (${taken} taken, ${refused} refused)`);
    console.log(`fuzz: ${RUNS} payloads, seed ${SEED}: ${said.join(', ')}`);
    expect(wrong.slice(0, 20)).toEqual([]);
    // A fuzzer whose payloads are all refused, or all accepted, proves nothing.
    for (const { taken, refused } of counts.values()) expect(Math.min(taken, refused)).toBeGreaterThan(0);
  });

  it('leave no effect on later decoding', () => {
    const roll = dice(SEED + 1);
    const before = all.map(({ read, good }) => JSON.stringify(read(good)));
    for (const target of all) for (let n = 0; n < 5; n++) judge(target, mutate(target.good, roll).value);
    expect(all.map(({ read, good }) => JSON.stringify(read(good)))).toEqual(before);
    expect(({} as Record<string, unknown>)['club_id']).toBeUndefined();
  });

  it('pass through the envelope, and are compared with valid ones', () => {
    const roll = dice(SEED + 2);
    const compared = Object.keys(CANONICAL);
    const state = { blockhash: 'ab', chain: 'polygon', gameid: 'g', height: 5, state: 'up-to-date', version: 'v' };
    for (let n = 0; n < RUNS / 5; n++) {
      const method = compared[n % compared.length] as ComparedMethod;
      const good = { ...state, data: GSP_SAMPLES[method].wire };
      const { value } = mutate(good, roll);
      const { height, hash } = unwrap(value);
      expect(height === null || (Number.isSafeInteger(height) && height >= 0)).toBe(true);
      expect(hash === null || typeof hash === 'string').toBe(true);
      const comparison = comparePayloads({ method, params: GSP_SAMPLES[method].params ?? {} }, good.data, unwrap(value).data);
      if (typeof comparison === 'string') continue;
      for (const { field, hosted, node } of comparison.found)
        expect([typeof field, size(hosted) < 1_500, size(node) < 1_500]).toEqual(['string', true, true]);
    }
  });
});
