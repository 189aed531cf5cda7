import { clinicSettingsEndpoints } from '#shared/contract/clinic-settings.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { formatPhone, normalizePhone } from '#shared/format/phone.ts';
import { isSiteName } from '#shared/rules/site-name.ts';
import { isRequisite, keptRequisite, REQUISITES } from '#shared/rules/requisites.ts';
import { zoneInWords } from '#renderer/entities/clinic/russian-zones.ru.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { ClinicSettings, SettingsBody } from './api.ts';
import {
  BOOKING_FIELDS,
  checkBooking,
  toBookingBody,
  toBookingValues,
  type BookingName,
  type BookingValues,
} from './booking-rules.ts';
import {
  checkFront,
  formField,
  FRONT_FIELDS,
  toFrontBody,
  toFrontValues,
  type FrontName,
  type FrontValues,
} from './front-rules.ts';
import { checkHours, HOURS_FIELD, hoursIn, hoursText, inOrder } from './hours-rules.ts';
import { texts } from './texts.ru.ts';

const LINES = [
  'title',
  'slug',
  'info',
  'city',
  'address',
  'website',
  'worktime',
  'timezone',
  'inn',
  'kpp',
  'ogrn',
  'okato',
] as const;
type LineName = (typeof LINES)[number] | 'phones';
type Name = LineName | 'hours' | FrontName | BookingName;
/** As they are typed: phones one a line. */
export type SettingsValues = Readonly<Record<LineName | 'hours', string>> & FrontValues & BookingValues;

export function toSettingsValues(row: ClinicSettings | null): SettingsValues {
  const lines = Object.fromEntries(LINES.map((name) => [name, row?.[name] ?? ''])) as Record<
    (typeof LINES)[number],
    string
  >;
  return {
    ...lines,
    phones: (row?.phones ?? []).map(formatPhone).join('\n'),
    hours: hoursText(row?.hours),
    ...toFrontValues(row?.front),
    ...toBookingValues(row),
  };
}

const phonesIn = (typed: string): string[] =>
  typed
    .split(/[\n;,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The body of a save, without its version. */
export function toSettingsBody(typed: SettingsValues): Omit<SettingsBody, 'version'> {
  const lines = Object.fromEntries(LINES.map((name) => [name, typed[name].trim()])) as Record<
    (typeof LINES)[number],
    string
  >;
  const hours = hoursIn(typed.hours);
  return {
    ...lines,
    slug: lines.slug.toLowerCase(),
    phones: phonesIn(typed.phones),
    hours: hours && inOrder(hours).map((day) => [...day]),
    front: toFrontBody(typed),
    ...toBookingBody(typed),
  };
}

/** Of hours the day is named, instead of what the contract says of one of its ends. */
function hoursFault(value: string): FieldErrors {
  const fault = checkHours(value);
  return fault === undefined ? {} : { hours: fault };
}

/** Messages by field: title, address of the page and zone are required (2 §5). */
export function checkSettings(values: SettingsValues): FieldErrors {
  const { title, slug, timezone, ...rest } = toSettingsBody(values);
  const body = { ...withoutEmpty({ title, slug, timezone }), ...rest, version: 1 };
  const required = Object.fromEntries(
    Object.entries({ title, slug, timezone }).flatMap(([name, value]) =>
      value === '' ? [[name, texts.alert_required]] : [],
    ),
  );
  const refused = Object.entries(violationsOf(clinicSettingsEndpoints.saveClinicSettings.body, body));
  const found: Record<string, string> = {
    ...Object.fromEntries(refused.map(([field, message]) => [formField(field), message])),
    ...required,
    ...checkFront(values),
    ...checkBooking(values),
    ...hoursFault(values.hours),
  };
  for (const kind of REQUISITES)
    if (!isRequisite(kind, keptRequisite(values[kind]))) found[kind] = errorText(`${kind}_wrong`);
  if (phonesIn(values.phones).some((phone) => normalizePhone(phone) === null))
    found['phones'] = errorText('clinic_phone_wrong');
  const site = values.website.trim();
  if (site !== '' && !isSiteName(site)) found['website'] = errorText('website_wrong');
  return found;
}

/** Fields whose values are others than the saved ones. */
export const unsavedIn = (values: SettingsValues, saved: ClinicSettings): number => {
  const before = toSettingsValues(saved);
  return Object.entries(values).filter(([name, value]) => value !== before[name as Name]).length;
};

const LABELS: Readonly<Record<LineName, string>> = {
  title: texts.field_title,
  slug: texts.field_slug,
  info: texts.field_info,
  city: texts.field_city,
  address: texts.field_address,
  phones: texts.field_phones,
  website: texts.field_website,
  worktime: texts.field_worktime,
  timezone: texts.field_timezone,
  inn: texts.field_inn,
  kpp: texts.field_kpp,
  ogrn: texts.field_ogrn,
  okato: texts.field_okato,
};
const WORDS: Partial<Record<LineName, (row: ClinicSettings) => string>> = {
  timezone: ({ timezone }) => zoneInWords(timezone),
  phones: ({ phones }) => phones.map(formatPhone).join(', '),
};
const LINE_FIELDS: readonly RowField<ClinicSettings, LineName>[] = (Object.entries(LABELS) as [LineName, string][]).map(
  ([name, label]) => ({
    name,
    label,
    text: WORDS[name] ?? ((row) => toSettingsValues(row)[name]),
  }),
);
export const SETTINGS_FIELDS: readonly RowField<ClinicSettings, Name>[] = [
  ...LINE_FIELDS,
  HOURS_FIELD,
  ...FRONT_FIELDS,
  ...BOOKING_FIELDS,
];
