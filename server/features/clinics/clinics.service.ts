import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '#shared/format/uuid.ts';
import type { WeekHours } from '#shared/rules/opening-hours.ts';
import type { CallClinic, OwnCall } from '#server/http/call.ts';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { foldedSql, likePattern } from '#server/db/like.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { BY_ONESELF, nextTime, OPEN_MODULES, timesOf } from '#server/features/appointments/index.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import { openingState, type SaidHours } from './opening-hours.ru.ts';
import { Organization } from './organization.entity.ts';
import { hostInLetters, shownHost } from './site-host.ts';

const REASON = 'the list of clinics is public';
/** A clinic of the list; the next time in ms. */
export interface ClinicListRow extends Counted {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly city: string;
  readonly address: string;
  readonly logo: string | null;
  readonly colour: string | null;
  readonly hours: WeekHours | null;
  readonly worktime: string;
  readonly timezone: string;
  readonly doctors: number;
  readonly specialties: readonly string[];
  readonly next_free: number | null;
}
/** Employment and specialty of those among `doctor d` who work at a clinic (SQL). */
export const staffOf = (clinic: string): string => `
    join employee e on e.organization_id = ${clinic} and e.id = d.employee_id and ${inForce('e')}
    join specialty s on s.organization_id = ${clinic} and s.id = d.specialty_id`;
/**
 * Clinics with who works there and the next time, one probe of slot_free_idx a doctor. `page`: the clinics, of
 * `organization o`. `asked`: what the next time is of, else any of any doctor.
 */
const withStaff = (page: string, order: string, asked: { readonly doctor?: string; readonly after?: string } = {}) => `
  with paged as (${page})
  select paged.*, staff.doctors, staff.specialties, staff.next_free
  from paged cross join lateral (
    select count(*)::int as doctors, coalesce(array_agg(distinct s.title) filter (where s.id is not null), '{}') as specialties,
      ms(min(free.start_time)) as next_free
    from doctor d ${staffOf('paged.id')}
    left join lateral (
      select next.start_time from (${nextTime({ clinic: 'paged.id', id: 'd.id' }, { fits: BY_ONESELF, after: asked.after ?? 'now()' })}) as next
      where paged.books and ${asked.doctor ?? 'true'}
    ) as free on true
    where d.organization_id = paged.id
  ) as staff
  order by ${order}`;
const COLUMNS = `o.id, o.slug, o.title, o.city, o.address, o.logo, o.front ->> 'primaryColor' as colour, o.hours, o.worktime, o.timezone,
      o.takes_bookings as books`;
/** Clinics that people find. */
const IS_SHOWN = 'o.disabled_at is null and o.published_at is not null';
const IS_OF_SPECIALTY = '(:specialty::text is null or lower(s.title) = lower(:specialty))';
/** A time of `doctor d` that a patient can book on a day of the calendar of `organization o`. Parameter `:day`. */
const HAS_TIME = `exists (select from ${timesOf({ clinic: 'o.id', id: 'd.id' })} and ${BY_ONESELF} and start_time > now()
          and start_time >= :day::date::timestamp at time zone o.timezone
          and start_time < (:day::date + 1)::timestamp at time zone o.timezone)`;
/** What a clinic has said of its hours: two that said the same are open at once. */
const SAID_HOURS = 'coalesce(o.hours::text, o.worktime)';
/** All clinics, who works there, and with a day one range of slot_free_idx a doctor. */
const selectClinics = platformSql<ClinicListRow>(
  'list_clinics',
  REASON,
  withStaff(
    pageSql(
      `
    select ${COLUMNS}
    from organization o
    where ${IS_SHOWN} and (:pattern::text is null or ${foldedSql(`title || ' ' || city || ' ' || address`)} like :pattern)
      and (:city::text is null or lower(o.city) = lower(:city))
      and (:spans::text[] is null or (${SAID_HOURS}, o.timezone) in (select * from unnest(:spans::text[], :zones::text[])))
      and (:day::date is null or o.takes_bookings)
      and (coalesce(:specialty::text, :day::text) is null or exists (
        select from doctor d ${staffOf('o.id')} where d.organization_id = o.id
          and ${IS_OF_SPECIALTY} and (:day::date is null or ${HAS_TIME})
      ))`,
      'title, id',
    ),
    'title, id',
    // just before the day's first time; without a day the greater of the two is the other
    {
      doctor: IS_OF_SPECIALTY,
      after: `greatest(now(), :day::date::timestamp at time zone paged.timezone - interval '1 second')`,
    },
  ),
  { prepared: false },
);
/** By patient_user_idx and appointment_patient_idx. */
const selectOwnClinics = platformSql<ClinicListRow>(
  'own_clinics',
  'a person sees the clinics of the own visits',
  withStaff(
    `
    select ${COLUMNS}, max(a.start_time) as last, 0 as total
    from patient p
    join organization o on o.id = p.organization_id
    left join appointment a on a.organization_id = p.organization_id and a.patient_id = p.id
    where p.user_id = :user
    group by o.id order by max(a.start_time) desc nulls last, o.title, o.id limit :limit`,
    'last desc nulls last, title, id',
  ),
);

