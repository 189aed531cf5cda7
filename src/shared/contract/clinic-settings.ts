import { Type } from 'typebox';
import { CONSTANT_MODULES, MODULES, SWITCHED_MODULES } from '../access/modules.ts';
import { FILE_PURPOSES } from '../rules/file-purposes.ts';
import { FIRST_STEPS } from '../rules/first-steps.ts';
import { CLOCK, CLOCK_END, MAX_INTERVALS } from '../rules/opening-hours.ts';
import { FORM_EDITIONS } from '../rules/form-edition.ts';
import { ClinicTitle } from './admin-clinics.ts';
import { FrontChange } from './clinic-front-change.ts';
import { ClinicFront, MAX_SLUG, Opening, SLUG_PATTERN } from './clinics.ts';
import { Version, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { UPLOAD_ERRORS } from './files.ts';

/** Most characters of a line, of the hours, and of what a clinic says of itself. */
export const [MAX_LINE, MAX_HOURS, MAX_INFO] = [200, 500, 5000];
export const MAX_PHONES = 10;
const Line = Type.String({ maxLength: MAX_LINE, 'x-clean': 'line' });
const Lines = (maxLength: number) => Type.String({ maxLength, 'x-clean': 'text' });
const OpenInterval = Type.Object(
  { from: Type.String({ pattern: CLOCK }), to: Type.String({ pattern: CLOCK_END }) },
  { additionalProperties: false },
);
const Requisite = Type.String({ maxLength: 30, 'x-clean': 'line' });
const Slug = Type.String({ minLength: 1, maxLength: MAX_SLUG, pattern: SLUG_PATTERN });
/** Longest days and minutes of the rules of booking, and most bookings of a patient. */
export const [MAX_BOOKING_DAYS, MAX_LEAD_MINUTES, MAX_BOOKINGS] = [730, 20_160, 50];
const Lead = Type.Integer({ minimum: 0, maximum: MAX_LEAD_MINUTES });
/** How patients book and cancel online (C28). */
const BookingRules = {
  /** days ahead; null: as far as there are times */
  booking_days: nullable(Type.Integer({ minimum: 1, maximum: MAX_BOOKING_DAYS })),
  /** minutes before its start until which a time may be booked */
  booking_lead: Lead,
  /** future bookings of one patient; null: what the platform allows */
  booking_max: nullable(Type.Integer({ minimum: 1, maximum: MAX_BOOKINGS })),
  /** minutes before its start until which a patient may cancel or move a booking */
  cancel_lead: Lead,
};
/** What an administrator of a clinic keeps of it (2 §2 "Clinic settings"). */
export const ClinicSettings = Type.Object({
  title: Type.String(),
  /** path of the picture, on the server that answered; null: none */
  logo: nullable(Type.String()),
  /** address of its page */
  slug: Type.String(),
  /** addresses that it had before, newest first: they lead to the present one */
  past_slugs: Type.Array(Type.String()),
  city: Type.String(),
  address: Type.String(),
  website: Type.String(),
  /** +7XXXXXXXXXX */
  phones: Type.Array(Type.String()),
  /** by day of the week, Monday first; null: none are named */
  hours: nullable(Type.Array(Type.Array(OpenInterval))),
  /** in the clinic's own words; pages have it after the days */
  worktime: Type.String(),
  /** null when no days are named and `worktime` is not understood */
  opening: nullable(Opening),
  info: Type.String(),
  inn: Type.String(),
  kpp: Type.String(),
  ogrn: Type.String(),
  okato: Type.String(),
  /** IANA zone */
  timezone: Type.String(),
  front: ClinicFront,
  ...BookingRules,
  /** people find it and book */
  is_published: Type.Boolean(),
  version: Type.Integer(),
});
/** Modules that are on, and the version of the clinic. */
export const ClinicModules = Type.Object({ modules: Type.Array(oneOf(MODULES)), version: Type.Integer() });
/** null: by the day on which a card was opened */
const ClinicEdition = { edition: nullable(oneOf(FORM_EDITIONS)) };
const access = 'clinic.write';
const scope = 'clinic';

/** A clinic in its administrator's hands (2 §2, 2 §7, B1–B14). */
export const clinicSettingsEndpoints = {
  getClinicSettings: defineEndpoint({
    id: 'getClinicSettings',
    method: 'GET',
    path: '/organization/settings/',
    scope,
    access,
    summary: 'Настройки клиники для её администратора (2 §2)',
    response: ClinicSettings,
    errors: [],
  }),
  saveClinicSettings: defineEndpoint({
    id: 'saveClinicSettings',
    method: 'PUT',
    path: '/organization/',
    scope,
    access,
    summary: 'Сохранить настройки клиники; чего в теле нет, остаётся (2 §7, K22)',
    body: Type.Object(
      {
        title: Type.Optional(ClinicTitle),
        slug: Type.Optional(Slug),
        city: Type.Optional(Line),
        address: Type.Optional(Type.String({ maxLength: 500, 'x-clean': 'line' })),
        website: Type.Optional(Type.String({ maxLength: 253, 'x-clean': 'line' })),
        /** in any usual writing */
        phones: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: MAX_PHONES })),
        worktime: Type.Optional(Lines(MAX_HOURS)),
        /** seven days, Monday first, each without intervals when it is closed; null takes them away */
        hours: Type.Optional(
          nullable(Type.Array(Type.Array(OpenInterval, { maxItems: MAX_INTERVALS }), { minItems: 7, maxItems: 7 })),
        ),
        info: Type.Optional(Lines(MAX_INFO)),
        inn: Type.Optional(Requisite),
        kpp: Type.Optional(Requisite),
        ogrn: Type.Optional(Requisite),
        okato: Type.Optional(Requisite),
        timezone: Type.Optional(Type.String({ maxLength: 100 })),
        booking_days: Type.Optional(BookingRules.booking_days),
        booking_lead: Type.Optional(Lead),
        booking_max: Type.Optional(BookingRules.booking_max),
        cancel_lead: Type.Optional(Lead),
        /** the future times may move with the zone; without it they refuse another one (K21) */
        moves_times: Type.Optional(Type.Boolean()),
        front: Type.Optional(FrontChange),
        version: Version,
      },
      { additionalProperties: false },
    ),
    response: ClinicSettings,
    errors: [
      'slug_taken',
      'slug_wrong',
      'slugs_too_many',
      'website_taken',
      'website_wrong',
      'hours_wrong',
      'booking_lead_too_long',
      'unknown_zone',
      'zone_moves_times',
      'clinic_phone_wrong',
      'inn_wrong',
      'kpp_wrong',
      'ogrn_wrong',
      'okato_wrong',
      'social_link_wrong',
      'service_wrong',
      'stale_version',
    ],
  }),
  publishClinic: defineEndpoint({
    id: 'publishClinic',
    method: 'PUT',
    path: '/organization/published/',
    scope,
    access,
    summary: 'Опубликовать клинику: её находят и в неё записываются; или скрыть. Записи остаются',
    body: Type.Object({ is_published: Type.Boolean() }, { additionalProperties: false }),
    response: ClinicSettings,
    errors: [],
  }),
  getFirstSteps: defineEndpoint({
    id: 'getFirstSteps',
    method: 'GET',
    path: '/organization/first-steps/',
    scope,
    access,
    summary: 'Что новой клинике осталось сделать, чтобы к ней записались',
    response: Type.Object({ done: Type.Array(oneOf(FIRST_STEPS)) }),
    errors: [],
  }),
  setClinicLogo: defineEndpoint({
    id: 'setClinicLogo',
    method: 'POST',
    path: '/organization/logo/',
    scope,
    access,
    summary: 'Логотип клиники (2 §2, 2 §4 saveLogo): хранится заново нарисованным, открыт всем (K5, K6)',
    uploads: { maxBytes: FILE_PURPOSES.logo.maxBytes },
    response: ClinicSettings,
    errors: [...UPLOAD_ERRORS],
  }),
  removeClinicLogo: defineEndpoint({
    id: 'removeClinicLogo',
    method: 'DELETE',
    path: '/organization/logo/',
    scope,
    access,
    summary: 'Убрать логотип клиники',
    response: ClinicSettings,
    errors: [],
  }),
  getClinicModules: defineEndpoint({
    id: 'getClinicModules',
    method: 'GET',
    path: '/organization/modules/',
    scope,
    access,
    summary: 'Модули клиники (2 §2)',
    response: ClinicModules,
    errors: [],
  }),
  saveClinicModules: defineEndpoint({
    id: 'saveClinicModules',
    method: 'PUT',
    path: '/organization/modules/',
    scope,
    access,
    summary: 'Включить и выключить модули своей клиники: страницы и вызовы выключенного закрываются сразу (K24)',
    body: Type.Object(
      {
        /** those that are on, as they were read; modules that nobody switches stay as they are */
        modules: Type.Array(oneOf([...SWITCHED_MODULES, ...CONSTANT_MODULES]), { uniqueItems: true }),
        version: Version,
      },
      { additionalProperties: false },
    ),
    response: ClinicModules,
    errors: ['stale_version'],
  }),
  checkClinicSlug: defineEndpoint({
    id: 'checkClinicSlug',
    method: 'GET',
    path: '/organization/settings/slug/:slug',
    scope,
    access,
    summary: 'Свободен ли адрес страницы: не у другой клиники ни теперь, ни раньше (B12)',
    params: Type.Object({ slug: Slug }),
    response: Type.Object({ is_free: Type.Boolean() }),
    errors: [],
  }),
  releaseClinicSlug: defineEndpoint({
    id: 'releaseClinicSlug',
    method: 'DELETE',
    path: '/organization/settings/slug/:slug',
    scope,
    access,
    summary: 'Освободить прежний адрес страницы: ссылки на него перестают работать, его может взять другая клиника',
    params: Type.Object({ slug: Slug }),
    response: ClinicSettings,
    errors: ['not_found'],
  }),
  getClinicEdition: defineEndpoint({
    id: 'getClinicEdition',
    method: 'GET',
    path: '/organization/form-edition/',
    scope: 'clinic',
    access: 'directory.read',
    module: ['registry', 'reception'],
    summary: 'По какой редакции формы 025/у клиника печатает карты',
    response: Type.Object(ClinicEdition),
    errors: [],
  }),
  setClinicEdition: defineEndpoint({
    id: 'setClinicEdition',
    method: 'PUT',
    path: '/organization/form-edition/',
    scope: 'clinic',
    access: 'directory.write',
    module: ['registry', 'reception'],
    summary: 'Выбрать редакцию формы 025/у для клиники; null — по дате открытия карты',
    body: Type.Object(ClinicEdition, { additionalProperties: false }),
    response: Type.Object(ClinicEdition),
    errors: [],
  }),
};
