import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MANIFEST,
  PLAIN_HEAD,
  ROBOTS,
  isPublicPage,
  manifestOf,
  pageHead,
  partsOf,
  robotsText,
  withHead,
  withParts,
  type FindClinic,
  type PageParts,
} from './page-head.ts';
import { WIDGET_SCRIPT } from '#shared/pages.ts';

interface Options {
  /** folder of the built web app */
  readonly webRoot: string;
  /** serve the sources through Vite with hot reload instead */
  readonly isDevelopment: boolean;
  readonly findClinic: FindClinic;
}
/**
 * A page is a GET that accepts HTML; everything else is a call (docs/requirements.md, reading rule 3). Public pages,
 * where no call is, also for who takes anything: previews of links.
 */
export function isPageRequest({ method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(docs|assets|media)(\/|$|\?)/.test(url)) return false;
  if ([ROBOTS, MANIFEST, WIDGET_SCRIPT].includes(url.replace(/\?.*$/, ''))) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept === '*/*' && isPublicPage(url));
}

/** Serves the web app: its files under /assets, and its one page for every page request. */
export async function rendererPlugin(
  app: FastifyInstance,
  { webRoot, isDevelopment, findClinic }: Options,
): Promise<void> {
  if (isDevelopment) return developmentRenderer(app, findClinic);
  if (!existsSync(join(webRoot, 'index.html'))) {
    app.log.warn('The web app is not built: only the API is served');
    return;
  }
  // the names of files under /assets hold their hash; the page is no file: it has its policy and is never kept
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    // they are answers to who takes them compressed, not files of their own
    allowedPath: (path) => !/\.(?:br|gz)$/.test(path),
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
  });
  const parts = readParts(webRoot);
  const readPage = () => readFileSync(join(webRoot, 'index.html'), 'utf8');
  app.addHook('onRequest', async (request, reply) => {
    if (isPageRequest(request))
      return sendPage(request, reply, withParts(readPage(), partsOf(parts, request.url)), findClinic);
  });
  app.get(ROBOTS, (_, reply) => reply.type('text/plain; charset=utf-8').send(robotsText()));
  app.get(MANIFEST, (_, reply) =>
    reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifestOf(readPage()))),
  );
}

/** What the build says that first pages need; without its file they find it out themselves. */
function readParts(webRoot: string): PageParts {
  const file = join(webRoot, 'page-parts.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageParts) : {};
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string, findClinic: FindClinic) {
  const head = await pageHead(request.url, findClinic).catch((error: unknown) => {
    // without the database a person still gets the page, which says itself what is wrong
    request.log.warn({ err: error }, 'a page has no head of its own');
    return PLAIN_HEAD;
  });
  // asked for again each time: a clinic may take an earlier address back
  if (head.movedTo !== undefined) return reply.header('cache-control', 'no-cache').redirect(head.movedTo, 301);
  return reply
    .code(head.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(withHead(page, head));
}

const GALLERY = '/gallery.html';
async function developmentRenderer(app: FastifyInstance, findClinic: FindClinic): Promise<void> {
  const { createServer } = await import('vite');
  // the runner loads the config without writing a bundle of it, which node --watch would take for a change
  const vite = await createServer({
    configFile: 'build/vite.config.ts',
    configLoader: 'runner',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (isPageRequest(request)) {
      // the gallery of elements is no page of the product
      const page = request.url.startsWith(GALLERY) ? GALLERY : '/index.html';
      const template = readFileSync(join(vite.config.root, page), 'utf8');
      return sendPage(request, reply, await vite.transformIndexHtml(request.url, template), findClinic);
    }
  });
  // what no call answers is a source, a dependency or a file of the renderer
  app.get('/*', (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
}
