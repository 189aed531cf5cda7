import type { FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Static } from 'typebox';
import { configurationEndpoints as api } from '#shared/contract/configuration.ts';
import { MIN_WORKSTATION_VERSION, PRODUCT_VERSION } from '#shared/version.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { assertDatabaseAnswers, listLetters } from './configuration.service.ts';

interface Options {
  /** who runs the platform */
  readonly provider: Static<typeof api.getProvider.response>;
  /** key of the demo outbox; null outside the demo: the call does not exist there */
  readonly outboxKey: string | null;
}
function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Health, open configuration, and the demo's outbox. */
export function configurationRoutes(app: FastifyInstance, { outboxKey, provider }: Options): void {
  route(app, api.getHealth, async (_, { em }) => {
    await assertDatabaseAnswers(em);
    return {
      status: 'ok' as const,
      product: 'clinic-platform' as const,
      version: PRODUCT_VERSION,
      min_workstation_version: MIN_WORKSTATION_VERSION,
    };
  });
  // social sign-in is a later issue: no provider is offered until it works
  route(app, api.getConfigurationVariable, ({ query }) => {
    if (query.type !== 'social_login') throw new DomainError('not_found');
    return Promise.resolve({ social_login_providers: [] });
  });
  route(app, api.getProvider, () => Promise.resolve({ ...provider }));
  route(app, api.listOutboxLetters, async ({ headers }, { em }) => {
    if (outboxKey === null) throw new DomainError('not_found');
    if (!isSame(headers['x-outbox-key'], outboxKey)) throw new DomainError('permission_denied');
    const letters = await listLetters(em);
    return {
      items: letters.map(({ created_ms, ...letter }) => ({
        ...letter,
        created_at: new Date(created_ms).toISOString(),
      })),
    };
  });
}
