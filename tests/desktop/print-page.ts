import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { contentTypeOf } from '#main/serving/renderer-path.ts';
import { PAGE_ORIGIN } from './fake/origin.ts';

const BASE = '/print-page/';
/** Address of the page under the harness. */
export const PRINT_PAGE = `${PAGE_ORIGIN}${BASE}index.html`;

export interface PrintPage {
  /** Shows the page under our own origin with the policy that our pages have. */
  serve(context: BrowserContext, contentSecurityPolicy: string): Promise<void>;
  drop(): Promise<void>;
}

/** Builds the page of `print-page/` with the renderer's own code in it. */
export async function buildPrintPage(): Promise<PrintPage> {
  const folder = await mkdtemp(join(tmpdir(), 'print-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'print-page'),
    base: BASE,
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 5000 },
  });
  return {
    serve: (context, contentSecurityPolicy) =>
      context
        .route(`${PAGE_ORIGIN}${BASE}**`, async (route) => {
          const file = join(folder, new URL(route.request().url()).pathname.slice(BASE.length));
          const body = await readFile(file).catch(() => null);
          if (body === null) return route.fulfill({ status: 404 });
          await route.fulfill({
            body,
            headers: { 'content-type': contentTypeOf(file), 'content-security-policy': contentSecurityPolicy },
          });
        })
        .then(() => undefined),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
