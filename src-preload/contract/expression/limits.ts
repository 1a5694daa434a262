/** Most characters, parts, levels and entries of a list that an expression has. */
export const LIMITS = { length: 2_000, nodes: 400, depth: 40, list: 200 } as const;
