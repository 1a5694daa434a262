import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readBundle } from '#desktop/bundle-file.ts';

const dir = mkdtempSync(join(tmpdir(), 'touchline-bundle-'));
afterAll(() => rmSync(dir, { recursive: true }));
const bundle = { kind: 'bundle', name: 'My desk.touchline', text: '{}' };
const refused = (why: string) => expect.objectContaining({ kind: 'say', text: expect.stringMatching(why) as string }) as object;

describe('a workspace file that the user opens', () => {
  it('is read by path, relative or not, and by file: URL', async () => {
    const file = join(dir, bundle.name);
    writeFileSync(file, '{}');
    expect(await readBundle(file, '/')).toEqual(bundle);
    expect(await readBundle(bundle.name, dir)).toEqual(bundle);
    expect(await readBundle(pathToFileURL(file).href, '/')).toEqual(bundle);
  });

  it('is refused with a message when it is a folder, too large, missing, or at no possible place', async () => {
    mkdirSync(join(dir, 'folder.touchline'));
    writeFileSync(join(dir, 'large.touchline'), ' '.repeat(2_000_001));
    writeFileSync(join(dir, 'full.touchline'), ' '.repeat(2_000_000));
    expect(await readBundle('folder.touchline', dir)).toEqual(refused('^folder.touchline isn’t a file'));
    expect(await readBundle('large.touchline', dir)).toEqual(refused('larger than 2 MB'));
    expect(await readBundle('full.touchline', dir)).toMatchObject({ kind: 'bundle' });
    for (const place of ['missing.touchline', 'a\0.touchline', 'file:///%zz.touchline', 'file://%2F/a.touchline'])
      expect(await readBundle(place, dir)).toEqual(refused('couldn’t be read'));
  });

  it('cannot turn the text of the message around', async () => {
    expect(await readBundle('a\u202Egpj.touchline', dir)).toEqual(refused('^a\uFFFDgpj'));
  });
});
