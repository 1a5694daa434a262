import { ok } from '#contract/faults.ts';
import type { NameHit, ResolvedName } from '#contract/model/clubs/name.ts';
import { EntityRef, share, splitRef, type EntityKind, type ShareKind } from '#contract/model/market/share.ts';
import type { ReadContext } from '../context.ts';
import type { Finder } from '../names/finder.ts';
import type { Handlers } from '../live/serve.ts';

const MOST_CANDIDATES = 6;
/** Names per call that the tool server is asked about, after the stored names had no candidate. */
const MOST_ASKED = 10;
const TOOLS = { club: 'resolve_club_name', player: 'resolve_player_name' } as const;
const ASK = { priority: 'background', caller: 'names.resolve' } as const;

interface ResolveContext extends ReadContext {
  readonly finder: Finder;
}

/** Returns the candidates of the tool server, of clubs and players alike; an unavailable server has none. */
async function asked({ api }: ReadContext, name: string, kinds: readonly EntityKind[] | null): Promise<NameHit[]> {
  const wanted = (['club', 'player'] as const).filter((kind) => kinds === null || kinds.includes(kind));
  const found = await Promise.all(
    wanted.map(async (kind: ShareKind): Promise<NameHit[]> => {
      const [got] = await api().tools(TOOLS[kind], [{ name }], ASK);
      return !got?.ok
        ? []
        : got.value.data.slice(0, MOST_CANDIDATES).map((row) => {
            const confidence = Math.min(1, Math.max(0, row.confidence ?? 0));
            const ref = EntityRef.parse(share(kind, row.id));
            return { ref, kind, name: row.name ?? name, sub: null, score: Math.round(confidence * 30), confidence, lastPrice: null };
          });
    }),
  );
  return found.flat().sort((a, b) => b.confidence - a.confidence);
}

/** Commands that find what names mean. */
export function nameCommands(context: ResolveContext) {
  const { cache, finder } = context;
  return {
    'names.resolve': async ({ lines, kinds = null }) => {
      const refs = lines.map((line) => EntityRef.safeParse(line.trim()).data ?? null);
      const open = lines.filter((_, i) => refs[i] === null);
      const found = open.length > 0 ? await finder.resolve(open, kinds, MOST_CANDIDATES) : [];
      const indexed = cache().names.count();
      let at = 0;
      const rows = lines.map((text, i): ResolvedName => {
        const ref = refs[i] ?? null;
        if (ref !== null) return { text, ref: kinds === null || kinds.includes(splitRef(ref).kind) ? ref : null, candidates: [] };
        const candidates = found[at++] ?? [];
        const [first, second] = candidates;
        const sure = first?.confidence === 1 && second?.confidence !== 1;
        return sure ? { text, ref: first.ref, candidates: [first] } : { text, ref: null, candidates };
      });
      const unknown = rows.filter(({ ref, candidates }) => ref === null && candidates.length === 0).slice(0, MOST_ASKED);
      const more = new Map(await Promise.all(unknown.map(async ({ text }) => [text, await asked(context, text, kinds)] as const)));
      return ok({
        rows: rows.map((row) => (row.ref === null && more.has(row.text) ? { ...row, candidates: more.get(row.text) ?? [] } : row)),
        indexed,
      });
    },
  } satisfies Partial<Handlers>;
}
