import { Type } from 'typebox';
import { MAX_SLUG, SLUG_PATTERN } from '../rules/clinic-slug.ts';
import { SERVICE_ICONS } from '../rules/service-icons.ts';
import { Day, Instant, Uuid, listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Address in full, https. */
const Link = Type.Optional(Type.String());
/** A service of a clinic; `text` is its name for the pages of the site (K19). */
const ClinicService = Type.Object({
  uuid: Uuid,
  /** none: the site made it without one */
  icon: Type.Optional(oneOf(SERVICE_ICONS)),
  name: Type.String(),
  text: Type.String(),
});
/** What a clinic shows of itself (2 §3); what is not said is not there. */
export const ClinicFront = Type.Object({
  primaryColor: Type.Optional(Type.String()),
  secondaryColor: Type.Optional(Type.String()),
  vk: Link,
  yt: Link,
  tw: Link,
  fb: Link,
  ok: Link,
  tg: Link,
  ig: Link,
  coords: Type.Optional(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
  /** in the clinic's order */
  services: Type.Optional(Type.Array(ClinicService)),
  /** ids of the doctors that its page shows, in its order; without it all by surname (B14) */
  doctors: Type.Optional(Type.Array(Uuid)),
});
/** Whether a clinic is open by its hours, and until when that stays so; `until` null: it never closes. */
export const Opening = Type.Object({ is_open: Type.Boolean(), until: nullable(Instant) });
/**
 * A clinic as its public page shows it. `id` and `uuid` are the same value; `id` is what the `APIKey` header carries.
 */
export const Clinic = Type.Object({
  id: Uuid,
  uuid: Uuid,
  slug: Type.String(),
  title: Type.String(),
  logo: nullable(Type.String()),
  website: Type.String(),
  address: Type.String(),
  city: Type.String(),
  info: Type.String(),
  phones: Type.Array(Type.String()),
  /** lines: days that are named, then the clinic's own words */
  worktime: Type.String(),
  /** null when no days are named and the words are not understood */
  opening: nullable(Opening),
  inn: Type.String(),
  kpp: Type.String(),
  ogrn: Type.String(),
  okato: Type.String(),
  /** IANA zone, e.g. Europe/Kaliningrad */
  timezone: Type.String(),
  front: ClinicFront,
  /** modules that are switched on; video booking shows only with `video` */
  modules: Type.Array(Type.String()),
  /** how many days ahead of today patients book; null: as far as there are times */
  booking_days: nullable(Type.Integer()),
  /** minutes before a visit until which patients book it by themselves, and until which they give it up */
  booking_lead: Type.Integer(),
  cancel_lead: Type.Integer(),
  /** the page of its prices is open, and has some */
  has_prices: Type.Boolean(),
  /** people find it; else only who has its address sees it, and nobody books */
  is_published: Type.Boolean(),
  /** the platform has it switched off: only its name is of use */
  is_disabled: Type.Boolean(),
});
export const ClinicRow = Type.Object({
  id: Uuid,
  uuid: Uuid,
  slug: Type.String(),
  title: Type.String(),
  city: Type.String(),
  address: Type.String(),
  logo: nullable(Type.String()),
  primaryColor: nullable(Type.String()),
  /** lines: days that are named, then the clinic's own words */
  worktime: Type.String(),
  /** null when no days are named and the words are not understood */
  opening: nullable(Opening),
  /** who work there, and what in: by title */
  doctors: Type.Integer(),
  specialties: Type.Array(Type.String()),
  /**
   * the next time that a patient can book, of the day and the specialty that are asked for, on the clinic's clock; null
   * without `booking`
   */
  next_time: nullable(Instant),
});
/** A slug: lowercase letters and digits in groups joined by single hyphens (1 §2). */
export { MAX_SLUG, SLUG_PATTERN };

const Word = Type.String({ maxLength: 200 });

export const clinicEndpoints = {
  listClinics: defineEndpoint({
    id: 'listClinics',
    method: 'GET',
    path: '/organization/',
    scope: 'platform',
    access: 'public',
    summary: 'Список клиник с поиском (1 §2), по городу, специальности, дню и часам работы',
    query: Type.Object({
      ...pageQuery(20).properties,
      city: Type.Optional(Word),
      specialty: Type.Optional(Word),
      /** where a patient can book a time on that day, by the clinic's calendar; with a specialty, one of it */
      day: Type.Optional(Day),
      /** those that are open by their hours; not those whose hours are not understood */
      open: Type.Optional(oneOf(['now'])),
    }),
    response: pageOf(ClinicRow),
    errors: [],
  }),
  listClinicChoices: defineEndpoint({
    id: 'listClinicChoices',
    method: 'GET',
    path: '/organization/choices/',
    scope: 'platform',
    access: 'public',
    summary: 'Чем отбирают клиники: города и специальности, по которым там принимают',
    response: Type.Object({ cities: Type.Array(Type.String()), specialties: Type.Array(Type.String()) }),
    errors: [],
  }),
  listOwnClinics: defineEndpoint({
    id: 'listOwnClinics',
    method: 'GET',
    path: '/organization/own/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Клиники, в которых человек — пациент; последние первыми',
    response: listOf(ClinicRow),
    errors: [],
  }),
  getClinic: defineEndpoint({
    id: 'getClinic',
    method: 'GET',
    path: '/organization/:uuid',
    scope: 'platform',
    access: 'public',
    summary: 'Клиника по uuid (1 §7)',
    params: Type.Object({ uuid: Uuid }),
    response: Clinic,
    errors: ['not_found'],
  }),
  getClinicBySlug: defineEndpoint({
    id: 'getClinicBySlug',
    method: 'GET',
    path: '/organization/by_slug/:slug',
    scope: 'platform',
    access: 'public',
    summary: 'Клиника по адресу страницы (1 §7)',
    params: Type.Object({ slug: Type.String({ pattern: SLUG_PATTERN, maxLength: MAX_SLUG }) }),
    response: Clinic,
    errors: ['not_found'],
  }),
  getClinicByWebsite: defineEndpoint({
    id: 'getClinicByWebsite',
    method: 'GET',
    path: '/organization/by_website/',
    scope: 'platform',
    access: 'public',
    summary: 'Клиника по имени сайта: host или имя узла запроса (1 §7)',
    query: Type.Object({ host: Type.Optional(Type.String({ maxLength: 253 })) }),
    response: Clinic,
    errors: ['not_found'],
  }),
};
