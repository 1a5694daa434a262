import { BellOff, Clock, Copy, Pencil, Trash2 } from '../../lib/app/icons.ts';
import type { Mute, RuleStatus } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { alertActs } from '../../lib/alerts/alert-acts.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { ruleActs } from '../../lib/alerts/rule-acts.ts';
import { shown } from '../../lib/app/keyboard.ts';
import type { TileContext } from '../../lib/app/tile.ts';
import type { MenuItem } from '../../ui/controls/menu.ts';
import { silenceItems } from '../../ui/alert-menu.ts';

interface Acts {
  readonly edit: () => void;
  readonly copy: () => void;
  readonly tile: Pick<TileContext, 'openPanel'>;
  readonly mutes: readonly Mute[];
  /** Unix seconds. */
  readonly now: number;
}

/** The actions of a rule, for its "…" button, its context menu and Shift+F10. */
export function ruleMenu({ rule, state }: RuleStatus, { edit, copy, tile, mutes, now }: Acts): MenuItem[] {
  const snoozed = (rule.snoozedUntil ?? 0) > now;
  const ref = rule.subject.kind === 'entity' ? rule.subject.ref : null;
  const muted = ref !== null && mutes.some((mute) => mute.ref === ref && (mute.until === null || mute.until > now));
  const mute = (on: EntityRef): MenuItem => ({
    label: muted ? `Unmute ${nameOf(on)}` : `Mute ${nameOf(on)}`,
    icon: BellOff,
    run: () => void (muted ? alertActs.unmute(on) : alertActs.mute(on, null)),
  });
  return [
    { label: 'Edit…', icon: Pencil, keys: shown('Enter'), run: edit },
    { label: 'Duplicate…', icon: Copy, run: copy },
    { label: 'On', checked: rule.enabled, run: () => void ruleActs.toggle(rule, !rule.enabled) },
    { kind: 'separator' },
    {
      kind: 'sub',
      label: 'Snooze',
      icon: Clock,
      items: [
        ...silenceItems((until) => void alertActs.snooze(rule.id, until), state === 'off' && 'Rule is off'),
        { label: 'Unsnooze', disabled: !snoozed && 'Not snoozed', run: () => void alertActs.snooze(rule.id, null) },
      ],
    },
    ...(ref === null ? [] : [mute(ref)]),
    { kind: 'separator' },
    { label: 'Show alert history', run: () => tile.openPanel('alerts', undefined, { rule: rule.id }) },
    { label: 'Delete', icon: Trash2, keys: shown('Del'), danger: true, run: () => void ruleActs.remove(rule) },
  ];
}
