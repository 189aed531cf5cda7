import type { EntityClass } from '@mikro-orm/core';
import { shortName } from '#shared/format/names.ts';
import { foldedSql, likePattern } from '#server/db/like.ts';
import { paged, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import { assertVersion, rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { Department, Specialty } from './directory.entity.ts';
import { registryTexts } from './texts.ru.ts';

/** A row of a directory that has only a title. */
export interface TitledRow {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}
interface UsingDoctor extends Counted {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}
/** Names in a refusal; the rest is counted. */
const NAMES_SHOWN = 3;
const AT_TITLE = { title_taken: 'title' } as const;

/**
 * Specialties or departments of a clinic: two tables of one shape, two uses of one service (2 §2, "Tables").
 * A title is unique in its clinic whatever its letters' case; the database decides between two who add it at once.
 */
function titledDirectory(
  Entity: EntityClass<Specialty | Department>,
  table: 'specialty' | 'department',
  reasonOf: (names: readonly string[], total: number) => string,
) {
  const selectPage = clinicSql<TitledRow & Counted>(
    `${table}_page`,
    `
    with found as (
      select id, title, version from ${table}
      where organization_id = :clinic and (:pattern::text is null or ${foldedSql('title')} like :pattern)
    )
    select *, (select count(*)::int from found) as total from found order by title, id limit :limit offset :offset`,
    { prepared: false },
  );
  const selectOne = clinicSql<TitledRow>(
    `${table}_get`,
    `select id, title, version from ${table} where organization_id = :clinic and id = :id`,
  );
  const selectDoctors = clinicSql<UsingDoctor>(
    `${table}_doctors`,
    `
    select e.last_name, e.first_name, e.middle_name, count(*) over ()::int as total
    from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id
    where d.organization_id = :clinic and d.${table}_id = :id group by e.id, e.last_name, e.first_name, e.middle_name
    order by e.last_name, e.first_name, e.middle_name, e.id limit ${NAMES_SHOWN}`,
  );
  /** @throws not_found */
  const get = async (call: ClinicCall, id: string): Promise<TitledRow> => {
    const [row] = await selectOne(call, { id });
    if (!row) throw new DomainError('not_found');
    return row;
  };
  const logged = (call: Call, what: 'create' | 'update' | 'delete', { id, title }: TitledRow) =>
    audit(call, { action: `${table}.${what}`, objectType: table, objectId: id, details: { title } });
  return {
    get,
    /** A page by title. */
    list: (call: ClinicCall, query: Paging) => {
      const pattern = likePattern(query.search);
      return paged(query, (bounds) => selectPage(call, { pattern, ...bounds }));
    },
    /** @throws title_taken at its field */
    create: (call: Call, title: string): Promise<TitledRow> =>
      refusingAt(AT_TITLE, () =>
        inTransaction(call, async (call) => {
          const row = call.em.create(Entity, { organizationId: call.clinic.id, title: title.trim() });
          await call.em.flush();
          await logged(call, 'create', row);
          return rowOf(row);
        }),
      ),
    /** @throws not_found, stale_version with the present row, title_taken at its field */
    update: (call: Call, id: string, change: { title: string; version: number }): Promise<TitledRow> =>
      refusingAt(AT_TITLE, () =>
        inTransaction(call, async (call) => {
          const row = await rootForChange(call, Entity, id);
          await assertVersion(row, change.version, async () => rowOf(row));
          row.rename(change.title);
          await call.em.flush();
          await logged(call, 'update', row);
          return rowOf(row);
        }),
      ),
    /** A doctor who is being added holds the row, too: one of the two waits. @throws not_found, row_in_use with the names of the doctors who use it */
    remove: (call: Call, id: string): Promise<void> =>
      inTransaction(call, async (call) => {
        const row = await rootForChange(call, Entity, id);
        const doctors = await selectDoctors(call, { id });
        if (doctors[0])
          throw new DomainError('row_in_use', { params: { reason: reasonOf(doctors.map(nameOf), doctors[0].total) } });
        if (table === 'specialty' && (await selectCase(call, { id })).length > 0) {
          throw new DomainError('row_in_use', { params: { reason: registryTexts.specialtyHasCases } });
        }
        call.em.remove(row);
        await call.em.flush();
        await logged(call, 'delete', row);
      }),
  };
}
const rowOf = ({ id, title, version }: Specialty | Department): TitledRow => ({ id, title, version });
const nameOf = ({ last_name, first_name, middle_name }: UsingDoctor): string =>
  shortName({ lastName: last_name, firstName: first_name, middleName: middle_name });
/** A visit of a doctor who has left since keeps its specialty. */
const selectCase = clinicSql(
  'specialty_case',
  'select from treatment_case where organization_id = :clinic and specialty_id = :id limit 1',
);

export const specialties = titledDirectory(Specialty, 'specialty', registryTexts.specialtyOf);
export const departments = titledDirectory(Department, 'department', registryTexts.departmentOf);
