import { HTMLSelect } from '@blueprintjs/core';
import { tableTexts as texts } from './table-texts.ru.ts';

interface ColumnListProps<Field extends string> {
  readonly columns: readonly { readonly title: string; readonly samples: readonly string[] }[];
  /** what each holds; null: it is not taken */
  readonly fields: readonly (Field | null)[];
  /** what a column may hold, in words, in the order of the list */
  readonly choices: Readonly<Record<Field, string>>;
  readonly isWrong: (field: Field) => boolean;
  readonly onChange: (fields: readonly (Field | null)[]) => void;
}

/** What each column of a table holds: its head, the first cells under it, and the choice. */
export function ColumnList<Field extends string>({
  columns,
  fields,
  choices,
  isWrong,
  onChange,
}: ColumnListProps<Field>) {
  const options = Object.entries(choices) as [Field, string][];
  const fieldOf = (value: string): Field | null => options.find(([field]) => field === value)?.[0] ?? null;
  return (
    <ul className="table-import-columns">
      {columns.map(({ title, samples }, at) => {
        const field = fields[at] ?? null;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one head
          <li key={at} className="table-import-column" data-taken={field !== null}>
            <b>{title}</b>
            <span className="muted small">{samples.filter(Boolean).join(' · ')}</span>
            <HTMLSelect
              fill
              aria-label={texts.field_of(title)}
              aria-invalid={field !== null && isWrong(field)}
              value={field ?? ''}
              onChange={({ currentTarget }) => onChange(fields.with(at, fieldOf(currentTarget.value)))}
            >
              <option value="">{texts.hint_not_taken}</option>
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </HTMLSelect>
          </li>
        );
      })}
    </ul>
  );
}
