import { randomUUID } from 'node:crypto';
import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import type { Output, ParsedInput } from '#contract/commands.ts';
import type { DraftIssue } from '#contract/model/clubs/draft.ts';
import { checkDraft } from '#contract/model/clubs/draft-check.ts';
import { verbatim, text, subjectless } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds } from '../base/clock.ts';
import type { ReadContext, UserContext } from '../context.ts';
import type { EngineOptions } from '../options.ts';
import { stateOrTool } from '../live/merge-readings.ts';
import { fieldOf } from '../tactics/field-of-error.ts';
import { asTactics } from '../tactics/serialise.ts';

const ASK = { priority: 'focus', caller: 'tactics draft' } as const;
/** Faults that concern the tactics themselves; any other fault means that the service could not check them. */
const JUDGED: readonly Fault['code'][] = ['refused', 'not-found'];

const said = (body: ParsedInput<'draft.check'>['body'], text: string, tone: DraftIssue['tone']): DraftIssue => ({
  tone,
  field: fieldOf(text, body),
  text: verbatim(text),
  by: 'service',
});

/** Commands for tactics drafts. Nothing is submitted to the game: a service is at most asked to check a draft. */
export function draftCommands({ user, changed, clock, api, write }: UserContext & Pick<ReadContext, 'api'> & Pick<EngineOptions, 'write'>) {
  return {
    'draft.save': async ({ id = randomUUID(), club, name, body }: ParsedInput<'draft.save'>) => {
      user.drafts.save({ id, club, name, body, savedAt: seconds(clock) });
      changed.emit('drafts');
      return ok({ id, issues: checkDraft(body, null, seconds(clock)) });
    },
    'draft.remove': async ({ id }: ParsedInput<'draft.remove'>) => {
      if (!user.drafts.remove(id)) return fail('not-found', text('gone.draft', { id }));
      changed.emit('drafts');
      return ok({ done: true } as const);
    },
    'draft.check': async ({ club, body }: ParsedInput<'draft.check'>): Promise<Result<Output<'draft.check'>>> => {
      const [squad, prepared] = await Promise.all([
        stateOrTool(api(), 'get_squad', { club_id: club }, ASK),
        api().gsp('preparetactics', { tactics: asTactics(club, body) } as never, ASK),
      ]);
      const players = squad.ok ? new Map(squad.value.data.map((player) => [player.player_id, player])) : null;
      const own = checkDraft(body, players, seconds(clock));
      const answer = prepared.ok ? prepared.value.data : null;
      const refused = !prepared.ok && JUDGED.includes(prepared.fault.code) ? write(subjectless(reasonOf(prepared.fault))) : null;
      const words = refused === null ? (answer?.warnings ?? []) : [refused];
      return ok({
        issues: [...words.map((text) => said(body, text, refused === null ? 'warn' : 'wrong')), ...own],
        encoded: answer?.encoded ?? null,
        checkedBy: prepared.ok || refused !== null ? ('service' as const) : ('touchline' as const),
      });
    },
  };
}
