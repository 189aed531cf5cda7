import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed in themselves. */
const COMPRESSED = /\.(?:js|css|svg|json)$/;
const MIN_BYTES = 1024;

/**
 * Writes `.br` and `.gz` beside each built file: the server sends them as they are. The page itself is made by the
 * server.
 */
export const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets');
    for (const name of readdirSync(folder)) {
      const content = readFileSync(join(folder, name));
      if (!COMPRESSED.test(name) || content.length < MIN_BYTES) continue;
      const path = join(folder, name);
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};
