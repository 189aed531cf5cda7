import type { FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Static } from 'typebox';
import { captchaEndpoints as captchaApi, type CaptchaChallenge } from '#shared/contract/captcha.ts';
import { configurationEndpoints as api } from '#shared/contract/configuration.ts';
import { SHOWN_AS } from '#shared/rules/shown-as.ts';
import { MIN_WORKSTATION_VERSION, PRODUCT_VERSION } from '#shared/version.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import type { Captcha } from '#server/lib/captcha/captcha.ts';
import { assertDatabaseAnswers, listLetters, listSms } from './configuration.service.ts';

type CaptchaTask = Static<typeof CaptchaChallenge>;
interface Options {
  /** who runs the platform */
  readonly provider: Static<typeof api.getProvider.response>;
  readonly captcha: Captcha;
  /** key of the demo outbox; null outside the demo: the call does not exist there */
  readonly outboxKey: string | null;
  /** names of the services through which people may sign in (1 §7) */
  readonly socialProviders: readonly string[];
}
function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Health, open configuration, the tasks of the captcha, and the demo's outbox. */
export function configurationRoutes(
  app: FastifyInstance,
  { outboxKey, provider, captcha, socialProviders }: Options,
): void {
  route(app, api.getHealth, async (_, { em }) => {
    await assertDatabaseAnswers(em);
    return {
      status: 'ok' as const,
      product: 'clinic-platform' as const,
      version: PRODUCT_VERSION,
      min_workstation_version: MIN_WORKSTATION_VERSION,
    };
  });
  const variables = { ...SHOWN_AS, maintenance: app.maintenance };
  route(app, api.getConfigurationVariable, ({ query: { type } }) => {
    if (type === 'social_login') return Promise.resolve({ social_login_providers: [...socialProviders] });
    if (!Object.hasOwn(variables, type)) throw new DomainError('not_found');
    return Promise.resolve({ [type]: variables[type as keyof typeof variables] });
  });
  route(app, captchaApi.getCaptcha, async ({ params }) => (await captcha.make(params.kind)) as CaptchaTask);
  route(app, api.getProvider, () => Promise.resolve({ ...provider }));
  route(app, api.listOutboxLetters, async ({ headers }, { em }) => {
    if (outboxKey === null) throw new DomainError('not_found');
    if (!isSame(headers['x-outbox-key'], outboxKey)) throw new DomainError('permission_denied');
    const dated = <T extends { readonly created_ms: number }>({ created_ms, ...row }: T) => ({
      ...row,
      created_at: new Date(created_ms).toISOString(),
    });
    return { items: (await listLetters(em)).map(dated), sms: (await listSms(em)).map(dated) };
  });
}
