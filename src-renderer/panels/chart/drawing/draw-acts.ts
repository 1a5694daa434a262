import type { DrawingKind } from '../../../charts/drawings.ts';
import {
  ChartNoAxesGantt,
  Eye,
  EyeOff,
  Lock,
  Magnet,
  Minus,
  MousePointer2,
  MoveUpRight,
  Redo2,
  Ruler,
  SeparatorVertical,
  Square,
  Trash2,
  TrendingUp,
  Type,
  Undo2,
  type Icon,
} from '../../../lib/app/icons.ts';
import { keysOf, onKey, shown } from '../../../lib/app/keyboard.ts';
import type { KeyId } from '../../../lib/app/keys.ts';
import { toasts } from '../../../lib/app/toasts.svelte.ts';
import { counted } from '../../../lib/format/format.ts';
import type { MenuItem } from '../../../ui/controls/menu.ts';
import type { DrawingDesk } from '../drawing-desk.svelte.ts';
import type { ChartParams } from '../params.ts';

/** The tools that draw, in the order of the bar. */
export const TOOLS: Readonly<Record<DrawingKind, { readonly label: string; readonly icon: Icon }>> = {
  line: { label: 'Line', icon: TrendingUp },
  ray: { label: 'Ray', icon: MoveUpRight },
  level: { label: 'Level', icon: Minus },
  moment: { label: 'Moment', icon: SeparatorVertical },
  rectangle: { label: 'Rectangle', icon: Square },
  retracement: { label: 'Retracement', icon: ChartNoAxesGantt },
  note: { label: 'Note', icon: Type },
  measure: { label: 'Measure', icon: Ruler },
};
/** The keys of tools in the table. */
/* @wc-ignore */
const KEYS: Readonly<Partial<Record<DrawingKind, KeyId>>> = { line: 'chart.line', level: 'chart.level', note: 'chart.note' };
const withKey = (key: KeyId | undefined): Pick<DrawAct, 'key' | 'keys'> => (key === undefined ? {} : { key, keys: keysOf(key) });
const KINDS = Object.keys(TOOLS) as DrawingKind[];

/** What one can do about drawings: a button of the bar, or an item of the menu. `on` makes it a switch; `disabled` is the reason. */
export interface DrawAct {
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
  /** The key of the table that runs it. */
  readonly key?: KeyId;
  readonly on?: boolean;
  readonly disabled?: string | false;
  readonly run: () => void;
}

interface Drawn {
  readonly desk: DrawingDesk;
  readonly tool: DrawingKind | null;
  readonly params: Pick<ChartParams, 'axis' | 'draw'>;
  readonly comparing: boolean;
  readonly ontool: (tool: DrawingKind | null) => void;
  readonly onparams: (patch: Partial<ChartParams>) => void;
}
function dropAll(desk: DrawingDesk): void {
  const gone = desk.all;
  desk.drop(...gone.map(({ id }) => id));
  toasts.show(() => ({
    ...{ key: 'drawings', tone: 'ok', title: `${counted(gone.length, 'drawing', 'drawings')} deleted` },
    actions: [{ label: 'Undo', run: () => desk.put(...gone) }],
  }));
}

/** Returns the acts in groups: the tools, then what applies to all drawings, then undo and redo. */
export function drawActs({ desk, tool, params, comparing, ontool, onparams }: Drawn): DrawAct[][] {
  const { axis, draw } = params;
  const off = comparing && 'Not available while comparing';
  const still = (key: 'hidden' | 'locked'): void => {
    desk.selected = null;
    onparams({ draw: { ...draw, [key]: !draw[key] } });
  };
  const { selected } = desk;
  return [
    [{ ...{ label: 'Select', icon: MousePointer2, on: tool === null }, ...withKey('chart.select'), run: () => ontool(null) }],
    KINDS.map((kind): DrawAct => ({
      ...{ label: TOOLS[kind].label, icon: TOOLS[kind].icon, on: tool === kind, disabled: off },
      ...withKey(KEYS[kind]),
      run: () => {
        if (draw.hidden) still('hidden');
        ontool(tool === kind ? null : kind);
      },
    })),
    [
      {
        ...{ label: 'Crosshair snaps to prices', icon: Magnet, on: axis.magnet },
        run: () => onparams({ axis: { ...axis, magnet: !axis.magnet } }),
      },
      { label: 'Hide drawings', icon: draw.hidden ? EyeOff : Eye, on: draw.hidden, disabled: off, run: () => still('hidden') },
      { label: 'Lock drawings', icon: Lock, on: draw.locked, disabled: off, run: () => still('locked') },
      selected === null
        ? {
            ...{ label: 'Delete all drawings', icon: Trash2 },
            disabled: off || (desk.all.length === 0 && 'There are no drawings') || (draw.locked && 'The drawings are locked'),
            run: () => dropAll(desk),
          }
        : { label: 'Delete drawing', icon: Trash2, keys: shown('Del'), run: () => desk.drop(selected) },
    ],
    [
      { label: 'Undo', icon: Undo2, keys: shown('Ctrl+Z'), disabled: !desk.canUndo && 'Nothing to undo', run: () => desk.undo() },
      { label: 'Redo', icon: Redo2, keys: shown('Ctrl+Shift+Z'), disabled: !desk.canRedo && 'Nothing to redo', run: () => desk.redo() },
    ],
  ];
}

/** Runs acts by their keys while `works` says so; `first` may take a key before. Returns a function that stops it. */
export function actKeys(acts: () => readonly (readonly DrawAct[])[], works: () => boolean, first: (key: KeyId) => boolean): () => void {
  const run = (key: KeyId): boolean => {
    if (!works()) return false;
    if (first(key)) return true;
    const act = acts()
      .flat()
      .find((one) => one.key === key);
    if (!act || act.disabled) return false;
    act.run();
    return true;
  };
  const stops = ['chart.select', 'chart.log', ...Object.values(KEYS)].map((key) => onKey(key, () => run(key)));
  return () => stops.forEach((stop) => stop());
}

/** Whether a chart of this size, in px, has the drawing tools beside it. */
export const hasRoomForBar = (width: number, height: number): boolean => width >= 640 && height >= 400;

/** Returns the acts as a menu. */
export const drawItems = (groups: readonly (readonly DrawAct[])[]): MenuItem[] =>
  groups.flatMap((acts, n): MenuItem[] => [
    ...(n > 1 ? [{ kind: 'separator' } as const] : []),
    ...acts.map(({ label, icon, keys, on, disabled = false, run }): MenuItem => ({
      ...{ label, icon, disabled, run },
      ...(keys !== undefined && { keys }),
      ...(on !== undefined && { checked: on }),
    })),
  ]);
