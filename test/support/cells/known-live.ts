import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';

/** Resource values for a page that is rendered once. Requested values that are not known yet are collected in `missing`. */
export const known = new Map<string, Snapshot<unknown>>();
export const missing = new Map<string, { readonly name: ResourceName; readonly params: unknown }>();

/** Replaces `Live` in tests: returns a known value, or records the request in `missing`. */
export class Live<N extends ResourceName> {
  readonly #key: string;
  readonly #asked: { readonly name: N; readonly params: Params<N> };

  constructor(name: N, params: Params<N>) {
    this.#key = `${name} ${JSON.stringify(params)}`;
    this.#asked = { name, params };
  }
  get current(): Snapshot<Data<N>> {
    const found = known.get(this.#key);
    if (!found) missing.set(this.#key, this.#asked);
    return (found ?? NOTHING) as Snapshot<Data<N>>;
  }
}
export const reportFocus = (): void => undefined;
