import { isKnownTool, type ToolAnnotations } from '../tables/tools/tools.ts';

/**
 * What a call of a tool may do besides reading; null when it may be made without asking a person.
 * - The specification says that its tool server only reads and has no write tool: a tool that it names needs no annotation.
 * - Of any other tool nothing is known: it is free only when its server annotates it `readOnlyHint: true`.
 * - An annotation to the contrary counts for every tool, for the server knows best what it does: `readOnlyHint: false` and
 *   `destructiveHint: true` always need a confirmation.
 */
export function consequenceOf(name: string, annotations: ToolAnnotations | undefined): string | null {
  const { readOnlyHint = null, destructiveHint = null } = annotations ?? {};
  if (destructiveHint === true) return 'its server says that it may delete or overwrite data';
  if (readOnlyHint === false) return 'its server says that it may change data';
  if (readOnlyHint === true || isKnownTool(name)) return null;
  return 'its server does not say that it only reads, so it may change or delete data';
}
