import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signatureFile, signatureOf } from '#desktop/updates/manifest.ts';

const KEY_FILE = join(import.meta.dirname, '..', 'src-main', 'desktop', 'updates', 'key.ts');
const changelog = (language: string): string =>
  join(import.meta.dirname, '..', language === 'en' ? 'CHANGELOG.md' : `CHANGELOG.${language}.md`);
const MANIFEST = /^(latest|preview).*\.yml$/;
const MAX_NOTES = 4_000;
const HELP = `Signs new versions, so that installed programs take them.

  node scripts/updates.ts key <private.pem>           makes a key pair: the private half in a file of yours, the public half in the program
  node scripts/updates.ts sign <private.pem> <dist> [url]
      signs every manifest (latest*.yml, preview*.yml) of a folder; publish the .sig files beside them. A manifest gets the notes of its
      version from CHANGELOG.md and CHANGELOG.de.md and, with a url, the full addresses of its files. A stable version gets manifests of both channels.

Programs that are installed know only the key they were built with: keep the private half, and out of the repository.
`;

function makeKey(file: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const text = `/** The key that new versions are signed with: Ed25519, its public half as SPKI. Made and used by \`scripts/updates.ts\`. */\nexport const UPDATE_KEY = '${spki}';\n`;
  writeFileSync(KEY_FILE, text);
  return `The private half is in ${file}, the public half in ${KEY_FILE}.\n`;
}

/** What the changelog of a language says of a version. */
function notesOf(version: string, language: string): string {
  const section =
    readFileSync(changelog(language), 'utf8')
      .split(/^## /m)
      .find((part) => part.startsWith(`[${version}]`)) ?? '';
  return section
    .slice(section.indexOf('\n') + 1)
    .trim()
    .slice(0, MAX_NOTES);
}

/** Completes a manifest: what is new, and full addresses of the files, which work wherever the manifest is read from. */
function complete(manifest: string, url: string | undefined): string {
  const version = /^version: (.+)$/m.exec(manifest)?.[1]?.trim() ?? '';
  const full = url === undefined ? manifest : manifest.replace(/^(\s*-? ?(?:url|path): )(?!https:)(.+)$/gm, `$1${url}/$2`);
  if (/^releaseNotes:/m.test(full)) return full;
  // Programs of earlier versions read `releaseNotes` only.
  const notes = `releaseNotes: ${JSON.stringify(notesOf(version, 'en'))}\nreleaseNotesIn: ${JSON.stringify({ de: notesOf(version, 'de') })}`;
  return `${full.trimEnd()}\n${notes}\n`;
}

function signAll(file: string, folder: string, url?: string): string {
  const key = readFileSync(file, 'utf8');
  const names = readdirSync(folder).filter((name) => MANIFEST.test(name));
  const manifests = new Map(names.map((name) => [name, complete(readFileSync(join(folder, name), 'utf8'), url)]));
  if (manifests.size === 0)
    throw new Error(`No manifest (latest*.yml or preview*.yml) is in ${folder}. A preview is named like 1.3.0-preview.1.`);
  // Users of previews take a stable version too, once it is newer.
  for (const [name, text] of [...manifests]) if (name.startsWith('latest')) manifests.set(name.replace('latest', 'preview'), text);
  for (const [name, text] of manifests) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, signatureFile(name)), `${signatureOf(name, Buffer.from(text), key)}\n`);
  }
  return `${manifests.size} manifests are signed in ${folder}.\n`;
}

const [verb, file, folder, url] = process.argv.slice(2);
const done =
  verb === 'key' && file !== undefined
    ? makeKey(file)
    : verb === 'sign' && file !== undefined && folder !== undefined
      ? signAll(file, folder, url)
      : null;
process.stdout.write(done ?? HELP);
process.exitCode = done === null ? 2 : 0;