interface Hours extends SaidHours {
  readonly said: string;
  readonly zone: string;
}
const selectHours = platformSql<Hours>(
  'clinic_hours',
  REASON,
  `select distinct on (said, zone) ${SAID_HOURS} as said, o.hours, o.worktime, o.timezone as zone from organization o
  where (o.hours is not null or o.worktime <> '') and ${IS_SHOWN} order by said, zone`,
);
/** The hours, as clinics have said them, at which one is open now: only code reads them. */
async function openHours(em: SqlEntityManager): Promise<readonly Hours[]> {
  const now = Date.now();
  const all = await selectHours(em, {});
  return all.filter((hours) => openingState(hours, hours.zone, now)?.isOpen);
}

/** City and specialty in words, as a person chose them. */
interface ClinicsQuery extends Paging {
  readonly city?: string | undefined;
  readonly specialty?: string | undefined;
  /** YYYY-MM-DD of each clinic's calendar */
  readonly day?: string | undefined;
  readonly open?: 'now' | undefined;
}
/**
 * A page of clinics by title, with who works there and the next time; search in title, city and address (1 §2), those
 * of one city, those where somebody of a specialty works, or has a time on a day, those that are open.
 */
export async function listClinics(em: SqlEntityManager, query: ClinicsQuery) {
  const { search, city = null, specialty = null, day = null, open } = query;
  const hours = open === 'now' ? await openHours(em) : null;
  const filter = {
    pattern: likePattern(search),
    city,
    specialty,
    day,
    spans: hours?.map(({ said }) => said) ?? null,
    zones: hours?.map(({ zone }) => zone) ?? null,
  };
  return paged(query, (bounds) => selectClinics(em, { ...filter, ...bounds }));
}

const selectChoices = platformSql<{ cities: readonly string[]; specialties: readonly string[] }>(
  'clinic_choices',
  REASON,
  `
  select (select coalesce(json_agg(distinct city), '[]') from organization o where city <> '' and ${IS_SHOWN}) as cities,
    (select coalesce(json_agg(title), '[]') from (
      select min(s.title) as title from organization o join doctor d on d.organization_id = o.id ${staffOf('o.id')} where ${IS_SHOWN} group by lower(s.title)
    ) as offered) as specialties`,
);
const byWords = (words: readonly string[]) => [...words].sort((a, b) => a.localeCompare(b, 'ru'));

/** Cities of the clinics, and specialties in which somebody works there. */
export async function listClinicChoices(em: SqlEntityManager) {
  const [row] = await selectChoices(em, {});
  return { cities: byWords(row?.cities ?? []), specialties: byWords(row?.specialties ?? []) };
}

/** Clinics that a first page shows of the own ones. */
const OWN_CLINICS = 3;
/** Clinics in which a person is a patient, that of the last visit first. */
export const listOwnClinics = ({ em, actor }: OwnCall): Promise<ClinicListRow[]> =>
  selectOwnClinics(em, { user: actor.userId, limit: OWN_CLINICS });

/** @param extras facts that are read only where they are asked for @throws not_found */
export async function getClinic(
  em: SqlEntityManager,
  where: { id: string } | { slug: string },
  extras: readonly 'hasPrices'[] = [],
): Promise<Organization> {
  const clinic = await em.findOne(Organization, where, { populate: extras });
  if (!clinic) throw new DomainError('not_found');
  return clinic;
}
/** With what its public page tells besides. @throws not_found */
export const getPublicClinic = (em: SqlEntityManager, id: string): Promise<Organization> =>
  getClinic(em, { id }, ['hasPrices']);

