import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { noUnstyledBlueprint, usedBlueprintCss } from './blueprint-css.ts';

/**
 * electron-vite makes every address relative (`./assets/…`), for pages opened from files. Ours is served under
 * `app://workstation` with deep links, where `./assets` below `/workstation/server` would be another folder.
 */
const absoluteBase: Plugin = {
  name: 'absolute-base',
  enforce: 'post',
  config: () => ({ base: '/' }),
};

/** Another text for a file of a package. The build fails when there is no such file, or nothing in it to change. */
function changedFile(name: string, file: string, change: (code: string) => string): Plugin {
  let isChanged = false;
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.replaceAll('\\', '/').endsWith(file)) return undefined;
      const changed = change(code);
      isChanged ||= changed !== code;
      return changed;
    },
    buildEnd(error) {
      if (!error && !isChanged) this.error(`${name}: nothing was changed in ${file}, look whether it moved`);
    },
  };
}
/**
 * Blueprint can load icons by their string name, and carries every icon for that. Ours are imported one by one (the
 * architecture test forbids names), so the loader and its 600 kB of paths stay out of the build.
 */
const noIconLoader = changedFile(
  'no-icon-loader',
  '@blueprintjs/icons/lib/esm/iconLoader.js',
  () =>
    'export class Icons { static setLoaderOptions() {} static async load() {} static async loadAll() {} static getPaths() { return undefined; } }',
);
/** What Blueprint tells developers of its parts, and only them: the names stay, the sentences are not for a phone. */
const noDeveloperTexts = changedFile('no-developer-texts', '@blueprintjs/core/lib/esm/common/errors.js', (code) =>
  code.replace(/^export const (\w+) = .*;$/gm, "export const $1 = '';"),
);
/** Letters and figures of every page: fetched beside the styles that name them, so that the text is not drawn twice. */
const FIRST_FONTS = /golos-text-(cyrillic|latin)-wght-normal.*\.woff2$/;
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (!bundle) return [];
      const fonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file));
      if (fonts.length !== 2) throw new Error(`preload-fonts: ${fonts.length} files instead of 2: ${fonts.join(', ')}`);
      return fonts.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head' as const,
      }));
    },
  },
};
/** What every page needs and seldom changes: one chunk that a new version leaves in the browser's cache. */
const SHELL =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|reselect|immer|@reduxjs)\/[^?]*$/;
/**
 * The charts have Redux and what it stands on for themselves, in their chunk: what they alone use of it would weigh 2
 * kB in the shell of every page.
 */
const OF_CHARTS = ['@reduxjs/toolkit', 'immer', 'react-redux', 'redux', 'reselect'];
const chartsOwnRedux: Plugin = {
  name: 'charts-own-redux',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    const isOfCharts = importer?.includes('/node_modules/recharts/') || importer?.endsWith('?charts');
    if (!isOfCharts || !OF_CHARTS.includes(source)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: `${found.id}?charts` };
  },
};

/** The first pages of a patient, from the one that needs least. */
const FIRST_PAGES = {
  main: 'app/compositions/home-page.tsx',
  clinics: 'features/clinics/clinics.screen.tsx',
  clinic: 'app/compositions/clinic-page.tsx',
};
/** Pages that are found by a search engine, and what they fetch step by step: told at once, it comes together. */
const LINKED_PAGES = {
  clinicDoctor: [
    'features/booking/doctor.screen.tsx',
    'features/booking/components/doctor-schedule.tsx',
    'lib/calendar/month-calendar.tsx',
  ],
};
/** The file beside the page that says what pages need: `{ main: ['assets/…'] }`. */
const PAGE_PARTS = 'page-parts.json';
/** Writes it, so that the server can name the files in the page: the browser fetches them before our code asks. */
export const pageParts = (root: string): Plugin => ({
  name: 'page-parts',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const filesOf = (first: (typeof chunks)[number] | undefined, seen = new Set<string>()): Set<string> => {
        if (!first || seen.has(first.fileName)) return seen;
        seen.add(first.fileName);
        for (const style of first.viteMetadata?.importedCss ?? []) seen.add(style);
        for (const name of first.imports)
          filesOf(
            chunks.find(({ fileName }) => fileName === name),
            seen,
          );
        return seen;
      };
      const chunksOf = (page: string) => {
        const id = resolve(root, page).replaceAll('\\', '/');
        const own = chunks.filter(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id));
        if (own.length === 0) this.error(`page-parts: no chunk has ${page}`);
        return own;
      };
      const parts = Object.entries({ ...FIRST_PAGES, ...LINKED_PAGES }).map(([name, pages]) => [
        name,
        [
          ...new Set(
            [pages]
              .flat()
              .flatMap(chunksOf)
              .flatMap((chunk) => [...filesOf(chunk)]),
          ),
        ],
      ]);
      this.emitFile({ type: 'asset', fileName: PAGE_PARTS, source: JSON.stringify(Object.fromEntries(parts)) });
    },
  },
});
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}
/**
 * Our own modules that a page loads at once. What they need of packages comes along by itself; barrels of packages lead
 * everywhere.
 */
function reached(page: string, modules: Modules): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || id.includes('node_modules')) return;
    seen.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(page);
  return seen;
}
/**
 * Chunks of what the first pages load beside the shell, one for each set of pages that need the same: thirty small
 * files cost a fifth more over the wire. What more pages need is taken first, or it would go with the page that comes
 * first.
 */
function firstPageGroups(root: string) {
  let pages: (readonly [name: string, modules: ReadonlySet<string>])[] | undefined;
  const pagesOf = (id: string, modules: Modules): string[] => {
    pages ??= Object.entries(FIRST_PAGES).map(([name, page]) => [
      name,
      reached(resolve(root, page).replaceAll('\\', '/'), modules),
    ]);
    return pages.flatMap(([name, own]) => (own.has(id) ? [name] : []));
  };
  return Object.keys(FIRST_PAGES).map((_, fewer, all) => ({
    priority: all.length - fewer,
    name: (id: string, modules: Modules) => {
      const found = pagesOf(id, modules);
      // the first of them shares little with one of the others alone: not a file of its own
      const isShared = found.length > 1 && found.includes('main');
      if (isShared) return fewer === 0 ? Object.keys(FIRST_PAGES).join('-') : null;
      return found.length === all.length - fewer ? found.join('-') : null;
    },
  }));
}

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
    plugins: [react(), absoluteBase, chartsOwnRedux, noIconLoader, noDeveloperTexts, noUnstyledBlueprint, preloadFonts],
    css: { postcss: { plugins: usedBlueprintCss } },
    build: {
      outDir: resolve(project, outDir),
      emptyOutDir: true,
      ...(target === undefined ? {} : { target }),
      sourcemap: false,
      // what it stands in for is in every browser that we build for
      modulePreload: { polyfill: false },
      // Assets stay files: they are cached by their hash, and the policy needs no data: for them.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: resolve(root, 'index.html'),
        output: {
          // the lists of files that pages load are part of the base: 32 bits of hash a name in place of 48
          hashCharacters: 'hex',
          codeSplitting: {
            groups: [
              { name: 'shell', test: SHELL, priority: 6 },
              // what every page loads, in one file: sixty small ones cost a third more over the wire
              { name: 'base', tags: ['$initial'], priority: 5 },
              ...firstPageGroups(root),
            ],
          },
        },
      },
    },
  };
}
