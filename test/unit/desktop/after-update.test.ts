import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { beginStart, keepPrevious, previousName, recordUpdate } from '#desktop/after-update.ts';

const PAGE = 'https://releases.example/releases/tag/v1.0.0';
const folder = (): string => mkdtempSync(join(tmpdir(), 'after-update-'));

afterEach(() => void vi.unstubAllEnvs());

/** A data folder after the update from 1.0.0 to 1.1.0, with the earlier AppImage kept. */
function updated() {
  const dir = folder();
  const appImage = join(dir, 'Touchline.AppImage');
  writeFileSync(appImage, 'one');
  vi.stubEnv('APPIMAGE', appImage);
  keepPrevious(appImage);
  const previous = previousName(appImage);
  recordUpdate(dir, { from: '1.0.0', to: '1.1.0', page: PAGE, previous });
  return { dir, appImage, previous };
}

it('A version that fails to start twice is reported at the third start, with the place of the previous one', () => {
  const { dir, previous } = updated();
  expect([beginStart(dir, '1.1.0').failed, beginStart(dir, '1.1.0').failed]).toEqual([null, null]);
  expect(beginStart(dir, '1.1.0').failed).toEqual({ version: '1.1.0', from: '1.0.0', page: PAGE, kept: previous });
});

it('The previous AppImage is kept until the new version has started once', () => {
  const { dir, appImage, previous } = updated();
  writeFileSync(`${appImage}.new`, 'two');
  expect(readFileSync(previous, 'utf8')).toBe('one');
  const { failed, passed } = beginStart(dir, '1.1.0');
  expect([failed, existsSync(previous)]).toEqual([null, true]);
  passed();
  expect(existsSync(previous)).toBe(false);
  expect(existsSync(join(dir, 'update.json'))).toBe(false);
  for (let start = 0; start < 4; start++) expect(beginStart(dir, '1.1.0').failed).toBeNull();
});

it.each([
  ['Touchline-1.1.0.AppImage', 'Touchline-1.0.0.AppImage.previous', true],
  ['Touchline-1.1.0.AppImage', 'other/Touchline-1.0.0.AppImage.previous', false],
  ['Touchline-1.1.0.AppImage', 'thesis.previous', false],
  ['touchline', 'touchline.previous', true],
  ['', 'Touchline-1.0.0.AppImage.previous', false],
])('Beside %j, the recorded file %j is removed: %j', (running, recorded, removed) => {
  const dir = folder();
  mkdirSync(join(dir, 'other'));
  vi.stubEnv('APPIMAGE', running && join(dir, running));
  const previous = join(dir, recorded);
  writeFileSync(previous, 'one');
  recordUpdate(dir, { from: '1.0.0', to: '1.1.0', page: PAGE, previous });
  beginStart(dir, '1.1.0').passed();
  expect(existsSync(previous)).toBe(!removed);
});

it('A user who goes back to the previous version keeps it, and hears no more of the update', () => {
  const { dir, previous } = updated();
  beginStart(dir, '1.1.0');
  const { failed, passed } = beginStart(dir, '1.0.0');
  passed();
  expect([failed, existsSync(previous), existsSync(join(dir, 'update.json'))]).toEqual([null, true, false]);
});

it('Where no previous file was kept, the page of its release is named', () => {
  const dir = folder();
  recordUpdate(dir, { from: '1.0.0', to: '1.1.0', page: PAGE, previous: null }, 2);
  expect(beginStart(dir, '1.1.0').failed).toMatchObject({ page: PAGE, kept: null });
  recordUpdate(dir, { from: '1.0.0', to: '1.1.0', page: 'file:///etc/passwd', previous: '/etc/passwd' }, 2);
  expect(beginStart(dir, '1.1.0').failed).toMatchObject({ page: null, kept: null });
});

it.each(['', '{', '[]', 'null', '{"to":1}'])('A damaged record (%j) is ignored', (content) => {
  const dir = folder();
  writeFileSync(join(dir, 'update.json'), content);
  expect(beginStart(dir, '1.1.0').failed).toBeNull();
});
