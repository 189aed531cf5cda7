import { isSiteName } from '#shared/rules/site-name.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { isReadOtherwise } from '#shared/rules/clinic-slug.ts';
import { adminClinicEndpoints as clinics } from '#shared/contract/admin-clinics.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';
import type { AdminClinic } from './api.ts';
import { texts } from './texts.ru.ts';

/** Who is invited to administer a clinic, as it is typed. */
export type InviteeValues = Readonly<Record<'email' | 'lastName' | 'firstName' | 'middleName', string>>;
export const NOBODY: InviteeValues = { email: '', lastName: '', firstName: '', middleName: '' };
type Invitee = RequestInput<typeof clinics.appointClinicAdmin>['body'];
export const toInvitee = (typed: InviteeValues): Invitee => ({
  email: typed.email.trim(),
  lastName: typed.lastName.trim(),
  firstName: typed.firstName.trim(),
  middleName: typed.middleName.trim(),
});
/** Messages by field; a patronymic need not be there. */
export function checkInvitee(typed: InviteeValues): FieldErrors {
  const { middleName, ...required } = toInvitee(typed);
  return violationsOf(clinics.appointClinicAdmin.body, { ...withoutEmpty(required), middleName }, texts.alert_required);
}

/** A new clinic as it is typed. */
export type NewClinicValues = InviteeValues & Readonly<Record<'title' | 'slug' | 'timezone', string>>;
export const toNewClinic = (typed: NewClinicValues): RequestInput<typeof clinics.createClinic>['body'] => ({
  title: typed.title.trim(),
  slug: typed.slug.trim().toLowerCase(),
  timezone: typed.timezone,
  admin: toInvitee(typed),
});
/** Messages by field of a new clinic and its administrator. */
export function checkNewClinic(typed: NewClinicValues): FieldErrors {
  const { admin, ...clinic } = toNewClinic(typed);
  const found = violationsOf(clinics.createClinic.body, { ...withoutEmpty(clinic), admin }, texts.alert_required);
  const ofClinic = Object.fromEntries(Object.entries(found).filter(([field]) => !field.startsWith('admin')));
  const other: FieldErrors = isReadOtherwise(clinic.slug) ? { slug: errorText('slug_wrong') } : {};
  return { ...ofClinic, ...other, ...checkInvitee(typed) };
}

type FactValues = Readonly<Record<'title' | 'slug' | 'city' | 'website' | 'networks', string>>;
export const toFactValues = (row: AdminClinic | null): FactValues => ({
  title: row?.title ?? '',
  slug: row?.slug ?? '',
  city: row?.city ?? '',
  website: row?.website ?? '',
  networks: row?.networks.join('\n') ?? '',
});
/** The body of a change, without its version. Networks are typed one a line. */
export const toFacts = (typed: FactValues) => ({
  title: typed.title.trim(),
  slug: typed.slug.trim().toLowerCase(),
  city: typed.city.trim(),
  website: typed.website.trim(),
  networks: typed.networks.split(/[\s,;]+/).filter(Boolean),
});
/** Messages by field: title and address are required. */
export function checkFacts(typed: FactValues): FieldErrors {
  const { city, website, networks, ...required } = toFacts(typed);
  const body = { ...withoutEmpty(required), city, website, networks, version: 1 };
  const found = violationsOf(clinics.updateAdminClinic.body, body, texts.alert_required);
  const site: FieldErrors = website === '' || isSiteName(website) ? {} : { website: errorText('website_wrong') };
  return { ...found, ...site };
}
export const FACT_FIELDS: readonly RowField<AdminClinic, keyof FactValues>[] = [
  { name: 'title', label: texts.field_title, text: ({ title }) => title },
  { name: 'slug', label: texts.field_slug, text: ({ slug }) => slug },
  { name: 'city', label: texts.field_city, text: ({ city }) => city },
  { name: 'website', label: texts.field_website, text: ({ website }) => website },
  { name: 'networks', label: texts.field_networks, text: ({ networks }) => networks.join(', ') },
];
