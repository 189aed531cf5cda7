import type { Static } from 'typebox';
import type { FoundDoctor, PastDoctor, searchEndpoints } from '#shared/contract/search.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { toDoctorCard, toOfferedDoctor } from '#server/features/booking/index.ts';
import { toClinicRow } from '#server/features/clinics/index.ts';
import type { ClinicColumns } from './found-sql.ts';
import type { OverviewRow } from './overview.service.ts';
import type { PastDoctorRow } from './past-doctors.service.ts';
import type { FoundDoctorRow, suggestDoctors } from './search.service.ts';

type Answer<Id extends keyof typeof searchEndpoints> = Static<(typeof searchEndpoints)[Id]['response']>;

const toOfferClinic = (row: ClinicColumns): Static<typeof FoundDoctor>['organization'] => ({
  id: row.organization_id,
  slug: row.slug,
  title: row.clinic_title,
  city: row.city,
  address: row.address,
  phones: row.phones,
  timezone: row.timezone,
  modules: row.modules,
});

/** Times are on the clock of the doctor's clinic. */
export const toFoundDoctor = (row: FoundDoctorRow): Static<typeof FoundDoctor> => ({
  ...toOfferedDoctor(row, row.timezone),
  organization: toOfferClinic(row),
});

export const toPastDoctor = (row: PastDoctorRow): Static<typeof PastDoctor> => ({
  ...toDoctorCard(row, row.timezone),
  organization: toOfferClinic(row),
  last_visit: toClinicIso(row.last_ms, row.timezone),
});

export const toSuggestions = ({
  specialties,
  doctors,
}: Awaited<ReturnType<typeof suggestDoctors>>): Answer<'suggestDoctors'> => ({
  specialties: [...specialties],
  doctors: doctors.map((row) => ({
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    avatar: row.avatar,
    specialty: row.specialty_title,
    organization: { slug: row.slug, title: row.clinic_title, city: row.city },
  })),
});

export const toOverview = ({ specialties, nearest, cities, ...figures }: OverviewRow): Answer<'getOverview'> => ({
  ...figures,
  cities: [...cities].sort((a, b) => a.localeCompare(b, 'ru')),
  specialties: specialties.map(({ title, doctors, next_free: next, timezone, city }) => ({
    title,
    doctors,
    city: next === null ? '' : city,
    next_time: next === null ? null : toClinicIso(next, timezone),
  })),
  nearest: nearest.map((row) => ({ ...toClinicRow(row), next_specialty: row.next_specialty })),
});
