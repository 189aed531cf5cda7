import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { platformStateEndpoints as api, type UnsentLetter, type UnsentSms } from '#shared/contract/platform-state.ts';
import { PRODUCT_VERSION } from '#shared/version.ts';
import type { SettingInForce } from '#server/config/config.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { listUnsentLetters, type LetterRow } from '#server/lib/mail/letter-list.ts';
import type { SmsGateway } from '#server/lib/sms/gateway.ts';
import { listUnsentSms, type SmsRow } from '#server/lib/sms/sms-list.ts';
import { platformState, retryLetter, retrySms } from './platform-state.service.ts';

type Feature = Static<typeof api.getPlatformState.response>['features'][number]['name'];
interface Options {
  /** where files are kept */
  readonly folder: string;
  readonly settings: readonly SettingInForce[];
  readonly maintenance: string | null;
  /** null: there is none */
  readonly gateway: SmsGateway | null;
  /** what is switched on */
  readonly features: () => Readonly<Record<Feature, boolean>>;
}

const instant = (ms: number): string => new Date(ms).toISOString();
const toLetter = ({ created_ms, failed_ms, is_young, ...row }: LetterRow): Static<typeof UnsentLetter> => ({
  ...row,
  created_at: instant(created_ms),
  failed_at: failed_ms === null ? null : instant(failed_ms),
  can_retry: failed_ms !== null && is_young,
});
const toSms = ({ created_ms, failed_ms, ...row }: SmsRow): Static<typeof UnsentSms> => ({
  ...row,
  created_at: instant(created_ms),
  failed_at: failed_ms === null ? null : instant(failed_ms),
});

/** State, settings, letters and SMS of the installation, for its superusers (A47, K9). */
export function platformStateRoutes(
  app: FastifyInstance,
  { folder, settings, maintenance, gateway, features }: Options,
): void {
  route(app, api.getPlatformState, async (_, { em }) => {
    const { databaseVersion, databaseBytes, disk, queues, letters, sms } = await platformState(em, folder);
    return {
      versions: { product: PRODUCT_VERSION, node: process.versions.node, database: databaseVersion },
      database_bytes: databaseBytes,
      disk: disk && { free_bytes: disk.free, total_bytes: disk.total },
      queues: [...queues],
      letters,
      sms,
      features: Object.entries(features()).map(([name, isOn]) => ({ name: name as Feature, is_on: isOn })),
      maintenance,
    };
  });
  route(app, api.listSettings, () =>
    Promise.resolve({ items: settings.map(({ name, value, isGiven }) => ({ name, value, is_given: isGiven })) }),
  );
  route(app, api.listUnsentLetters, async ({ query }, { em }) => {
    const failed = query.state !== 'waiting';
    const { rows, total, pages } = await listUnsentLetters(em, { ...pagingOf(query), failed });
    return { items: rows.map(toLetter), total, pages };
  });
  route(app, api.listUnsentSms, async ({ query }, { em }) => {
    const failed = query.state !== 'waiting';
    const { rows, total, pages } = await listUnsentSms(em, { ...pagingOf(query), failed });
    return { items: rows.map(toSms), total, pages };
  });
  route(app, api.retrySms, async ({ params }, call) => toSms(await retrySms(call, params.id)));
  route(app, api.getSmsBalance, async () => ({
    // a gateway that does not answer is no failure of the page
    balance: (await gateway?.balance().catch(() => null)) ?? null,
  }));
  route(app, api.retryLetter, async ({ params }, call) => toLetter(await retryLetter(call, params.id)));
}
