import type { FastifyInstance } from 'fastify';

const MAX_FORM_BYTES = 16 * 1024;

/** Calls that documented clients send as a form as often as JSON; no other call takes one. */
export function acceptForms(app: FastifyInstance, calls: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    calls(scope);
    done();
  });
}
