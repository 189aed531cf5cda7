import type { Static } from 'typebox';
import type { Clinic, ClinicRow } from '#shared/contract/clinics.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { openingState } from './opening-hours.ru.ts';
import type { ClinicListRow } from './clinics.service.ts';
import type { Organization } from './organization.entity.ts';

function toOpening(worktime: string, zone: string): Static<typeof Clinic>['opening'] {
  const state = openingState(worktime, zone, Date.now());
  return state && { is_open: state.isOpen, until: state.until === null ? null : toClinicIso(state.until, zone) };
}

/** The entity as its public page gets it. */
export function toClinic(clinic: Organization): Static<typeof Clinic> {
  const { primaryColor, secondaryColor, coords } = clinic.front;
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
    worktime: clinic.worktime,
    opening: toOpening(clinic.worktime, clinic.timezone),
    inn: clinic.inn,
    kpp: clinic.kpp,
    ogrn: clinic.ogrn,
    okato: clinic.okato,
    timezone: clinic.timezone,
    modules: clinic.modules,
    is_disabled: clinic.disabledAt != null,
    front: {
      ...(primaryColor ? { primaryColor } : {}),
      ...(secondaryColor ? { secondaryColor } : {}),
      ...(coords ? { coords } : {}),
    },
  };
}

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
  worktime: row.worktime,
  opening: toOpening(row.worktime, row.timezone),
  doctors: row.doctors,
  specialties: [...row.specialties].sort((a, b) => a.localeCompare(b, 'ru')),
  next_time: row.next_free === null ? null : toClinicIso(row.next_free, row.timezone),
});
