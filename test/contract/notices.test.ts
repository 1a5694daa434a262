import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient, type Client } from '#contract/client.ts';
import type { Notice } from '#contract/protocol.ts';
import { memoryPair } from '../support/engine/memory-port.ts';
import { createRig, type Rig } from '../support/engine/test-engine.ts';
import { damage } from '../support/engine/store.ts';

let rig: Rig;
beforeEach(async () => void (rig = await createRig({ connection: 'offline' })));
afterEach(() => rig.stop());

/** Another view of the same engine, and the keys of the notices it received. */
function view(): { readonly client: Client; readonly heard: string[] } {
  const client = createClient();
  const heard: string[] = [];
  client.onNotice(({ key }: Notice) => heard.push(key));
  const [far, near] = memoryPair();
  rig.engine().connect(far);
  client.attach(near);
  return { client, heard };
}
const user = (): string => join(rig.dataDir, 'user.db');
const note = (n: number) => rig.client.command('note.set', { ref: `club_${n}` as never, text: `note ${n}` });
async function list(): Promise<Notice[]> {
  const watched = rig.watch('notices', {});
  await rig.until(() => watched.last().data !== null);
  watched.stop();
  return watched.last().data ?? [];
}

it('A notice at the start waits for the first visible view, and stays in the list', async () => {
  await note(1);
  await rig.client.command('backup.make', {});
  await rig.restart('offline', () => damage(user(), 0.1, 0.9));
  // The desktop's own connection and commands are no views, and nobody sees a background window.
  const background = view();
  background.client.look('nobody');
  background.client.look('no');
  await rig.pass(60_000);
  expect(background.heard).toEqual([]);
  const first = view();
  first.client.look('yes');
  await rig.pass(100);
  expect(first.heard).toEqual(['restored']);
  const second = view();
  second.client.look('yes');
  background.client.look('yes');
  await rig.pass(100);
  expect([second.heard, background.heard]).toEqual([[], []]);
  expect(await list()).toMatchObject([
    { key: 'restored', tone: 'warn', text: expect.stringMatching(/Your data was damaged. Restored from the backup/) as string },
  ]);
});

it('An unreadable row is reported, and all other data is available', async () => {
  await note(1);
  for (const name of ['One', 'Two']) await rig.client.command('watchlist.add', { name });
  await rig.restart('offline', () => {
    const db = new Database(user());
    db.exec(`UPDATE watchlist SET body = '[{"kind"' WHERE name = 'One'; INSERT INTO setting VALUES ('theme', '{')`);
    db.close();
  });
  expect(await list()).toMatchObject([
    {
      title: 'Some of your data couldn’t be read',
      text: expect.stringContaining('1 setting and 1 watchlist couldn’t be read and are set aside') as string,
    },
  ]);
  const lists = rig.watch('watchlists', {});
  await rig.until(() => lists.last().data !== null);
  expect(lists.last().data?.map(({ name }) => name)).toEqual(['Two']);
});

it('Data that only a backup has is offered, and restored on request', async () => {
  for (const n of [1, 2]) await note(n);
  await rig.pass(20_000);
  const copy = join(rig.dataDir, 'copy');
  const db = new Database(user());
  db.exec(`VACUUM INTO '${copy}'`);
  db.close();
  for (const n of [3, 4, 5]) await note(n);
  await rig.client.command('backup.make', {});
  await rig.restart('offline', () => {
    const older = new Database(copy);
    for (const end of ['', '-wal', '-shm']) rmSync(user() + end, { force: true });
    older.exec(`VACUUM INTO '${user()}'`);
    older.close();
  });
  const [offer] = await list();
  expect(offer).toMatchObject({
    key: 'missing',
    text: expect.stringMatching(/^3 notes that the backup user-\S+\.db has are missing or older here\./) as string,
    offers: ['missing.restore', 'missing.dismiss'],
  });
  expect(await rig.client.command('missing.restore', {})).toMatchObject({ ok: true, value: { count: 3 } });
  expect(await list()).toEqual([]);
  const notes = rig.watch('notes', {});
  await rig.until(() => notes.last().data?.length === 5);
  await rig.restart('offline');
  expect(await list()).toEqual([]);
  expect(readdirSync(join(rig.dataDir, 'backups'))).toHaveLength(1);
});
