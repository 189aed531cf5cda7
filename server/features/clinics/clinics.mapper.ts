import type { Static } from 'typebox';
import type { Clinic, ClinicRow } from '#shared/contract/clinics.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { worktimeText } from '#shared/rules/opening-hours.ru.ts';
import { SOCIAL_NETWORKS } from '#shared/rules/social-networks.ts';
import { openingState, type SaidHours } from './opening-hours.ru.ts';
import type { ClinicListRow } from './clinics.service.ts';
import type { Organization, OrganizationFront } from './organization.entity.ts';

function toOpening(said: SaidHours, zone: string): Static<typeof Clinic>['opening'] {
  const state = openingState(said, zone, Date.now());
  return state && { is_open: state.isOpen, until: state.until === null ? null : toClinicIso(state.until, zone) };
}

/** What is said of it, by key; a service has its name as the site calls it, too (K19). */
function toFront(front: OrganizationFront): Static<typeof Clinic>['front'] {
  const { primaryColor, secondaryColor, coords, services, doctors } = front;
  const links = SOCIAL_NETWORKS.flatMap((network) => (front[network] ? [[network, front[network]] as const] : []));
  return {
    ...(primaryColor ? { primaryColor } : {}),
    ...(secondaryColor ? { secondaryColor } : {}),
    ...Object.fromEntries(links),
    ...(coords ? { coords: [...coords] } : {}),
    ...(services
      ? { services: services.map(({ uuid, icon, name }) => ({ uuid, ...(icon ? { icon } : {}), name, text: name })) }
      : {}),
    ...(doctors ? { doctors: [...doctors] } : {}),
  };
}

/** What its public page and its administrator both get. */
export function toClinic(clinic: Organization): Omit<Static<typeof Clinic>, 'has_prices'> {
  return {
    id: clinic.id,
    uuid: clinic.id,
    slug: clinic.slug,
    title: clinic.title,
    logo: clinic.logo ?? null,
    website: clinic.website,
    address: clinic.address,
    city: clinic.city,
    info: clinic.info,
    phones: clinic.phones,
    worktime: worktimeText(clinic.hours, clinic.worktime),
    opening: toOpening({ hours: clinic.hours ?? null, worktime: clinic.worktime }, clinic.timezone),
    inn: clinic.inn,
    kpp: clinic.kpp,
    ogrn: clinic.ogrn,
    okato: clinic.okato,
    timezone: clinic.timezone,
    modules: clinic.openModules(),
    booking_days: clinic.bookingDays ?? null,
    booking_lead: clinic.bookingLead,
    cancel_lead: clinic.cancelLead,
    is_published: clinic.publishedAt != null,
    is_disabled: clinic.disabledAt != null,
    front: toFront(clinic.front),
  };
}

/** The entity as its public page gets it. */
export const toPublicClinic = (clinic: Organization): Static<typeof Clinic> => ({
  ...toClinic(clinic),
  has_prices: clinic.hasPrices === true && clinic.openModules().includes('registry'),
});

/** A clinic of the list. */
export const toClinicRow = (row: ClinicListRow): Static<typeof ClinicRow> => ({
  id: row.id,
  uuid: row.id,
  slug: row.slug,
  title: row.title,
  city: row.city,
  address: row.address,
  logo: row.logo,
  primaryColor: row.colour,
  worktime: worktimeText(row.hours, row.worktime),
  opening: toOpening(row, row.timezone),
  doctors: row.doctors,
  specialties: [...row.specialties].sort((a, b) => a.localeCompare(b, 'ru')),
  next_time: row.next_free === null ? null : toClinicIso(row.next_free, row.timezone),
});
