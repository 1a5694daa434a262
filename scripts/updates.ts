import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signatureFile, signatureOf } from '#desktop/updates/manifest.ts';

const KEY_FILE = join(import.meta.dirname, '..', 'src-main', 'desktop', 'updates', 'key.ts');
const MANIFEST = /^latest.*\.yml$/;
const HELP = `Signs new versions, so that installed programs take them.

  node scripts/updates.ts key <private.pem>           makes a key pair: the private half in a file of yours, the public half in the program
  node scripts/updates.ts sign <private.pem> <dist>   signs every manifest (latest*.yml) of a folder; publish the .sig files beside them

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

function signAll(file: string, folder: string): string {
  const key = readFileSync(file, 'utf8');
  const manifests = readdirSync(folder).filter((name) => MANIFEST.test(name));
  for (const name of manifests)
    writeFileSync(join(folder, signatureFile(name)), `${signatureOf(name, readFileSync(join(folder, name)), key)}\n`);
  return `${manifests.length} manifests are signed in ${folder}.\n`;
}

const [verb, file, folder] = process.argv.slice(2);
const done =
  verb === 'key' && file !== undefined
    ? makeKey(file)
    : verb === 'sign' && file !== undefined && folder !== undefined
      ? signAll(file, folder)
      : null;
process.stdout.write(done ?? HELP);
process.exitCode = done === null ? 2 : 0;
