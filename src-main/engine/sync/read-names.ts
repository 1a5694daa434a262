import { ok, type Result } from '#contract/faults.ts';
import { share, type EntityRef, type ShareKind } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { askNames } from '../names/fetch-names.ts';
import { chunks, idsOf, type Plan, type SyncStep, type Work } from './sync-step.ts';

/** Ids in one tool call. */
const AT_ONCE = 100;
/** Players to name in one run: at five calls a second a whole market would take ten minutes. The others are learnt when they are shown. */
const MOST_PLAYERS = 2_000;
const LOOK = 500;

async function nameless(work: Work, kind: ShareKind, most: number): Promise<number[]> {
  const found: number[] = [];
  for (const ids of chunks(await idsOf(work, kind), LOOK)) {
    await work.pace();
    if (found.length >= most || work.ask.signal.aborted) break;
    const refs = ids.map((id) => share(kind, id) as string as EntityRef);
    const known = work.cache.names.get(refs);
    found.push(...ids.filter((_, at) => !known.has(refs[at] as EntityRef)));
  }
  return found.slice(0, most);
}

/** Reads names from the tool server where no name pack provides them. */
export const namesStep: SyncStep = {
  what: text('sync.names'),
  async plan(work): Promise<Result<Plan>> {
    const wanted = work.learns
      ? ([
          ['club', await nameless(work, 'club', Infinity)],
          ['player', await nameless(work, 'player', MOST_PLAYERS)],
        ] as const)
      : [];
    const units = wanted.flatMap(([kind, ids]) => chunks(ids, AT_ONCE).map((some) => ({ kind, some })));
    return ok({
      by: 'tools',
      units: units.length,
      async run(at) {
        const unit = units[at];
        // an unreachable tool server returns no names; the run does not fail for it
        const names = unit ? (await askNames(work.api, unit.kind, unit.some)).names : [];
        if (names.length > 0 && !work.ask.signal.aborted) work.cache.names.put(names, 'tool');
        return ok(0);
      },
      async end() {
        work.note({ counts: { ...work.progress().counts, names: work.cache.names.count() } });
      },
    });
  },
};
