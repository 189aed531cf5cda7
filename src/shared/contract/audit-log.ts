import { Type } from 'typebox';
import { AUDIT_KINDS } from '#shared/rules/audit-kinds.ts';
import { CSV_UTF8_TYPE } from '#shared/rules/file-purposes.ts';
import { Day, IdParams, Instant, Message, NameParts, Uuid, listOf, nullable, oneOf } from './common.ts';
import { StreamAnswer, defineEndpoint } from './endpoint.ts';

/** A card of the person, or of somebody whom they book for. */
const OwnCard = Type.Object({
  id: Uuid,
  clinic: Type.Object({ id: Uuid, title: Type.String() }),
  cardid: Type.Integer(),
  ...NameParts,
  is_dependant: Type.Boolean(),
});
const Person = nullable(Type.Object(NameParts));
/** Somebody looked at a card; `roles` and `what` are words. */
const CardView = Type.Object({ id: Uuid, at: Instant, who: Person, roles: Type.String(), what: Type.String() });
/**
 * An event of the log in words; `who` null: nobody had signed in, or the server itself; `whom`: an account, an employee
 * or a doctor that it was done to.
 */
export const AuditEntry = Type.Object({
  id: Uuid,
  at: Instant,
  who: Person,
  roles: Type.String(),
  what: Type.String(),
  is_refused: Type.Boolean(),
  whom: Person,
  /** roles, permissions, modules, the reason; may be empty */
  details: Type.String(),
  patient: nullable(Type.Object({ id: Uuid, cardid: Type.Integer(), ...NameParts })),
  clinic: nullable(Type.Object({ id: Uuid, title: Type.String() })),
  ip: Type.String(),
});
/** The place behind a page already read. */
const After = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));
const filter = {
  /** words of the name of who did it, or whose account it was done to */
  person: Type.Optional(Type.String({ maxLength: 100 })),
  /** number of the card, or words of the patient's name */
  patient: Type.Optional(Type.String({ maxLength: 100 })),
  kind: Type.Optional(oneOf(AUDIT_KINDS)),
  since: Type.Optional(Day),
  until: Type.Optional(Day),
};
const ofPlatform = { ...filter, clinic: Type.Optional(Uuid) };
const Page = Type.Object({ items: Type.Array(AuditEntry), next: nullable(Type.String()) });
const refusals = ['range_end_before_start', 'range_too_long', 'too_many_matches'] as const;

/** The audit log as people read it: patients their cards', administrators their clinic's, superusers all of it. */
export const auditLogEndpoints = {
  listOwnCards: defineEndpoint({
    id: 'listOwnCards',
    method: 'GET',
    path: '/audit/api/cards/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Свои медицинские карты и карты близких во всех клиниках',
    response: listOf(OwnCard),
    errors: [],
  }),
  listCardViews: defineEndpoint({
    id: 'listCardViews',
    method: 'GET',
    path: '/audit/api/cards/:id/views/',
    scope: 'platform',
    access: 'signed-in',
    summary:
      '«Кто смотрел мою карту»: просмотры карты и записей приёмов другими, новые сверху, по 20; чтение записывается',
    params: IdParams,
    query: Type.Object({ after: After }),
    response: Type.Object({ items: Type.Array(CardView), next: nullable(Type.String()) }),
    errors: ['not_found'],
  }),
  askAboutViews: defineEndpoint({
    id: 'askAboutViews',
    method: 'POST',
    path: '/audit/api/cards/:id/question/',
    scope: 'platform',
    access: 'signed-in',
    summary: '«Спросить клинику»: письмо её администраторам о просмотре карты, не чаще трёх в день',
    params: IdParams,
    body: Type.Object(
      {
        text: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', 'x-clean': 'text' }),
        /** the look that is asked about */
        view: Type.Optional(Uuid),
      },
      { additionalProperties: false },
    ),
    response: Message,
    errors: ['not_found', 'clinic_unattended', 'too_many_requests'],
  }),
  listAudit: defineEndpoint({
    id: 'listAudit',
    method: 'GET',
    path: '/audit/api/log/',
    scope: 'clinic',
    access: 'audit.read',
    summary: 'Журнал клиники: просмотры и изменения, новые сверху, по 50; без дат за 31 день; чтение записывается',
    query: Type.Object({ ...filter, after: After }),
    response: Page,
    errors: refusals,
  }),
  exportAudit: defineEndpoint({
    id: 'exportAudit',
    method: 'GET',
    path: '/audit/api/log/export/',
    scope: 'clinic',
    access: 'audit.read',
    isFresh: true,
    summary: 'Журнал клиники в CSV с теми же условиями; выгрузка записывается',
    query: Type.Object(filter),
    produces: [CSV_UTF8_TYPE],
    response: StreamAnswer,
    errors: refusals,
  }),
  listPlatformAudit: defineEndpoint({
    id: 'listPlatformAudit',
    method: 'GET',
    path: '/audit/api/platform/log/',
    scope: 'platform',
    access: 'admin.index',
    summary: 'Журнал платформы и всех клиник, новые сверху, по 50',
    query: Type.Object({ ...ofPlatform, after: After }),
    response: Page,
    errors: [...refusals, 'not_found'],
  }),
  exportPlatformAudit: defineEndpoint({
    id: 'exportPlatformAudit',
    method: 'GET',
    path: '/audit/api/platform/log/export/',
    scope: 'platform',
    access: 'admin.index',
    isFresh: true,
    summary: 'Журнал платформы в CSV с теми же условиями',
    query: Type.Object(ofPlatform),
    produces: [CSV_UTF8_TYPE],
    response: StreamAnswer,
    errors: [...refusals, 'not_found'],
  }),
};
