import type { RegistryTable } from '#shared/rules/registry-tables.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { EMPLOYMENT_WORDS, rolesInWords } from '#shared/rules/employment.ru.ts';
import type { Counted, Paging } from '#server/db/paged.ts';
import type { Call, ClinicCall } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { pagedRows, tableFile, type Cells, type TableFormat } from '#server/lib/sheets/index.ts';
import { departments, specialties, type TitledRow } from './directories.service.ts';
import { listDoctorRows, type DoctorDetails } from './doctors.service.ts';
import { listEmployees, type EmployeeRow } from './employees.service.ts';
import { exportTexts as texts } from './texts.ru.ts';

/** Rows that are read at once. */
const BATCH = 200;
type List<Row> = (call: ClinicCall, query: Paging) => Promise<{ rows: (Row & Counted)[]; pages: number }>;
type Exported = (call: ClinicCall, search: string) => ReturnType<typeof pagedRows>;

const tableOf =
  <Row>(list: List<Row>, cells: Cells<Row>): Exported =>
  (call, search) =>
    pagedRows((page) => list(call, { page, size: BATCH, search }), cells);
const titled: Cells<TitledRow> = { [texts.title]: ({ title }) => title };
const employees: Cells<EmployeeRow> = {
  [texts.lastName]: (row) => row.last_name,
  [texts.firstName]: (row) => row.first_name,
  [texts.middleName]: (row) => row.middle_name,
  [texts.email]: (row) => row.email,
  [texts.phone]: (row) => formatPhone(row.phone),
  [texts.workEmail]: (row) => row.work_email,
  [texts.workPhone]: (row) => row.work_phone,
  [texts.roles]: rolesInWords,
  [texts.state]: ({ state }) => EMPLOYMENT_WORDS[state],
};
const doctors: Cells<DoctorDetails> = {
  [texts.lastName]: (row) => row.last_name,
  [texts.firstName]: (row) => row.first_name,
  [texts.middleName]: (row) => row.middle_name,
  [texts.specialty]: (row) => row.specialty_title,
  [texts.department]: (row) => row.department_title,
  [texts.degree]: (row) => row.degree,
  [texts.experience]: ({ experience }) => experience ?? '',
  [texts.shortInfo]: (row) => row.short_info,
  [texts.fullInfo]: (row) => row.full_info,
  [texts.state]: ({ state }) => EMPLOYMENT_WORDS[state],
};
const TABLES: Readonly<Record<RegistryTable, Exported>> = {
  employees: tableOf(listEmployees, employees),
  doctors: tableOf(listDoctorRows, doctors),
  specialties: tableOf(specialties.list, titled),
  departments: tableOf(departments.list, titled),
};

/** A table of the registry as a file that comes as its rows are read. Logged. */
export async function exportRegistry(
  call: Call,
  table: RegistryTable,
  { format, search = '' }: { readonly format: TableFormat; readonly search?: string | undefined },
): Promise<AsyncIterable<string | Uint8Array>> {
  const exported = await TABLES[table](call, search);
  await audit(call, {
    action: 'registry.export',
    objectType: 'organization',
    objectId: call.clinic.id,
    details: { table, format },
  });
  return tableFile(format, { name: texts.tables[table], ...exported });
}
