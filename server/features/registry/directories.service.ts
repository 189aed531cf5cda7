import type { EntityClass } from '@mikro-orm/core';
import { shortName } from '#shared/format/names.ts';
import type { Counted } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import { assertVersion, rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type StaffCall, type ClinicCall } from '#server/http/call.ts';
import { refusingAt } from '#server/http/errors.ts';
import { Department, Specialty } from './directory.entity.ts';
import { removeRow, rowsOf, saveRow } from './rows.service.ts';
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
  const rows = rowsOf<TitledRow>(table, {
    select: `select id, title, version from ${table} where organization_id = :clinic`,
    id: 'id',
    searched: 'title',
    order: 'title, id',
  });
  const selectDoctors = clinicSql<UsingDoctor>(
    `${table}_doctors`,
    `
    select e.last_name, e.first_name, e.middle_name, count(*) over ()::int as total
    from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id
    where d.organization_id = :clinic and d.${table}_id = :id group by e.id, e.last_name, e.first_name, e.middle_name
    order by e.last_name, e.first_name, e.middle_name, e.id limit ${NAMES_SHOWN}`,
  );
  /** Why a row cannot go, or null. A doctor who is being added holds the row, too: one of the two waits. */
  const useOf = async (call: ClinicCall, id: string): Promise<string | null> => {
    const doctors = await selectDoctors(call, { id });
    if (doctors[0]) return reasonOf(doctors.map(nameOf), doctors[0].total);
    const hasCases = table === 'specialty' && (await selectCase(call, { id })).length > 0;
    if (hasCases) return registryTexts.specialtyHasCases;
    const isWaitedFor = table === 'specialty' && (await selectWaiting(call, { id })).length > 0;
    return isWaitedFor ? registryTexts.specialtyIsWaitedFor : null;
  };
  return {
    ...rows,
    /** @throws title_taken at its field */
    create: (call: StaffCall, title: string): Promise<TitledRow> =>
      refusingAt(AT_TITLE, () =>
        inTransaction(call, async (call) => {
          const row = call.em.create(Entity, { organizationId: call.clinic.id, title: title.trim() });
          await saveRow(call, table, 'create', row, { title: row.title });
          return rowOf(row);
        }),
      ),
    /** @throws not_found, stale_version with the present row, title_taken at its field */
    update: (call: StaffCall, id: string, change: { title: string; version: number }): Promise<TitledRow> =>
      refusingAt(AT_TITLE, () =>
        inTransaction(call, async (call) => {
          const row = await rootForChange(call, Entity, id);
          await assertVersion(row, change.version, async () => rowOf(row));
          row.rename(change.title);
          await saveRow(call, table, 'update', row, { title: row.title });
          return rowOf(row);
        }),
      ),
    /** @throws not_found, row_in_use with the names of the doctors who use it */
    remove: (call: StaffCall, id: string): Promise<void> =>
      inTransaction(call, async (call) => {
        const row = await rootForChange(call, Entity, id);
        await removeRow(call, table, row, await useOf(call, id), { title: row.title });
      }),
  };
}
const rowOf = ({ id, title, version }: Specialty | Department): TitledRow => ({ id, title, version });
const nameOf = ({ last_name, first_name, middle_name }: UsingDoctor): string =>
  shortName({ lastName: last_name, firstName: first_name, middleName: middle_name });
/** A visit of a doctor who has left since keeps its specialty. */
const selectWaiting = clinicSql(
  'specialty_waiting',
  'select from waiting_entry where organization_id = :clinic and specialty_id = :id limit 1',
);
const selectCase = clinicSql(
  'specialty_case',
  'select from treatment_case where organization_id = :clinic and specialty_id = :id limit 1',
);

export const specialties = titledDirectory(Specialty, 'specialty', registryTexts.specialtyOf);
export const departments = titledDirectory(Department, 'department', registryTexts.departmentOf);
