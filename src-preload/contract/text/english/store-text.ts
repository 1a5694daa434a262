/** English texts about files and databases of the data folder. */
export const STORE = {
  'disk.damaged': ({ file }: { file: string }) => `${file} is damaged`,
  'disk.full': ({ file }: { file: string }) => `the disk is full; couldn’t write ${file}`,
  'disk.full.message': () => 'The disk is full.',
  'disk.full.hint': () =>
    'What was saved before is safe. Reading, exporting and alerts go on. Free some space: Touchline then saves again by itself.',
  'disk.unwritable': ({ file }: { file: string }) => `no permission to write ${file}`,
  'disk.unopened': ({ file }: { file: string }) => `couldn’t open ${file}`,
  'disk.busy': ({ file }: { file: string }) => `${file} is in use by another program`,
  'disk.broken': ({ file }: { file: string }) => `disk error while reading or writing ${file}`,
} as const;
