import { isKnownTool, type ToolAnnotations } from '../tables/tools/tools.ts';

/**
 * Describes what a tool call may do besides reading; null if the call needs no confirmation.
 * - The specification states that its tool server only reads, so a tool it names needs no annotation.
 * - Any other tool is free only if its server annotates it `readOnlyHint: true`.
 * - An annotation to the contrary applies to every tool, because the server knows best: `readOnlyHint: false` and
 *   `destructiveHint: true` always need confirmation.
 */
export function consequenceOf(name: string, annotations: ToolAnnotations | undefined): string | null {
  const { readOnlyHint = null, destructiveHint = null } = annotations ?? {};
  if (destructiveHint === true) return 'its server says that it may delete or overwrite data';
  if (readOnlyHint === false) return 'its server says that it may change data';
  if (readOnlyHint === true || isKnownTool(name)) return null;
  return 'its server does not say that it only reads, so it may change or delete data';
}
