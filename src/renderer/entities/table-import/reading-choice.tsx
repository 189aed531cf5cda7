import type { TableDelimiter, TableEncoding } from '#shared/rules/patient-import.ts';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { tableTexts as texts } from './table-texts.ru.ts';

/** How a file is read. */
export interface Reading {
  readonly sheet?: string;
  readonly encoding?: TableEncoding;
  readonly delimiter?: TableDelimiter;
}
/** How a file was read; null where it has none. */
interface ReadTable {
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly encoding: TableEncoding | null;
  readonly delimiter: TableDelimiter | null;
}
interface ReadingChoiceProps {
  readonly table: ReadTable;
  /** the page has the file itself, and not only what was read of it */
  readonly hasFile: boolean;
  /** why it could not be read so */
  readonly failure: string | undefined;
  readonly onRead: (reading: Reading) => void;
}

/** Another sheet, encoding or delimiter: the file is read again. It is at hand only where it was chosen. */
export function ReadingChoice({ table, hasFile, failure, onRead }: ReadingChoiceProps) {
  const now: Reading = {
    ...(table.sheet === null ? {} : { sheet: table.sheet }),
    ...(table.encoding === null ? {} : { encoding: table.encoding }),
    ...(table.delimiter === null ? {} : { delimiter: table.delimiter }),
  };
  const field = (key: keyof Reading) => ({
    name: key,
    value: now[key] ?? '',
    error: undefined,
    onChange: (chosen: string) => onRead({ ...now, [key]: chosen }),
  });
  return (
    <details>
      <summary>{texts.title_reading}</summary>
      {hasFile ? (
        <div className="table-import-reading">
          {table.sheets.length > 1 && (
            <SelectField
              field={field('sheet')}
              label={texts.field_sheet}
              choices={Object.fromEntries(table.sheets.map((sheet) => [sheet, sheet]))}
              none={null}
            />
          )}
          {table.encoding !== null && (
            <SelectField field={field('encoding')} label={texts.field_encoding} choices={texts.encodings} none={null} />
          )}
          {table.delimiter !== null && (
            <SelectField
              field={field('delimiter')}
              label={texts.field_delimiter}
              choices={texts.delimiters}
              none={null}
            />
          )}
        </div>
      ) : (
        <p className="muted">{texts.hint_choose_again}</p>
      )}
      <Refusal text={failure} />
    </details>
  );
}
