import { readFile, realpath } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/** Content security policy of the view: its own scripts, styles and images, and connections to its own origin only. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  // Docking and charts position elements with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Security headers of every response. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CSP,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
};

interface Page {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

/** The file for a URL path inside `root`; null when the path is invalid or leaves `root`. */
export function fileFor(root: string, path: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    return null; // an incomplete escape
  }
  if (/[\0\\:]/.test(name) || name.split('/').some((part) => part.startsWith('.'))) return null;
  const file = normalize(join(root, name === '/' ? 'index.html' : name));
  return file.startsWith(root + sep) ? file : null;
}

/** A file of the view with its response headers, or null. Serves known types only and follows no links out of `root`. */
export async function readPage(root: string, path: string): Promise<Page | null> {
  const file = fileFor(root, path);
  const type = file && TYPES[extname(file)];
  if (!file || !type) return null;
  try {
    const [real, top] = await Promise.all([realpath(file), realpath(root)]);
    if (!real.startsWith(top + sep)) return null;
    const body = new Uint8Array(await readFile(real));
    // Asset names contain a content hash, so assets never change. The page itself may change with every version.
    const cache = path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache';
    return { body, headers: { ...SAFE_HEADERS, 'Content-Type': type, 'Cache-Control': cache } };
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw cause;
  }
}
