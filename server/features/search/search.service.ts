import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { foldedSql } from '#server/db/like.ts';
import { paged, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { BY_ONESELF } from '#server/features/appointments/index.ts';
import {
  bestOf,
  BY_NEAREST,
  fitSql,
  offersSql,
  readWhat,
  whatParams,
  type OfferedDoctorRow,
} from '#server/features/booking/index.ts';
import {
  DEPARTMENT,
  FOUND_COLUMNS,
  FULL_NAME,
  REASON,
  TAKES_BOOKINGS,
  WORKING,
  type ClinicColumns,
} from './found-sql.ts';

export interface FoundDoctorRow extends OfferedDoctorRow, ClinicColumns {}
/** What a visitor looks for; `from` is YYYY-MM-DD on the clock of each clinic. */
export interface DoctorSearch extends Paging {
  readonly what?: string | undefined;
  readonly city?: string | undefined;
  readonly from?: string | undefined;
}
const IN_CITY = '(:city::text is null or o.city = :city)';

/** One statement: a probe of slot_free_idx a found doctor, a range of it a shown one. */
const selectFound = platformSql<FoundDoctorRow>(
  'search_all_doctors',
  REASON,
  offersSql({
    found: `
    with fitting as materialized (
      select ${FOUND_COLUMNS},
        ${fitSql(foldedSql(`s.title || ' ' || ${FULL_NAME}`))} as fit
      from organization o ${WORKING} ${DEPARTMENT}
      where ${TAKES_BOOKINGS} and ${IN_CITY}
    )
    select * from fitting where ${bestOf('fit', 'fitting')}`,
    clinicOf: (row) => `${row}.organization_id`,
    zoneOf: (row) => `${row}.timezone`,
    today: `(now() at time zone coalesce(min(timezone), 'UTC'))::date`,
    fits: BY_ONESELF,
    order: `fit, ${BY_NEAREST}`,
  }),
  { prepared: false },
);

/**
 * Doctors of all clinics with their next days; who fits the very words goes first, then the nearest time. `from` is the
 * first of the days.
 */
export async function searchAllDoctors(em: SqlEntityManager, { what, city, from, ...paging }: DoctorSearch) {
  const found = await paged(paging, (bounds) =>
    selectFound(em, { ...whatParams(what), city: city ?? null, from: from ?? null, ...bounds }),
  );
  return { ...found, from: found.rows[0]?.first_day ?? from ?? clinicDay(Date.now(), 'UTC') };
}

interface SuggestionsRow {
  readonly specialties: readonly { readonly title: string; readonly doctors: number }[];
  readonly doctors: readonly Pick<
    FoundDoctorRow,
    'id' | 'last_name' | 'first_name' | 'middle_name' | 'avatar' | 'specialty_title' | 'slug' | 'clinic_title' | 'city'
  >[];
}
/** How many of each are suggested. */
const SUGGESTED = { specialties: 4, doctors: 5 };

const NOTHING: SuggestionsRow = { specialties: [], doctors: [] };

/** Reads the names of those who work, no times; of what fits the same what begins with the first word goes first. */
const selectSuggestions = platformSql<SuggestionsRow>(
  'suggest_doctors',
  REASON,
  `
  with working as materialized (
    select d.id, e.last_name, e.first_name, e.middle_name, e.avatar, s.title as specialty_title, o.slug, o.title as clinic_title, o.city,
      ${foldedSql('s.title')} as title_text, ${foldedSql(FULL_NAME)} as name_text
    from organization o ${WORKING}
    where ${TAKES_BOOKINGS} and ${IN_CITY}
  ), fitting as materialized (
    select *, ${fitSql('title_text')} as title_fit, ${fitSql('name_text')} as name_fit from working
  )
  select coalesce((select json_agg(best) from (
      select min(specialty_title) as title, count(*)::int as doctors from fitting where ${bestOf('title_fit', 'fitting')}
      group by title_text, title_fit order by title_fit, title_text ~ :start desc, 2 desc, 1 limit ${SUGGESTED.specialties}
    ) as best), '[]') as specialties,
    coalesce((select json_agg(best) from (
      select * from fitting where ${bestOf('name_fit', 'fitting')}
      order by name_fit, name_text ~ :start desc, last_name, first_name, middle_name, id limit ${SUGGESTED.doctors}
    ) as best), '[]') as doctors`,
  { prepared: false },
);

/** Specialties and doctors whose words have what was typed. */
export async function suggestDoctors(
  em: SqlEntityManager,
  what: string,
  city: string | undefined,
): Promise<SuggestionsRow> {
  const read = readWhat(what);
  if (read === null) return NOTHING;
  const [row] = await selectSuggestions(em, { ...read, start: `^${read.meant[0]}`, city: city ?? null });
  return row ?? NOTHING;
}
