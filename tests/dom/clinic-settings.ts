import type { ClinicSettings } from '#renderer/features/clinic-settings/api.ts';

/** What is saved of a clinic that has said nothing but its name. */
export const CLINIC_SETTINGS = {
  title: 'Кедр',
  slug: 'kedr',
  logo: null,
  past_slugs: [],
  city: '',
  address: '',
  website: '',
  phones: [],
  hours: null,
  worktime: '',
  opening: null,
  info: '',
  inn: '',
  kpp: '',
  ogrn: '',
  okato: '',
  timezone: 'Europe/Moscow',
  front: {},
  booking_days: null,
  booking_lead: 0,
  booking_max: null,
  cancel_lead: 0,
  is_published: true,
  version: 1,
} satisfies ClinicSettings;
