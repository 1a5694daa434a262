import type { z } from 'zod';
import { checkParams } from '../../schema/decode.ts';
import { isObject } from '../../schema/envelope.ts';
import type { ToolRow } from './tool-endpoint.ts';
import { written } from '../../../base/written-text.ts';

type Named = Readonly<Record<string, unknown>>;
type Row = ToolRow<z.ZodType, z.ZodType>;

/** Formats the specification defines for an argument of any tool. */
const FORMS: Readonly<Record<string, { readonly form: RegExp; readonly says: string }>> = {
  share: { form: /^(?:club|player)_\d+$/, says: 'must be written club_7 or player_123' },
  country_id: { form: /^[a-z]{3}$/i, says: 'must be a country in three letters, such as ENG' },
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

/** Describes, in a sentence without its full stop, an argument that the specification rules out; null if there is none. */
export function excluded({ params }: Row, inputSchema: unknown, args: Named): string | null {
  const open = Object.keys(args).filter((name) => args[name] !== undefined && !ruled(inputSchema, name));
  for (const name of open) {
    const stated = FORMS[name];
    const given = args[name];
    if (stated && !(typeof given === 'string' && stated.form.test(given)))
      return `\`${name}\` ${stated.says}, not ${JSON.stringify(given)}`;
  }
  const wrong = params.safeParse(args).error?.issues.find(({ path }) => OF_ROW.includes(String(path[0])) && open.includes(String(path[0])));
  if (!wrong) return null;
  const name = String(wrong.path[0]);
  const rule =
    wrong.code === 'invalid_value'
      ? `must be one of ${wrong.values.map(String).join(', ')}`
      : wrong.code === 'too_small'
        ? `must be at least ${String(wrong.minimum)}`
        : wrong.code === 'too_big'
          ? `must be at most ${String(wrong.maximum)}`
          : 'has a form that the specification does not name';
  return `\`${name}\` ${rule}, not ${JSON.stringify(args[name])}`;
}

/** Describes a difference from the specification that does not prevent the call, for a note with the answer; null if there is none. */
export function unlike(name: string, { params }: Row, args: Named): string | null {
  const checked = checkParams(name, params, args);
  return checked.ok
    ? null
    : `Sent as written, although the specification differs: ${written(checked.fault.detail).replace(`${name}: `, '')}.`;
}
