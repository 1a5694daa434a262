/** PNG images of one icon, by width in pixels. */
type Pictures = ReadonlyMap<number, Buffer>;

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;
/** Types of Apple's icon file with the width of each. A `@2x` type has twice its display width. */
const ICNS_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1_024],
] as const;
export const SIZES: readonly number[] = [...new Set([...ICO_SIZES, ...ICNS_TYPES.map(([, size]) => size)])].sort((a, b) => a - b);

function picture(pictures: Pictures, size: number): Buffer {
  const found = pictures.get(size);
  if (!found) throw new Error(`no picture of ${size} px`);
  return found;
}

/** Builds a Windows icon file: a directory, then the unchanged images. */
export function ico(pictures: Pictures): Buffer {
  const parts = ICO_SIZES.map((size) => ({ size, png: picture(pictures, size) }));
  const head = Buffer.alloc(6 + 16 * parts.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(parts.length, 4);
  let offset = head.length;
  parts.forEach(({ size, png }, at) => {
    const entry = 6 + 16 * at;
    head.writeUInt8(size % 256, entry); // 256 is stored as 0
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...parts.map(({ png }) => png)]);
}

/** Builds an Apple icon file: typed blocks with their lengths. */
export function icns(pictures: Pictures): Buffer {
  const blocks = ICNS_TYPES.map(([type, size]) => {
    const png = picture(pictures, size);
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(8 + blocks.reduce((sum, block) => sum + block.length, 0), 4);
  return Buffer.concat([head, ...blocks]);
}
