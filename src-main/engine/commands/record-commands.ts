import { fail, ok, type Result } from '#contract/faults.ts';
import type { Output, ParsedInput } from '#contract/commands.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Handlers } from '../live/serve.ts';
import type { Recorder } from '../recorder/recorder.ts';

/** What the commands for records need. */
export interface RecordSource {
  readonly recorder: Pick<Recorder, 'export' | 'remove'>;
}
type Asked = Pick<ParsedInput<'table.export'>, 'class' | 'ref' | 'from' | 'to'> & { readonly after: number };

/** Exports the records of a class or of one subject in pieces. */
export async function exportRecords({ recorder }: RecordSource, of: Asked): Promise<Result<Output<'table.export'>>> {
  if (of.class === undefined) return fail('bad-params', text('record.needs-class'));
  const { class: name, ref = null, from = 0, to = Number.MAX_SAFE_INTEGER, after } = of;
  return recorder.export({ name, ref, from, to, after });
}

/** Commands for recorded history. */
export const recordCommands = (recorder: RecordSource['recorder']) =>
  ({
    'records.delete': async ({ class: name, before }) => {
      const bytes = await recorder.remove(name, before ?? null);
      return bytes.ok ? ok({ bytes: Math.max(0, bytes.value) }) : bytes;
    },
  }) satisfies Partial<Handlers>;
