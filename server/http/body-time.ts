import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { rawRefusal } from './raw-refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** cuts the call off when its body takes too long; none for an injected call, which has no connection */
    bodyTimer: BodyTimer | null;
  }
}
interface BodyTimer {
  /** gives what is left of the body the time of a whole one */
  readonly restart: () => void;
  readonly stop: () => void;
}

/** Bytes a second that an upload must bring, on the average of the time in which the server waited for it. */
const SLOWEST_UPLOAD = 10_240;
/** Past this everything is cut off, also a steady upload. */
const LONGEST_CALL_MS = 15 * 60_000;
const HEADERS_MS = 10_000;

/**
 * Options of the HTTP server. Node looks at times of requests only where `headersTimeout` is below `requestTimeout`,
 * and its one `requestTimeout` would cut a long import: it bounds everything, `limitBodies` bounds ordinary calls.
 */
export const SERVER_TIMES = {
  requestTimeout: LONGEST_CALL_MS,
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 2000 },
} as const;

const ANSWER = rawRefusal('request_timeout');
/**
 * A connection that is closed while its client still sends is reset, and the client may lose the answer: it gets this
 * time to read it.
 */
const LINGER_MS = 2000;
/** Calls whose body did not come in time: what comes of it after the answer is not looked at. */
const overdue = new WeakSet<IncomingMessage>();

/**
 * Ends a connection whose body does not come. The reader of the body still waits, so the answer is written past the
 * framework.
 */
function cutOff(raw: IncomingMessage, isAnswered: boolean): void {
  if (raw.complete || raw.socket.destroyed || overdue.has(raw)) return;
  overdue.add(raw);
  raw.socket.end(isAnswered ? '' : ANSWER);
  setTimeout(() => raw.socket.destroy(), LINGER_MS).unref();
}

/** Cuts off every call whose body has not come whole within `seconds`, whatever becomes of the call otherwise. */
export function limitBodies(app: FastifyInstance, seconds: number): void {
  app.decorateRequest('bodyTimer', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && raw.socket instanceof Socket) {
      let timer: NodeJS.Timeout | undefined;
      const stop = () => clearTimeout(timer);
      const restart = () => {
        stop();
        timer = setTimeout(() => cutOff(raw, reply.raw.headersSent), seconds * 1000).unref();
      };
      request.bodyTimer = { restart, stop };
      raw.once('end', stop);
      raw.once('close', stop);
      restart();
    }
    done();
  });
  // the rest of a body may come while the connection lingers: its caller was told that it came too late
  app.addHook('preValidation', (request, reply, done) => {
    if (overdue.has(request.raw)) reply.hijack();
    else done();
  });
}

/**
 * The chunks of an upload, which may last as long as it is not slow: after the first `seconds` the bytes that came are
 * compared with the time that the server waited for them.
 */
export async function* steadily(
  request: FastifyRequest,
  chunks: AsyncIterator<Uint8Array>,
  seconds: number,
): AsyncGenerator<Uint8Array> {
  request.bodyTimer?.stop();
  let [waited, bytes] = [0, 0];
  try {
    for (;;) {
      const timer = setTimeout(() => cutOff(request.raw, false), seconds * 1000).unref();
      const from = performance.now();
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      waited += (performance.now() - from) / 1000;
      bytes += next.value.byteLength;
      if (waited > seconds && bytes < waited * SLOWEST_UPLOAD) cutOff(request.raw, false);
      yield next.value;
    }
  } finally {
    // a body that still has its reader cannot be thrown away
    await chunks.return?.();
  }
}
