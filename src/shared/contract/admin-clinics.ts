import { Type } from 'typebox';
import { Email } from './auth.ts';
import { MAX_SLUG, SLUG_PATTERN } from './clinics.ts';
import {
  Instant,
  MaybePersonName,
  NameParts,
  PersonName,
  Uuid,
  Version,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
} from './common.ts';
import { CONSTANT_MODULES, MODULES, SWITCHED_MODULES } from '../access/modules.ts';
import { ACCOUNT_STATES } from '../rules/user-status.ts';
import { defineEndpoint } from './endpoint.ts';

/** An administrator of a clinic; who is `pending_activation` has not accepted the invitation. */
export const ClinicAdmin = Type.Object({
  id: Uuid,
  ...NameParts,
  email: Type.String(),
  state: oneOf(ACCOUNT_STATES),
});
const Row = {
  id: Uuid,
  slug: Type.String(),
  title: Type.String(),
  city: Type.String(),
  /** of the clinic's own site, or empty */
  website: Type.String(),
  /** IANA zone */
  timezone: Type.String(),
  created_at: Instant,
  /** since when the platform has it switched off; null: it works */
  disabled_at: nullable(Instant),
  /** people find it */
  is_published: Type.Boolean(),
  /** who work there */
  employees: Type.Integer(),
  admins: Type.Array(ClinicAdmin),
};
/** Networks of a clinic: addresses, CIDR, `loopback`, `linklocal`, `uniquelocal` (K12). */
const Networks = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 });
/** A clinic as the platform's administration sees it (K9). */
export const AdminClinicRow = Type.Object(Row);
/**
 * `upcoming_visits`: booked and not over, what a switch-off concerns; `networks`: in which its staff are served, none:
 * everywhere.
 */
export const AdminClinic = Type.Object({
  ...Row,
  address: Type.String(),
  phones: Type.Array(Type.String()),
  inn: Type.String(),
  kpp: Type.String(),
  ogrn: Type.String(),
  okato: Type.String(),
  upcoming_visits: Type.Integer(),
  networks: Networks,
  modules: Type.Array(oneOf(MODULES)),
  version: Type.Integer(),
});

export const MAX_TITLE = 200;
/** The title of a clinic: it has a letter. */
export const ClinicTitle = Type.String({ minLength: 1, maxLength: MAX_TITLE, pattern: '\\p{L}', 'x-clean': 'line' });
const Slug = Type.String({ minLength: 1, maxLength: MAX_SLUG, pattern: SLUG_PATTERN });
const Invitee = Type.Object(
  { email: Email, lastName: PersonName, firstName: PersonName, middleName: MaybePersonName },
  { additionalProperties: false },
);
const ClinicParams = Type.Object({ uuid: Uuid });
const AdminParams = Type.Object({ uuid: Uuid, user: Uuid });
const { search, ...paging } = pageQuery(20).properties;
const access = 'admin.index';
const scope = 'platform';

/** Clinics of the platform, for its superusers (1 §6, 2 §7, K9). */
export const adminClinicEndpoints = {
  listAdminClinics: defineEndpoint({
    id: 'listAdminClinics',
    method: 'GET',
    path: '/admin/organization/',
    scope,
    access,
    summary: 'Клиники платформы по алфавиту, с администраторами; поиск по названию, адресу страницы и городу (K9)',
    query: Type.Object({ ...paging, search }),
    response: pageOf(AdminClinicRow),
    errors: [],
  }),
  getAdminClinic: defineEndpoint({
    id: 'getAdminClinic',
    method: 'GET',
    path: '/admin/organization/:uuid',
    scope,
    access,
    summary: 'Клиника для администрирования платформы (2 §7)',
    params: ClinicParams,
    response: AdminClinic,
    errors: ['not_found'],
  }),
  createClinic: defineEndpoint({
    id: 'createClinic',
    method: 'POST',
    path: '/admin/organization/',
    scope,
    access,
    isFresh: true,
    summary: 'Создать клинику и пригласить письмом её первого администратора (K9)',
    body: Type.Object(
      { title: ClinicTitle, slug: Slug, timezone: Type.String({ maxLength: 100 }), admin: Invitee },
      { additionalProperties: false },
    ),
    response: AdminClinic,
    errors: ['slug_taken', 'slug_wrong', 'unknown_zone', 'email_reserved', 'too_many_requests'],
  }),
  updateAdminClinic: defineEndpoint({
    id: 'updateAdminClinic',
    method: 'PUT',
    path: '/admin/organization/:uuid',
    scope,
    access,
    isFresh: true,
    summary:
      'Изменить то, что о клинике хранит платформа: название, адрес страницы, город, сайт, сети её сотрудников (2 §7, K12)',
    params: ClinicParams,
    body: Type.Object(
      {
        title: ClinicTitle,
        slug: Slug,
        city: Type.String({ maxLength: 200, 'x-clean': 'line' }),
        website: Type.String({ maxLength: 253, 'x-clean': 'line' }),
        /** left out: as they are */
        networks: Type.Optional(Networks),
        version: Version,
      },
      { additionalProperties: false },
    ),
    response: AdminClinic,
    errors: [
      'not_found',
      'slug_taken',
      'slug_wrong',
      'slugs_too_many',
      'website_taken',
      'website_wrong',
      'network_wrong',
      'stale_version',
    ],
  }),
  setClinicModules: defineEndpoint({
    id: 'setClinicModules',
    method: 'PUT',
    path: '/admin/organization/:uuid/modules',
    scope,
    access,
    isFresh: true,
    summary: 'Включить и выключить модули клиники: страницы и вызовы выключенного закрываются сразу (A51)',
    params: ClinicParams,
    body: Type.Object(
      {
        /** those that are on, as they were read; modules that nobody switches stay as they are */
        modules: Type.Array(oneOf([...SWITCHED_MODULES, ...CONSTANT_MODULES]), { uniqueItems: true }),
        version: Version,
      },
      { additionalProperties: false },
    ),
    response: AdminClinic,
    errors: ['not_found', 'stale_version'],
  }),
  disableClinic: defineEndpoint({
    id: 'disableClinic',
    method: 'POST',
    path: '/admin/organization/:uuid/disable',
    scope,
    access,
    isFresh: true,
    summary: 'Отключить клинику: её страница, запись и рабочие места закрываются, данные остаются',
    params: ClinicParams,
    response: AdminClinic,
    errors: ['not_found'],
  }),
  enableClinic: defineEndpoint({
    id: 'enableClinic',
    method: 'POST',
    path: '/admin/organization/:uuid/enable',
    scope,
    access,
    isFresh: true,
    summary: 'Включить отключённую клинику',
    params: ClinicParams,
    response: AdminClinic,
    errors: ['not_found'],
  }),
  appointClinicAdmin: defineEndpoint({
    id: 'appointClinicAdmin',
    method: 'POST',
    path: '/admin/organization/:uuid/admins/',
    scope,
    access,
    isFresh: true,
    summary: 'Назначить администратора клиники: его приглашают письмом; тому, кто ещё не вошёл, письмо уходит заново',
    params: ClinicParams,
    body: Invitee,
    response: AdminClinic,
    errors: ['not_found', 'email_reserved', 'too_many_requests'],
  }),
  dismissClinicAdmin: defineEndpoint({
    id: 'dismissClinicAdmin',
    method: 'DELETE',
    path: '/admin/organization/:uuid/admins/:user',
    scope,
    access,
    isFresh: true,
    summary: 'Снять администратора клиники; единственного нельзя',
    params: AdminParams,
    response: AdminClinic,
    errors: ['not_found', 'last_admin'],
  }),
};
