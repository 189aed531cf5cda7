import type { FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, errorText, type ErrorCode } from '#shared/errors/catalogue.ts';
import { DomainError } from './domain-error.ts';

const bodyOf = (code: ErrorCode): string => JSON.stringify({ code, message: errorText(code) });

/** A whole answer in the product's form, for a connection that no reply belongs to; it closes the connection. */
export function rawRefusal(code: ErrorCode, status: number = ERRORS[code].status): string {
  const body = bodyOf(code);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/**
 * Answers what Node's parser refuses before there is a request: headers that are too large or too slow, broken lines.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  if (error.code === 'HPE_HEADER_OVERFLOW') socket.end(rawRefusal('malformed_request', 431));
  else socket.end(rawRefusal(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_request'));
}

/**
 * Refusals that Fastify and Node would give in a form of their own: an expectation that is not met, and a server that
 * closes.
 */
export function refuseInOurForm(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request, response) => {
    const body = bodyOf('malformed_request');
    response
      .writeHead(417, {
        connection: 'close',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  });
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(new DomainError('server_busy', { retryAfter: 5 }));
  });
}
