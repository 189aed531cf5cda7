import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

/**
 * electron-vite makes every address relative (`./assets/…`), for pages opened from files. Ours is served under
 * `app://workstation` with deep links, where `./assets` below `/workstation/server` would be another folder.
 */
const absoluteBase: Plugin = {
  name: 'absolute-base',
  enforce: 'post',
  config: () => ({ base: '/' }),
};

/**
 * Blueprint can load icons by their string name, and carries every icon for that. Ours are imported one by one (the architecture
 * test forbids names), so the loader and its 600 kB of paths stay out of the build.
 */
const noIconLoader: Plugin = {
  name: 'no-icon-loader',
  enforce: 'pre',
  load: (id) =>
    id.replaceAll('\\', '/').endsWith('@blueprintjs/icons/lib/esm/iconLoader.js')
      ? 'export class Icons { static setLoaderOptions() {} static async load() {} static async loadAll() {} static getPaths() { return undefined; } }'
      : undefined,
};
/** What every page needs and seldom changes: one chunk that a new version leaves in the browser's cache. */
const SHELL =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|reselect|immer|@reduxjs)\//;

/**
 * The renderer's build: one definition for the web app (`out/web`) and for the workstation (`out/renderer`).
 * @param project absolute root of the project: electron-vite bundles its config into one file, so this module cannot
 *   find the root by its own place
 * @param outDir folder under the root
 * @param target browsers to build for; electron-vite knows its own
 */
export function rendererVite(project: string, outDir: string, target?: string): UserConfig {
  const root = resolve(project, 'src/renderer');
  return {
    root,
    base: '/',
    plugins: [react(), absoluteBase, noIconLoader],
    build: {
      outDir: resolve(project, outDir),
      emptyOutDir: true,
      ...(target === undefined ? {} : { target }),
      sourcemap: false,
      // Assets stay files: they are cached by their hash, and the policy needs no data: for them.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: resolve(root, 'index.html'),
        output: {
          codeSplitting: {
            groups: [
              { name: 'shell', test: SHELL, priority: 2 },
              // what every page loads, in one file: sixty small ones cost a third more over the wire
              { name: 'base', tags: ['$initial'], priority: 1 },
            ],
          },
        },
      },
    },
  };
}
