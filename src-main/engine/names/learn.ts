import { splitRef, type EntityRef } from '../../../src-preload/contract/model/share.ts';
import type { Named } from '../../../src-preload/contract/model/name.ts';
import type { Clock } from '../base/clock.ts';

/** What one request can ask for: twenty calls of a hundred ids. */
const AT_ONCE = 2_000;
/** Time to gather what a screen asks for. */
const GATHER_MS = 300;
const MOST_WAITING = 5_000;
/** Entities without a name are not asked for again while this many are remembered. */
const MOST_NAMELESS = 20_000;

interface LearnOptions {
  readonly clock: Clock;
  readonly allowed: () => boolean;
  /** Asks the tool server; null when it could not be asked now. */
  readonly ask: (kind: 'club' | 'player', ids: readonly number[]) => Promise<readonly Named[] | null>;
  readonly learnt: (names: readonly Named[]) => void;
}

/** Learns names from the tool server in idle time: what a screen needed and nobody knew. */
export function createLearner({ clock, allowed, ask, learnt }: LearnOptions) {
  const waiting = new Set<EntityRef>();
  const nameless = new Set<EntityRef>();
  let cancel: (() => void) | null = null;
  let running = false;

  function next(): { kind: 'club' | 'player'; refs: EntityRef[] } | null {
    for (const kind of ['club', 'player'] as const) {
      const refs = [...waiting].filter((ref) => splitRef(ref).kind === kind).slice(0, AT_ONCE);
      if (refs.length > 0) return { kind, refs };
    }
    return null;
  }

  async function run(): Promise<void> {
    cancel = null;
    if (running) return;
    running = true;
    for (let turn = next(); turn && allowed(); turn = next()) {
      const names = await ask(
        turn.kind,
        turn.refs.map((ref) => Number(splitRef(ref).key)),
      );
      for (const ref of turn.refs) waiting.delete(ref);
      if (names === null) continue; // asked again when a screen needs it again
      const known = new Set(names.map(({ ref }) => ref));
      if (nameless.size < MOST_NAMELESS) for (const ref of turn.refs) if (!known.has(ref)) nameless.add(ref);
      if (names.length > 0) learnt(names);
    }
    running = false;
  }

  return {
    want(refs: readonly EntityRef[]): void {
      if (!allowed()) return;
      for (const ref of refs) {
        const { kind } = splitRef(ref);
        if ((kind === 'club' || kind === 'player') && !nameless.has(ref) && waiting.size < MOST_WAITING) waiting.add(ref);
      }
      if (waiting.size > 0 && !running) cancel ??= clock.after(GATHER_MS, () => void run());
    },
    forget(): void {
      nameless.clear();
    },
    stop(): void {
      cancel?.();
      waiting.clear();
    },
  };
}
