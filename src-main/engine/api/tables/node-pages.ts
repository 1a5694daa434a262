import { z } from 'zod';
import { safeText } from '#contract/safe-text.ts';
import { parseJson } from '../../net/http/read-json.ts';
import { FRESH, type Freshness } from '../schema/endpoint.ts';
import { unwrap, type StateOf } from '../schema/envelope.ts';

/** Pages of the node's health address. */
export const NODE_PAGES = {
  '/state': { freshMs: FRESH.head, invalidatedBy: ['block'] },
  '/healthz': { freshMs: FRESH.head, invalidatedBy: [] },
} as const satisfies Record<string, Freshness>;
export const isNodePage = (text: string): text is keyof typeof NODE_PAGES => Object.hasOwn(NODE_PAGES, text);

/** How each state that a node reports stands to the chain. Other states are shown as served. */
export const NODE_STATES: Record<string, 'in-step' | 'behind' | 'standing' | 'lost'> = {
  'up-to-date': 'in-step',
  'catching-up': 'behind',
  'out-of-sync': 'behind',
  pregenesis: 'behind',
  'at-target': 'standing',
  disconnected: 'lost',
  unknown: 'lost',
};

/** Parses a page as JSON, or else returns it as text. */
export function pageAnswer(text: string): unknown {
  const json = parseJson(text);
  return json.ok ? json.value : safeText(text.trim());
}

/** Reads head and state from `/state` or `getnullstate`. */
export function readState(answer: unknown): StateOf {
  const wrapped = unwrap(answer);
  const plain = z
    .looseObject({ height: z.int().nullish(), state: z.string().nullish(), blockhash: z.string().nullish() })
    .safeParse(answer);
  if (!plain.success) return wrapped;
  return {
    ...wrapped,
    height: wrapped.height ?? plain.data.height ?? null,
    state: wrapped.state ?? plain.data.state ?? null,
    hash: wrapped.hash ?? plain.data.blockhash ?? null,
  };
}
