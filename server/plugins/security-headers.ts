import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { isPageRequest } from './renderer.ts';

interface Options {
  readonly allowedOrigins: readonly string[];
  /** Vite's hot reload needs inline scripts and styles */
  readonly isDevelopmentRenderer: boolean;
}

/**
 * Content security policy without exceptions for scripts (docs/reliability.md, "Headers and input"), HSTS, CORS for the
 * workstation only. Pages get the whole set; an answer of the API is data and needs only what stops a browser from
 * keeping it or taking it for something else (the whole set costs a tenth of a hot read). /docs brings a policy of its
 * own.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { allowedOrigins, isDevelopmentRenderer }: Options,
): Promise<void> {
  const inline = isDevelopmentRenderer ? ["'unsafe-inline'"] : [];
  const pageHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'", ...inline],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", ...(isDevelopmentRenderer ? ['blob:'] : [])],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isPageRequest(request)) {
      pageHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
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
      'x-idle',
      'x-outbox-key',
    ],
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  });
}
