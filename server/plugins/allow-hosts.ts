import type { FastifyInstance } from 'fastify';
import { DomainError } from '#server/http/domain-error.ts';

/**
 * Answers calls under these host names only. A page of another site can point its own name at this machine (DNS
 * rebinding) and would then be of our origin; its calls carry its name.
 */
export function allowHosts(app: FastifyInstance, hosts: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const name = (request.raw.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    done(hosts.includes(name) ? undefined : new DomainError('wrong_host'));
  });
}
