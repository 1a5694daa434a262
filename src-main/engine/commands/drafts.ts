import { randomUUID } from 'node:crypto';
import { fail, ok, type Fault } from '#contract/faults.ts';
import type { DraftBody, DraftIssue } from '#contract/model/clubs/draft.ts';
import { checkDraft } from '#contract/model/clubs/draft-check.ts';
import { verbatim, text, subjectless } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds } from '../base/clock.ts';
import type { ReadContext, UserContext } from '../context.ts';
import type { EngineOptions } from '../options.ts';
import { stateOrTool } from '../live/merge-readings.ts';
import type { Handlers } from '../live/serve.ts';
import { asTactics, fieldOf } from '../tactics/service-form.ts';
import { announce } from './announce.ts';

const ASK = { priority: 'focus', caller: 'tactics draft' } as const;
/** Faults that concern the tactics themselves; any other fault means that the service could not check them. */
const JUDGED: readonly Fault['code'][] = ['refused', 'not-found'];

const said = (body: DraftBody, text: string, tone: DraftIssue['tone']): DraftIssue => ({
  tone,
  field: fieldOf(text, body),
  text: verbatim(text),
  by: 'service',
});

/** Commands for tactics drafts. Nothing is submitted to the game: a service is at most asked to check a draft. */
export function draftCommands(context: UserContext & Pick<ReadContext, 'api'> & Pick<EngineOptions, 'write'>) {
  const { user, clock, api, write } = context;
  return {
    'draft.save': async ({ id = randomUUID(), club, name, body }) => {
      user.drafts.save({ id, club, name, body, savedAt: seconds(clock) });
      announce(context, 'drafts');
      return ok({ id, issues: checkDraft(body, null, seconds(clock)) });
    },
    'draft.remove': async ({ id }) => {
      if (!user.drafts.remove(id)) return fail('not-found', text('gone.draft', { id }));
      return announce(context, 'drafts');
    },
    'draft.check': async ({ club, body }) => {
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
        checkedBy: prepared.ok || refused !== null ? 'service' : 'touchline',
      });
    },
  } satisfies Partial<Handlers>;
}
