import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostAsk } from '#contract/bridge.ts';
import { safeLine } from '#contract/safe-text.ts';

const MOST_BYTES = 2_000_000;

/** Reads a file of workspaces, given as path from `folder` or as `file:` URL, for the view. If that fails, the view is to show why. */
export async function readBundle(file: string, folder: string): Promise<HostAsk> {
  const name = safeLine(basename(file));
  const refuse = (text: string): HostAsk => ({ kind: 'say', key: 'bundle', title: 'Couldn’t open the workspace file', text });
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : resolve(folder, file);
    const found = await stat(path);
    if (!found.isFile()) return refuse(`${name} isn’t a file.`);
    if (found.size > MOST_BYTES) return refuse(`${name} is larger than 2 MB.`);
    return { kind: 'bundle', name: basename(path), text: await readFile(path, 'utf8') };
  } catch {
    return refuse(`${name} couldn’t be read.`); // missing, not permitted, or on another computer
  }
}
