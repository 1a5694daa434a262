import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { expect, it } from 'vitest';
import { watchPower } from '#desktop/power-events.ts';

function seat(...events: readonly string[]): string[] {
  const monitor = new EventEmitter();
  const heard: string[] = [];
  watchPower(monitor as unknown as PowerMonitor, {
    onPresence: (taken) => heard.push(taken ? 'somebody' : 'nobody'),
    onWake: () => heard.push('woke'),
    redrawIcon: () => heard.push('icon'),
  });
  for (const event of events) monitor.emit(event);
  return heard;
}

it.each<[rule: string, events: string[], heard: string[]]>([
  [
    'a suspended computer counts as unattended; resuming refreshes data and restores the icon',
    ['suspend', 'resume'],
    ['nobody', 'woke', 'icon', 'somebody'],
  ],
  ['a locked screen counts as unattended', ['lock-screen', 'unlock-screen'], ['nobody', 'icon', 'somebody']],
  [
    'a computer that resumes locked counts as unattended until it is unlocked',
    ['lock-screen', 'suspend', 'resume', 'unlock-screen'],
    ['nobody', 'nobody', 'woke', 'icon', 'nobody', 'icon', 'somebody'],
  ],
])('%s', (_rule, events, heard) => expect(seat(...events)).toEqual(heard));
