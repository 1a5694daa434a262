import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { noDesktop } from '../support/screen/desktop.ts';
import { FORMATS, packLinux } from '../support/screen/packed.ts';
import type { Bench } from './support/bench.ts';
import { atMost, type Figure } from './support/figures.ts';

/** Bytes of the files below a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);

export const packages: Bench = {
  measures: 'size of the Linux packages, compressed as they are published',
  baseline: 'the unpacked app',
  run: async () => {
    if (noDesktop !== null) return [{ name: 'Packages', unit: 'MB', value: null, bar: atMost(120), baseline: null, note: noDesktop }];
    const { dir, packages: made, version } = await packLinux(FORMATS, false);
    const baseline = { what: 'the unpacked app', value: sizeOf(dir) / 1e6 };
    const figures = Object.entries(made).map(([format, file]): Figure => ({
      ...{ name: `Package: ${format}`, unit: 'MB', value: statSync(file).size / 1e6, bar: atMost(120), baseline },
      note: `with Electron ${version}`,
    }));
    rmSync(dirname(dir), { recursive: true, force: true });
    return figures;
  },
};
