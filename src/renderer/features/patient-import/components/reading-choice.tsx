import type { TableDelimiter, TableEncoding } from '#shared/rules/patient-import.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { useReadPatientTableMutation, type PatientImport } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface ReadingChoiceProps {
  readonly clinic: string;
  readonly table: PatientImport;
  readonly file: File | null;
}
interface Choice {
  readonly sheet?: string;
  readonly encoding?: TableEncoding;
  readonly delimiter?: TableDelimiter;
}

/** Another sheet, encoding or delimiter: the file is read again. It is at hand only where it was chosen. */
export function ReadingChoice({ clinic, table, file }: ReadingChoiceProps) {
  const [read, { error }] = useReadPatientTableMutation();
  const now: Choice = {
    ...(table.sheet === null ? {} : { sheet: table.sheet }),
    ...(table.encoding === null ? {} : { encoding: table.encoding }),
    ...(table.delimiter === null ? {} : { delimiter: table.delimiter }),
  };
  const again = (change: Choice) => {
    if (!file) return;
    void read({ clinic, file, body: { ...now, ...change } });
  };
  const field = <Value extends string>(key: keyof Choice, value: Value | undefined) => ({
    name: key,
    value: value ?? '',
    error: undefined,
    onChange: (chosen: string) => again({ [key]: chosen }),
  });
  return (
    <details>
      <summary>{texts.title_reading}</summary>
      {file ? (
        <div className="patient-import-reading">
          {table.sheets.length > 1 && (
            <SelectField
              field={field('sheet', now.sheet)}
              label={texts.field_sheet}
              choices={Object.fromEntries(table.sheets.map((sheet) => [sheet, sheet]))}
              none={null}
            />
          )}
          {table.encoding !== null && (
            <SelectField
              field={field('encoding', now.encoding)}
              label={texts.field_encoding}
              choices={texts.encodings}
              none={null}
            />
          )}
          {table.delimiter !== null && (
            <SelectField
              field={field('delimiter', now.delimiter)}
              label={texts.field_delimiter}
              choices={texts.delimiters}
              none={null}
            />
          )}
        </div>
      ) : (
        <p className="muted">{texts.hint_choose_again}</p>
      )}
      <Refusal text={errorOf(error)?.message} />
    </details>
  );
}
