import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Output, ParsedInput } from '../../../src-preload/contract/commands.ts';
import type { ClubId } from '../../../src-preload/contract/model/share.ts';
import { seconds } from '../base/clock.ts';
import type { Context } from '../live/family.ts';
import { firstOf } from '../live/first.ts';
import { checkDraft } from '../tactics/checks.ts';
import { asTactics } from '../tactics/wire.ts';

const ASK = { priority: 'focus', spender: 'tactics draft' } as const;

/** Commands on tactics drafts. Nothing of them is played: a service is at most asked to look at them. */
export function draftCommands({ user, changed, clock, api }: Context) {
  const issuesOf = async (club: ClubId, body: ParsedInput<'draft.check'>['body']) => {
    const squad = await firstOf(
      () => api().gsp('get_squad', { club_id: club }, ASK),
      () => api().tool('get_squad', { club_id: club }, ASK),
    );
    return checkDraft(body, squad.ok ? new Map(squad.value.data.map((player) => [player.player_id, player])) : null, seconds(clock));
  };
  return {
    'draft.save': async ({ id = randomUUID(), club, name, body }: ParsedInput<'draft.save'>) => {
      user.drafts.save({ id, club, name, body, savedAt: seconds(clock) });
      changed.emit('drafts');
      return ok({ id, issues: await issuesOf(club, body) });
    },
    'draft.remove': async ({ id }: ParsedInput<'draft.remove'>) => {
      if (!user.drafts.remove(id)) return fail('not-found', `there is no draft "${id}"`);
      changed.emit('drafts');
      return ok({ done: true } as const);
    },
    'draft.check': async ({ club, body }: ParsedInput<'draft.check'>): Promise<Result<Output<'draft.check'>>> => {
      const issues = await issuesOf(club, body);
      const prepared = await api().gsp('preparetactics', { tactics: asTactics(club, body) } as never, ASK);
      return ok({
        issues,
        encoded: prepared.ok ? (prepared.value.data?.encoded ?? null) : null,
        checkedBy: prepared.ok ? ('service' as const) : ('touchline' as const),
      });
    },
  };
}
