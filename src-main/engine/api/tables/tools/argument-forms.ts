import type { z } from 'zod';
import { subjectless, text, type CodedText, type PlainCode } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { checkParams } from '../../schema/decode.ts';
import { isObject } from '../../schema/envelope.ts';
import type { ToolRow } from './tool-endpoint.ts';

type Named = Readonly<Record<string, unknown>>;
type Row = ToolRow<z.ZodType, z.ZodType>;

/** Formats the specification defines for an argument of any tool. */
const FORMS: Readonly<Record<string, { readonly form: RegExp; readonly says: PlainCode }>> = {
  share: { form: /^(?:club|player)_\d+$/, says: 'must.share' },
  country_id: { form: /^[a-z]{3}$/i, says: 'must.country' },
};
/** Arguments whose values or bounds the specification defines per tool, in the tool's row. */
const OF_ROW: readonly string[] = ['share_type', 'section', 'state', 'status', 'days_until_match', 'days_back'];
/** A schema with one of these keywords has its own rules for the argument. */
const RULES: readonly string[] = ['enum', 'const', 'pattern', 'format', 'minimum', 'maximum', 'anyOf', 'oneOf', 'allOf', '$ref'];

/** Whether the server's own schema has rules for an argument; they take precedence over the specification's format. */
function ruled(inputSchema: unknown, name: string): boolean {
  const properties = isObject(inputSchema) ? inputSchema['properties'] : null;
  const schema = isObject(properties) ? properties[name] : null;
  return isObject(schema) && RULES.some((rule) => rule in schema);
}

const wrongly = (name: string, rule: CodedText, given: unknown): CodedText =>
  text('argument.wrong', { field: `\`${name}\``, rule, given: JSON.stringify(given) });

/** Describes an argument that the specification rules out; null if there is none. */
export function excluded({ params }: Row, inputSchema: unknown, args: Named): CodedText | null {
  const open = Object.keys(args).filter((name) => args[name] !== undefined && !ruled(inputSchema, name));
  for (const name of open) {
    const stated = FORMS[name];
    const given = args[name];
    if (stated && !(typeof given === 'string' && stated.form.test(given))) return wrongly(name, text(stated.says), given);
  }
  const wrong = params.safeParse(args).error?.issues.find(({ path }) => OF_ROW.includes(String(path[0])) && open.includes(String(path[0])));
  if (!wrong) return null;
  const name = String(wrong.path[0]);
  const rule =
    wrong.code === 'invalid_value'
      ? text('must.enum', { values: wrong.values.map(String) })
      : wrong.code === 'too_small'
        ? text('must.least', { limit: String(wrong.minimum) })
        : wrong.code === 'too_big'
          ? text('must.most', { limit: String(wrong.maximum) })
          : text('must.known');
  return wrongly(name, rule, args[name]);
}

/** Describes a difference from the specification that does not prevent the call, for a note with the answer; null if there is none. */
export function unlike(name: string, { params }: Row, args: Named): CodedText | null {
  const checked = checkParams(name, params, args);
  return checked.ok ? null : text('call.sent-as-written', { rule: subjectless(reasonOf(checked.fault)) });
}
