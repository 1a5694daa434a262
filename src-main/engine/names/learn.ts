import { splitRef, type EntityRef } from '../../../src-preload/contract/model/share.ts';
import type { Named } from '../../../src-preload/contract/model/name.ts';
import type { Clock } from '../base/clock.ts';

/** What one request can ask for: twenty calls of a hundred ids. */
const AT_ONCE = 2_000;
/** Time to gather what a screen asks for. */
const GATHER_MS = 300;
const MOST_WAITING = 5_000;
/** After an ask that failed nobody is asked for so long, longer each time. */
const FIRST_MS = 2_000;
const MOST_MS = 5 * 60_000;
/** Entities without a name are not asked for again while this many are remembered. */
const MOST_NAMELESS = 20_000;

interface LearnOptions {
  readonly clock: Clock;
  readonly allowed: () => boolean;
  /** Asks the tool server; null when it could not be asked now. */
  readonly ask: (kind: 'club' | 'player', ids: readonly number[]) => Promise<readonly Named[] | null>;
  readonly learnt: (names: readonly Named[]) => void;
}

/** Learns names from the tool server in idle time: what a screen needed and nobody knew. While it fails it is asked ever less often. */
export function createLearner({ clock, allowed, ask, learnt }: LearnOptions) {
  const waiting = new Set<EntityRef>();
  const nameless = new Set<EntityRef>();
  let cancel: (() => void) | null = null;
  let running = false;
  let [failures, notBefore] = [0, -Infinity];

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
      if (names === null) {
        notBefore = clock.tick() + Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures++, 10));
        break;
      }
      failures = 0;
      for (const ref of turn.refs) waiting.delete(ref);
      const known = new Set(names.map(({ ref }) => ref));
      if (nameless.size < MOST_NAMELESS) for (const ref of turn.refs) if (!known.has(ref)) nameless.add(ref);
      if (names.length > 0) learnt(names);
    }
    running = false;
    soon();
  }
  function soon(): void {
    if (waiting.size > 0 && !running && allowed()) cancel ??= clock.after(Math.max(GATHER_MS, notBefore - clock.tick()), () => void run());
  }

  return {
    want(refs: readonly EntityRef[]): void {
      if (!allowed()) return;
      for (const ref of refs) {
        const { kind } = splitRef(ref);
        if ((kind === 'club' || kind === 'player') && !nameless.has(ref) && waiting.size < MOST_WAITING) waiting.add(ref);
      }
      soon();
    },
    forget(): void {
      [failures, notBefore] = [0, -Infinity];
      nameless.clear();
      cancel?.();
      cancel = null;
      soon();
    },
    stop(): void {
      cancel?.();
      waiting.clear();
    },
  };
}
