import { namesPatients, type ImportField } from '#shared/rules/patient-import.ts';
import { namedTwice } from '#renderer/entities/table-import/table-file.ts';
import { tableTexts } from '#renderer/entities/table-import/table-texts.ru.ts';
import { texts } from './texts.ru.ts';

/** What is wrong with the columns as they are named; `twice`: the fields that two columns are said to hold. */
export function columnsProblem(columns: readonly (ImportField | null)[]): {
  readonly message: string | undefined;
  readonly twice: ReadonlySet<ImportField>;
} {
  const twice = namedTwice(columns);
  if (twice.size > 0) return { message: tableTexts.alert_twice, twice };
  return { message: namesPatients(columns) ? undefined : texts.alert_no_names, twice };
}
