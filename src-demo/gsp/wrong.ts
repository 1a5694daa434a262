import type { RpcAnswer } from './answer-call.ts';

const MONEY: readonly string[] = ['price', 'total', 'value', 'wages', 'amount'];

function off(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => off(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, off(part, key)]));
  return typeof value === 'number' && MONEY.includes(name) ? value + 1 : value;
}

/** Adds one unit to every amount of money in a result, as a node with a corrupt state would. */
export const astray = (answer: RpcAnswer): RpcAnswer => ('result' in answer ? { result: off(answer.result, '') } : answer);
