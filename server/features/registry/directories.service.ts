import { shortName } from '#shared/format/names.ts';
import { foldedSql, likePattern } from '#server/db/like.ts';
import { paged, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
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
  const insert = clinicSql<TitledRow>(
    `${table}_insert`,
    `
    insert into ${table} (id, organization_id, title) values (:id, :clinic, :title) returning id, title, version`,
  );
  const updateTitle = clinicSql<TitledRow>(
    `${table}_update`,
    `
    update ${table} set title = :title, version = version + 1 where organization_id = :clinic and id = :id and version = :version returning id, title, version`,
  );
  /** A doctor who is being added holds the row, too: one of the two waits for the other. */
  const lock = clinicSql<TitledRow>(
    `${table}_lock`,
    `select id, title, version from ${table} where organization_id = :clinic and id = :id for update`,
  );
  const selectDoctors = clinicSql<UsingDoctor>(
    `${table}_doctors`,
    `
    select e.last_name, e.first_name, e.middle_name, count(*) over ()::int as total
    from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id
    where d.organization_id = :clinic and d.${table}_id = :id group by e.id, e.last_name, e.first_name, e.middle_name
    order by e.last_name, e.first_name, e.middle_name, e.id limit ${NAMES_SHOWN}`,
  );
  const remove = clinicSql(`${table}_delete`, `delete from ${table} where organization_id = :clinic and id = :id`);

  /** @throws not_found */
  const get = async (call: ClinicCall, id: string): Promise<TitledRow> => {
    const [row] = await selectOne(call, { id });
    if (!row) throw new DomainError('not_found');
    return row;
  };
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
          const [row] = await insert(call, { id: uuidv7(), title: title.trim() });
          if (!row) throw new DomainError('conflict');
          await audit(call, {
            action: `${table}.create`,
            objectType: table,
            objectId: row.id,
            details: { title: row.title },
          });
          return row;
        }),
      ),
    /** @throws not_found, stale_version with the present row, title_taken at its field */
    update: (call: Call, id: string, change: { title: string; version: number }): Promise<TitledRow> =>
      refusingAt(AT_TITLE, () =>
        inTransaction(call, async (call) => {
          const [row] = await updateTitle(call, {
            id,
            title: change.title.trim(),
            version: change.version,
          });
          if (!row) throw new DomainError('stale_version', { current: await get(call, id) });
          await audit(call, {
            action: `${table}.update`,
            objectType: table,
            objectId: id,
            details: { title: row.title },
          });
          return row;
        }),
      ),
    /** @throws not_found, row_in_use with the names of the doctors who use it */
    remove: (call: Call, id: string): Promise<void> =>
      inTransaction(call, async (call) => {
        const [row] = await lock(call, { id });
        if (!row) throw new DomainError('not_found');
        const doctors = await selectDoctors(call, { id });
        if (doctors[0])
          throw new DomainError('row_in_use', { params: { reason: reasonOf(doctors.map(nameOf), doctors[0].total) } });
        if (table === 'specialty' && (await selectCase(call, { id })).length > 0) {
          throw new DomainError('row_in_use', { params: { reason: registryTexts.specialtyHasCases } });
        }
        await remove(call, { id });
        await audit(call, {
          action: `${table}.delete`,
          objectType: table,
          objectId: id,
          details: { title: row.title },
        });
      }),
  };
}
const nameOf = ({ last_name, first_name, middle_name }: UsingDoctor): string =>
  shortName({ lastName: last_name, firstName: first_name, middleName: middle_name });
/** A visit of a doctor who has left since keeps its specialty. */
const selectCase = clinicSql(
  'specialty_case',
  'select from treatment_case where organization_id = :clinic and specialty_id = :id limit 1',
);

export const specialties = titledDirectory('specialty', registryTexts.specialtyOf);
export const departments = titledDirectory('department', registryTexts.departmentOf);
