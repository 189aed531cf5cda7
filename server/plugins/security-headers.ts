import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { isWidgetPage } from '#shared/pages.ts';
import { isPageRequest } from './renderer.ts';

interface Options {
  readonly allowedOrigins: readonly string[];
  /** Vite's hot reload needs inline scripts and styles */
  readonly isDevelopmentRenderer: boolean;
  /** pages may show pictures of them, beside the platform's own */
  readonly pictureOrigins: readonly string[];
}

/**
 * Content security policy without exceptions for scripts (docs/reliability.md, "Headers and input"), HSTS, CORS for the
 * workstation only. Pages get the whole set; an answer of the API is data and needs only what stops a browser from
 * keeping it or taking it for something else (the whole set costs a tenth of a hot read). /docs brings a policy of its
 * own.
 *
 * One page may stand in the frames of other sites: the booking widget. Who frames a page can have it clicked unseen, so
 * nothing on this one is done in anybody's name: it knows no session, keeps nothing, and makes public reads only
 * (`renderer/app/widget.tsx`). Everything that needs a person happens in a window of the platform's own.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { allowedOrigins, isDevelopmentRenderer, pictureOrigins }: Options,
): Promise<void> {
  const inline = isDevelopmentRenderer ? ["'unsafe-inline'"] : [];
  const headersOf = (isFramed: boolean) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...inline],
          styleSrc: ["'self'", ...inline],
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...pictureOrigins],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          workerSrc: ["'self'", ...(isDevelopmentRenderer ? ['blob:'] : [])],
          frameSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: [isFramed ? '*' : "'none'"],
          formAction: ["'self'"],
        },
      },
      referrerPolicy: { policy: 'same-origin' },
      // it cannot name every site, and would overrule the policy in old browsers
      ...(isFramed ? { xFrameOptions: false } : {}),
    });
  const pageHeaders = headersOf(false);
  const widgetHeaders = headersOf(true);
  app.addHook('onRequest', (request, reply, done) => {
    if (isPageRequest(request)) {
      (isWidgetPage(request.url) ? widgetHeaders : pageHeaders)(request.raw, reply.raw, (error) =>
        done(error instanceof Error ? error : undefined),
      );
      return;
    }
    reply.header('x-content-type-options', 'nosniff');
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    done();
  });
  await app.register(cors, {
    origin: [...allowedOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'idempotency-key',
      'x-device-marks',
      'x-captcha',
      'x-idle',
      'x-outbox-key',
    ],
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  });
}
