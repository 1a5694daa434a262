import type { z } from 'zod';
import type { Answer } from '../http.ts';
import type { World } from '../world/world.ts';

/** One REST path: its query schema and its response. `strict` refuses unknown parameters with 400. */
export interface Route {
  readonly query: z.ZodObject;
  readonly strict?: boolean;
  readonly answer: (world: World, path: readonly string[], query: never) => Answer;
}
export const route = <S extends z.ZodObject>(row: {
  readonly query: S;
  readonly strict?: boolean;
  readonly answer: (world: World, path: readonly string[], query: z.output<S>) => Answer;
}): Route => row;
export const iso = (unix: number): string => new Date(unix * 1_000).toISOString();
