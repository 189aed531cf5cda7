import { numericDate } from '#shared/format/dates.ts';
import { cardChoices } from '#shared/rules/patient-card.keys.ru.ts';
import type { PatientCard } from '#shared/rules/patient-card.ts';
import { TEMPLATE_FIELDS, type ImportField } from '#shared/rules/patient-import.ts';
import { IMPORT_TITLES } from '#shared/rules/patient-import.ru.ts';
import { exportedPatients, type ExportedPatient } from '#server/features/patients/index.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { tableFile, type SheetCell, type TableFormat } from '#server/lib/sheets/index.ts';
import { importTexts as texts } from './texts.ru.ts';

type Read = (patient: ExportedPatient) => SheetCell;
/** What a column of a person holds; the others are items of the card. */
const OF_PERSON: Readonly<Partial<Record<ImportField, Read>>> = {
  cardNumber: (patient) => patient.card_number,
  lastName: (patient) => patient.last_name,
  firstName: (patient) => patient.first_name,
  middleName: (patient) => (patient.has_no_middle_name ? texts.noMiddleName : patient.middle_name),
  birthDate: (patient) => (patient.birth_date === null ? '' : numericDate(patient.birth_date)),
  gender: (patient) => (patient.gender === null ? '' : cardChoices.gender[patient.gender]),
  phone: (patient) => patient.phone,
  email: (patient) => patient.email,
};
const readerOf = (field: ImportField): Read =>
  OF_PERSON[field] ?? (({ data }) => (data[field as keyof PatientCard] as string | undefined) ?? '');
const HEAD = TEMPLATE_FIELDS.map((field) => IMPORT_TITLES[field]);
const READERS = TEMPLATE_FIELDS.map(readerOf);

async function* rowsOf(call: Call): AsyncGenerator<SheetCell[]> {
  for await (const batch of exportedPatients(call))
    for (const patient of batch) yield READERS.map((read) => read(patient));
}

/**
 * All patients of the clinic as a table that can be brought back: a workbook, or a text for spreadsheets. It comes as
 * it is read. Logged.
 */
export async function exportPatients(call: Call, format: TableFormat): Promise<AsyncIterable<string | Uint8Array>> {
  await audit(call, {
    action: 'patient.export',
    objectType: 'organization',
    objectId: call.clinic.id,
    details: { format },
  });
  return tableFile(format, { name: texts.sheet, head: HEAD, rows: rowsOf(call) });
}
