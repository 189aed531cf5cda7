import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { errorText } from '#shared/errors/catalogue.ts';
import type { AuditKind } from '#shared/rules/audit-kinds.ts';
import { addDays, clinicDay, startOfDay } from '#shared/rules/clinic-time.ts';
import { foldedSql, wordPatterns } from '#server/db/like.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { foundPeople, peopleSearch } from '#server/features/accounts/index.ts';
import type { PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { actionsOf } from './actions.ru.ts';
import { AUDIT_COLUMNS, AUDIT_JOINS, BEHIND, CARD_THINGS, NEWEST_FIRST, type AuditRow } from './audit-sql.ts';
import type { AuditLogSettings } from './own-card.ts';
import { BEGINNING, pageOfRows, placeBehind, placeOf, type AuditPage, type Place } from './place.ts';

/** Whose log: a clinic's, or the platform's with all of them (null). */
export interface AuditOwner {
  readonly clinic: string | null;
  /** IANA zone of its days */
  readonly timezone: string;
}
/** What a log is narrowed by; days are the owner's, both included. */
export interface AuditFilter {
  /** words of the name of who did it, or whose account it was done to */
  readonly person?: string | undefined;
  /** number of the card, or words of the patient's name */
  readonly patient?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}
/** Days that a log is read of at once, and of how many when nobody says. */
const [MAX_DAYS, USUAL_DAYS] = [366, 31];
const BY_SUPERUSER = 'a superuser reads the log of the platform and of all clinics';

interface Found {
  readonly id: string;
}
interface Narrowed {
  readonly since: string;
  readonly until: string;
  readonly things: readonly string[] | null;
  readonly people: readonly string[] | null;
  readonly actions: readonly string[] | null;
}
const source = (where: string, end: string) => `
  select ${AUDIT_COLUMNS} from audit_event e ${AUDIT_JOINS}
  where ${where} and e.at >= :since::timestamptz and e.at < :until::timestamptz
    and (:things::uuid[] is null or e.object_id = any(:things::uuid[]))
    and (:people::uuid[] is null or e.user_id = any(:people::uuid[]) or e.object_type = 'user' and e.object_id = any(:people::uuid[]))
    and (:actions::text[] is null or e.action = any(:actions::text[]))
    and ${end}`;
/** audit_event_clinic_idx, read backwards; of one patient audit_event_object_idx. Planned by the values. */
const selectOfClinic = clinicSql<AuditRow>(
  'audit_log',
  source('e.organization_id = :clinic', `${BEHIND} ${NEWEST_FIRST}`),
  { prepared: false },
);
/**
 * The months of the range by audit_event_pkey, read backwards: ids are made in the order of time. Without an order by
 * time, which would read the whole range before its first page.
 */
const selectOfPlatform = platformSql<AuditRow>(
  'platform_audit_log',
  BY_SUPERUSER,
  source('true', `(:at::timestamptz is null or e.id < :after::uuid) order by e.id desc limit :limit`),
  { prepared: false },
);

/**
 * What a name may match: beyond it the search is refused. A log is evidence, so it is never cut, and a statement that
 * carries more would not end in time in a clinic of millions.
 */
const MOST_MATCHES = 10_000;
const NAMED_CARD = `(:patterns::text[] is not null and p.search_text like all(:patterns))`;
/** By the number of the card (patient_organization_id_card_number_key), or the words of the name. */
const CARD = 'p.card_number = :number::int';
const thingsOf = (cards: string) =>
  `with card as (${cards}) select id from (${CARD_THINGS}) as thing limit ${MOST_MATCHES + 1}`;
/** What belongs to the cards of patients by their number or the words of their names. */
const thingsOfClinic = clinicSql<Found>(
  'audit_things',
  thingsOf(
    `select p.organization_id, p.id from patient p where p.organization_id = :clinic and (${CARD} or ${NAMED_CARD})`,
  ),
  { prepared: false },
);
/** Clinics are few: the number of a card is looked up in each of them. */
const thingsOfPlatform = platformSql<Found>(
  'platform_audit_things',
  BY_SUPERUSER,
  thingsOf(`
    select p.organization_id, p.id from organization o cross join lateral (
      select c.organization_id, c.id from patient c where c.organization_id = o.id and c.card_number = :number::int offset 0) as p
    union all select p.organization_id, p.id from patient p where ${NAMED_CARD}`),
  { prepared: false },
);
const namedOf = (row: string) =>
  `${foldedSql(`${row}.last_name || ' ' || ${row}.first_name || ' ' || ${row}.middle_name`)} like all(:patterns::text[])`;
/**
 * By app_user_search_idx; of an account only the name is compared besides: the log of a clinic is no way to guess
 * addresses.
 */
const NAMED_ACCOUNT = `${foundPeople('u')} and ${namedOf('u')}`;
const peopleOfClinic = clinicSql<Found>(
  'audit_people',
  `
  select id from (
    select u.id from app_user u where ${NAMED_ACCOUNT}
      and (u.is_superuser or exists (select from organization_role r where r.organization_id = :clinic and r.user_id = u.id))
    union select pr.user_id from employee em join practitioner pr on pr.id = em.practitioner_id
      where em.organization_id = :clinic and pr.user_id is not null and ${namedOf('em')}
  ) as person limit ${MOST_MATCHES + 1}`,
  { prepared: false },
);
/** By app_user_search_idx. */
const peopleOfPlatform = platformSql<Found>(
  'platform_audit_people',
  BY_SUPERUSER,
  `select u.id from app_user u where ${foundPeople('u')} limit ${MOST_MATCHES + 1}`,
  { prepared: false },
);

/** @throws range_end_before_start, range_too_long at `until` */
function daysOf({ since, until }: AuditFilter, timezone: string): { since: string; until: string } {
  const last = until ?? clinicDay(Date.now(), timezone);
  const first = since ?? addDays(last, -USUAL_DAYS);
  if (last < first) throw refusalAt('range_end_before_start', 'until');
  if (addDays(first, MAX_DAYS) <= last)
    throw new DomainError('range_too_long', {
      params: { days: MAX_DAYS },
      fields: { until: [errorText('range_too_long', { days: MAX_DAYS })] },
    });
  const instant = (day: string) => new Date(startOfDay(day, timezone)).toISOString();
  return { since: instant(first), until: instant(addDays(last, 1)) };
}

/** @throws too_many_matches at the field */
function allOf(found: readonly Found[], field: 'person' | 'patient'): string[] {
  if (found.length > MOST_MATCHES) throw refusalAt('too_many_matches', field);
  return found.map(({ id }) => id);
}

async function thingsNamed(em: SqlEntityManager, clinic: string | null, patient: string): Promise<string[]> {
  const number = /^\d{1,9}$/.test(patient) ? Number(patient) : null;
  const by = { number, patterns: number === null ? wordPatterns(patient) : null };
  return allOf(
    await (clinic === null ? thingsOfPlatform(em, by) : thingsOfClinic({ em, clinic: { id: clinic } }, by)),
    'patient',
  );
}
async function peopleNamed(em: SqlEntityManager, clinic: string | null, person: string): Promise<string[]> {
  const by = peopleSearch(person);
  return allOf(
    await (clinic === null ? peopleOfPlatform(em, by) : peopleOfClinic({ em, clinic: { id: clinic } }, by)),
    'person',
  );
}

/** @throws too_many_matches, and as `daysOf` */
async function narrow(em: SqlEntityManager, { clinic, timezone }: AuditOwner, filter: AuditFilter): Promise<Narrowed> {
  const [person, patient] = [filter.person?.trim() ?? '', filter.patient?.trim() ?? ''];
  return {
    ...daysOf(filter, timezone),
    things: patient === '' ? null : await thingsNamed(em, clinic, patient),
    people: person === '' ? null : await peopleNamed(em, clinic, person),
    actions: filter.kind === undefined ? null : actionsOf(filter.kind),
  };
}

const read = (em: SqlEntityManager, { clinic }: AuditOwner, narrowed: Narrowed, place: Place, limit: number) => {
  const params = { ...narrowed, ...place, limit };
  return clinic === null ? selectOfPlatform(em, params) : selectOfClinic({ em, clinic: { id: clinic } }, params);
};

/** What is looked for is a name: the log keeps by what was narrowed, not the name. */
const logged = ({ em, actor, ip }: PersonCall, action: string, { clinic }: AuditOwner, filter: AuditFilter) =>
  auditEvent(em, {
    action,
    userId: actor.userId,
    sessionId: actor.sessionId,
    ip,
    organizationId: clinic,
    details: {
      ...(filter.kind === undefined ? {} : { kind: filter.kind }),
      ...(filter.since === undefined ? {} : { since: filter.since }),
      ...(filter.until === undefined ? {} : { until: filter.until }),
      by: [...(filter.person ? ['person'] : []), ...(filter.patient ? ['patient'] : [])],
    },
  });

const PAGE = 50;
/**
 * A page of a log, newest first. Reading it is logged. @throws validation_failed, range_end_before_start,
 * range_too_long, too_many_matches
 */
export async function listAudit(
  call: PersonCall,
  { APP_SECRET }: Pick<AuditLogSettings, 'APP_SECRET'>,
  owner: AuditOwner,
  { after, ...filter }: AuditFilter & { readonly after?: string | undefined },
): Promise<AuditPage> {
  const narrowed = await narrow(call.em, owner, filter);
  const scope = `audit-log ${owner.clinic ?? 'platform'} ${JSON.stringify(filter)}`;
  const found = await read(call.em, owner, narrowed, placeOf(APP_SECRET, scope, after), PAGE + 1);
  await logged(call, 'audit.read', owner, filter);
  return pageOfRows(APP_SECRET, scope, found, PAGE);
}

const AT_ONCE = 1000;
/** All rows of a log, newest first, read while they are sent. The export is logged first. @throws as `listAudit` */
export async function exportAudit(
  call: PersonCall,
  owner: AuditOwner,
  filter: AuditFilter,
): Promise<AsyncGenerator<readonly AuditRow[]>> {
  const narrowed = await narrow(call.em, owner, filter);
  await logged(call, 'audit.export', owner, filter);
  return auditRows(call.em, owner, narrowed);
}

async function* auditRows(
  em: SqlEntityManager,
  owner: AuditOwner,
  narrowed: Narrowed,
): AsyncGenerator<readonly AuditRow[]> {
  let place = BEGINNING;
  for (;;) {
    const rows = await read(em, owner, narrowed, place, AT_ONCE);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < AT_ONCE) return;
    place = placeBehind(last);
  }
}

/** The same without a person: the command line, whose use the server's owner answers for. */
export async function auditOfCommand(em: SqlEntityManager, owner: AuditOwner, filter: AuditFilter) {
  const narrowed = await narrow(em, owner, filter);
  await auditEvent(em, { action: 'audit.export', organizationId: owner.clinic, details: { way: 'cli', ...filter } });
  return auditRows(em, owner, narrowed);
}
