import { Type } from 'typebox';
import { IdParams, Instant, Uuid, listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const Count = Type.Integer({ minimum: 0 });
/** A letter of the outbox without what it says; `can_retry`: given up, and young enough to be sent once more. */
export const UnsentLetter = Type.Object({
  id: Uuid,
  to: Type.String(),
  subject: Type.String(),
  attempts: Count,
  error: nullable(Type.String()),
  created_at: Instant,
  failed_at: nullable(Instant),
  can_retry: Type.Boolean(),
});
/** The same of an SMS: given up, or lost by the operator; a code is not sent once more. */
export const UnsentSms = Type.Object({
  id: Uuid,
  to: Type.String(),
  attempts: Count,
  error: nullable(Type.String()),
  created_at: Instant,
  failed_at: nullable(Instant),
  can_retry: Type.Boolean(),
});
/** What has not gone; `trouble`: what was said of the newest of them. */
const Unsent = Type.Object({ waiting: Count, failed: Count, trouble: nullable(Type.String()) });
const access = 'admin.index';
const scope = 'platform';
const { search: _, ...paging } = pageQuery(20).properties;

/** How the installation is, for superusers (A47). */
export const platformStateEndpoints = {
  getPlatformState: defineEndpoint({
    id: 'getPlatformState',
    method: 'GET',
    path: '/admin/api/state/',
    scope,
    access,
    summary: 'Состояние платформы: база, очереди задач, письма, документы, место на диске, версии',
    response: Type.Object({
      versions: Type.Object({ product: Type.String(), node: Type.String(), database: Type.String() }),
      database_bytes: Count,
      /** where files are; null: it cannot be known */
      disk: nullable(Type.Object({ free_bytes: Count, total_bytes: Count })),
      queues: Type.Array(Type.Object({ name: Type.String(), ready: Count, active: Count, failed: Count })),
      letters: Unsent,
      sms: Unsent,
      /** what the settings switch on */
      features: Type.Array(
        Type.Object({
          name: oneOf(['mail', 'sms', 'pdf', 'virus_check', 's3', 'redis', 'staff_networks', 'demo', 'video']),
          is_on: Type.Boolean(),
        }),
      ),
      maintenance: nullable(Type.String()),
    }),
    errors: [],
  }),
  listSettings: defineEndpoint({
    id: 'listSettings',
    method: 'GET',
    path: '/admin/api/settings/',
    scope,
    access,
    summary: 'Настройки сервера и откуда они: из окружения или по умолчанию; секреты не показываются (K9)',
    response: listOf(
      Type.Object({
        name: Type.String(),
        /** null: a secret */
        value: nullable(Type.String()),
        is_given: Type.Boolean(),
      }),
    ),
    errors: [],
  }),
  listUnsentLetters: defineEndpoint({
    id: 'listUnsentLetters',
    method: 'GET',
    path: '/admin/api/letters/',
    scope,
    access,
    summary: 'Письма, которые не ушли или ждут отправки, новые сверху, без их текста',
    query: Type.Object({ ...paging, state: Type.Optional(oneOf(['failed', 'waiting'])) }),
    response: pageOf(UnsentLetter),
    errors: [],
  }),
  retryLetter: defineEndpoint({
    id: 'retryLetter',
    method: 'POST',
    path: '/admin/api/letters/:id/retry',
    scope,
    access,
    summary: 'Отправить ещё раз письмо, которое не ушло',
    params: IdParams,
    response: UnsentLetter,
    errors: ['not_found', 'letter_not_failed'],
  }),
  listUnsentSms: defineEndpoint({
    id: 'listUnsentSms',
    method: 'GET',
    path: '/admin/api/sms/',
    scope,
    access,
    summary: 'SMS, которые не дошли или ждут отправки, новые сверху, без их текста (A25)',
    query: Type.Object({ ...paging, state: Type.Optional(oneOf(['failed', 'waiting'])) }),
    response: pageOf(UnsentSms),
    errors: [],
  }),
  retrySms: defineEndpoint({
    id: 'retrySms',
    method: 'POST',
    path: '/admin/api/sms/:id/retry',
    scope,
    access,
    summary: 'Отправить ещё раз SMS, которое не ушло; код не отправляется',
    params: IdParams,
    response: UnsentSms,
    errors: ['not_found', 'sms_not_failed'],
  }),
  getSmsBalance: defineEndpoint({
    id: 'getSmsBalance',
    method: 'GET',
    path: '/admin/api/sms-balance/',
    scope,
    access,
    summary: 'Сколько рублей осталось у шлюза SMS; null: шлюза нет или он не ответил',
    response: Type.Object({ balance: nullable(Type.Number()) }),
    errors: [],
  }),
};
