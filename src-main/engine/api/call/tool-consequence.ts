import { text, type CodedText } from '#contract/text/coded-text.ts';
import { isKnownTool, type ToolAnnotations } from '../tables/tools/tools.ts';

/**
 * Describes what a tool call may do besides reading; null if the call needs no confirmation.
 * - The specification states that its tool server only reads, so a tool it names needs no annotation.
 * - Any other tool is free only if its server annotates it `readOnlyHint: true`.
 * - An annotation to the contrary applies to every tool, because the server knows best: `readOnlyHint: false` and
 *   `destructiveHint: true` always need confirmation.
 */
export function consequenceOf(name: string, annotations: ToolAnnotations | undefined): CodedText | null {
  const { readOnlyHint = null, destructiveHint = null } = annotations ?? {};
  if (destructiveHint === true) return text('call.may-delete');
  if (readOnlyHint === false) return text('call.may-change');
  if (readOnlyHint === true || isKnownTool(name)) return null;
  return text('call.may-both');
}
