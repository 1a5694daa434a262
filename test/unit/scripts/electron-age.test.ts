import { expect, it } from 'vitest';
import { tooOld } from '../../../scripts/electron-age.ts';

it.each([
  ['45.4.1', '45.4.1', null],
  ['45.4.1', '46.0.0', null],
  ['46.0.0', '45.4.1', null],
  ['45.4.1', '47.0.0', 'Electron 45.4.1 is older than the two newest major versions, 47 and 46.'],
  ['^45.4.1', '45.4.1', 'Not a version: ^45.4.1.'],
  ['45.4.1', '', 'Not a version: .'],
])('Electron %s beside %s', (pinned, newest, trouble) => expect(tooOld(pinned, newest)).toBe(trouble));
