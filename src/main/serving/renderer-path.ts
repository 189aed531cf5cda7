import { join, normalize, sep } from 'node:path';

/**
 * The file that answers a path under `app://workstation`, or null when there can be none.
 * A path without an extension in its last segment is a screen of the router and gets `index.html`.
 * @param root absolute folder of the built renderer
 * @param pathname as `URL.pathname` gives it, still percent-encoded
 */
export function rendererFile(root: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // The URL parser has resolved plain `..`; what is left hides behind %2f, %5c or a NUL.
  if (/[\\\0:]/.test(decoded) || decoded.split('/').includes('..')) return null;
  const last = decoded.slice(decoded.lastIndexOf('/') + 1);
  const file = normalize(join(root, last.includes('.') ? decoded : 'index.html'));
  return file.startsWith(normalize(root) + sep) ? file : null;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
};

/** Content type by the extension of a built file; unknown ones are never guessed (`nosniff` is sent too). */
export const contentTypeOf = (file: string): string =>
  types[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