/** By organization_slug_pkey. */
const selectBySlug = platformSql<{ id: string }>(
  'clinic_by_any_slug',
  REASON,
  'select organization_id as id from organization_slug where slug = :slug',
);
/** The clinic whose page has this address, or had it before (B12). @throws not_found */
export async function getClinicBySlug(em: SqlEntityManager, slug: string): Promise<Organization> {
  const [found] = await selectBySlug(em, { slug });
  if (!found) throw new DomainError('not_found');
  return getPublicClinic(em, found.id);
}

const NO_HOST = /[\s#?<>"'\\]/;
/**
 * By organization_website_key. The address of a site is typed by people: only its host name counts. Hosts that mix
 * alphabets were kept in letters before.
 */
const selectByHost = platformSql<{ id: string }>(
  'clinic_by_host',
  REASON,
  `
  select id from organization
  where website <> '' and site_host(website) in (site_host(:name), site_host(:letters))
  order by site_host(website) = site_host(:name) desc limit 1`,
);

/** The clinic whose own site has this host name, with or without `www.`; `xn--` is read. @throws not_found */
export async function getClinicByHost(em: SqlEntityManager, host: string): Promise<Organization> {
  const [found] = NO_HOST.test(host)
    ? []
    : await selectByHost(em, { name: shownHost(host), letters: hostInLetters(host) });
  if (!found) throw new DomainError('not_found');
  return getPublicClinic(em, found.id);
}

/** What a slug may be; a uuid fits, too. */
const SLUG = /^[a-z0-9-]{1,200}$/i;
interface Announced {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly city: string;
  /** people find it, search engines too */
  readonly isShown: boolean;
}
/** By organization_slug_pkey or the primary key. */
const selectByName = platformSql<Announced>(
  'clinic_by_name',
  REASON,
  `
  select id, slug, title, city, published_at is not null as "isShown" from organization
  where id = coalesce(:id::uuid, (select s.organization_id from organization_slug s where s.slug = :name)) and disabled_at is null`,
);

/** What the page of a clinic is announced with; null when no clinic that works has or had this slug, or the uuid. */
export async function announceClinic(em: SqlEntityManager, name: string): Promise<Announced | null> {
  if (!SLUG.test(name)) return null;
  const [found] = await selectByName(em, { name, id: isUuid(name) ? name : null });
  return found ?? null;
}

const selectCallClinic = platformSql<CallClinic>(
  'call_clinic',
  'the clinic of a call is looked up before it is known',
  `
  select o.id, o.title, o.timezone, ${OPEN_MODULES} as modules, o.disabled_at is not null as "isDisabled", o.booking_max as "maxBookings"
  from organization o where o.id = :id`,
);
const KEPT_MS = 5000;
const kept = new Map<string, { readonly clinic: CallClinic; readonly until: number }>();

/** The clinic of a call. Settings are kept for five seconds, so that hot reads do not look them up each time. */
export async function findCallClinic(
  em: SqlEntityManager,
  id: string,
  now = Date.now(),
): Promise<CallClinic | undefined> {
  const known = kept.get(id);
  if (known && known.until > now) return known.clinic;
  const [clinic] = await selectCallClinic(em, { id });
  if (clinic) kept.set(id, { clinic, until: now + KEPT_MS });
  else kept.delete(id);
  return clinic;
}

/** Its settings have changed: other processes see it within five seconds. */
export const forgetCallClinic = (id: string): void => void kept.delete(id);

const selectAny = platformSql<{ found: boolean }>(
  'clinics_any',
  REASON,
  'select exists (select from organization) as found',
);

/**
 * Says whether the installation has a clinic at all, for the first page of an empty one. Asks the database until there
 * is one: clinics do not go away.
 */
export function watchForClinics(): (em: SqlEntityManager) => Promise<boolean> {
  let hasAny = false;
  return async (em) => {
    hasAny ||= (await selectAny(em, {}))[0]?.found ?? false;
    return hasAny;
  };
}
