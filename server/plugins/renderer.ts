import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Options {
  /** folder of the built web app */
  readonly webRoot: string;
  /** serve the sources through Vite with hot reload instead */
  readonly isDevelopment: boolean;
}
/** A page is a GET that accepts HTML; everything else is a call (spec README, 3). */
export const isPageRequest = ({ method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html') && !/^\/(docs|assets)(\/|$|\?)/.test(url);

/** Serves the web app: its files under /assets, and its one page for every page request. */
export async function rendererPlugin(app: FastifyInstance, { webRoot, isDevelopment }: Options): Promise<void> {
  if (isDevelopment) return developmentRenderer(app);
  if (!existsSync(join(webRoot, 'index.html'))) {
    app.log.warn('The web app is not built: only the API is served');
    return;
  }
  await app.register(fastifyStatic, { root: webRoot, index: false, immutable: true, maxAge: '365d', cacheControl: true });
  app.addHook('onRequest', async (request, reply) => {
    if (isPageRequest(request)) return sendPage(reply, readFileSync(join(webRoot, 'index.html')));
  });
}

function sendPage(reply: FastifyReply, page: Buffer | string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}

async function developmentRenderer(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite');
  // the runner loads the config without writing a bundle of it, which node --watch would take for a change
  const vite = await createServer({ configFile: 'build/vite.config.ts', configLoader: 'runner', appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (isPageRequest(request)) {
      const template = readFileSync(join(vite.config.root, 'index.html'), 'utf8');
      return sendPage(reply, await vite.transformIndexHtml(request.url, template));
    }
  });
  // what no call answers is a source, a dependency or a file of the renderer
  app.get('/*', (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
}
