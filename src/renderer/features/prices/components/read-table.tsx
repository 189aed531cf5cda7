import { useState } from 'react';
import { PRICE_TITLES } from '#shared/rules/prices.ru.ts';
import type { PriceField } from '#shared/rules/prices.ts';
import { ColumnList } from '#renderer/entities/table-import/column-list.tsx';
import { ReadingChoice, type Reading } from '#renderer/entities/table-import/reading-choice.tsx';
import { namedTwice } from '#renderer/entities/table-import/table-file.ts';
import { tableTexts } from '#renderer/entities/table-import/table-texts.ru.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { useImportPricesMutation, useListPricesQuery, type PriceTable } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { FoundPrices } from './found-prices.tsx';

interface ReadTableProps {
  readonly clinic: string;
  readonly file: File;
  /** as it was read first */
  readonly first: PriceTable;
  readonly onOther: () => void;
  readonly onApplied: (rows: number) => void;
}
type Fields = readonly (PriceField | null)[];
const problemOf = (fields: Fields): string | undefined => {
  if (namedTwice(fields).size > 0) return tableTexts.alert_twice;
  return fields.includes('name') && fields.includes('amount') ? undefined : texts.alert_no_columns;
};
const readingOf = ({ sheet, encoding, delimiter }: PriceTable): Reading => ({
  ...(sheet === null ? {} : { sheet }),
  ...(encoding === null ? {} : { encoding }),
  ...(delimiter === null ? {} : { delimiter }),
});

/** A price list that was read: its columns, what it would make of the clinic's list, and the press that does it. */
export function ReadTable({ clinic, file, first, onOther, onApplied }: ReadTableProps) {
  const [table, setTable] = useState(first);
  const [fields, setFields] = useState<Fields>(() => first.columns.map(({ field }) => field));
  const [isAsked, setIsAsked] = useState(false);
  const [read, reading] = useImportPricesMutation();
  const [apply, applying] = useImportPricesMutation();
  const { currentData: present } = useListPricesQuery({ clinic, query: { page: 1, per_page: 1 } });
  const problem = problemOf(fields);
  const body = { ...readingOf(table), columns: fields.map((field) => field ?? '').join(',') };
  const take = async (sent: Parameters<typeof read>[0]['body']) => {
    const answer = await read({ clinic, file, body: sent });
    if (answer.data) setTable(answer.data);
    return answer.data;
  };
  const readAnew = async (anew: Reading) => {
    const found = await take(anew);
    if (found) setFields(found.columns.map(({ field }) => field));
  };
  const name = (named: Fields) => {
    setFields(named);
    if (problemOf(named) === undefined)
      void take({ ...readingOf(table), columns: named.map((field) => field ?? '').join(',') });
  };
  const replace = async () => {
    const skip = table.wrong > 0 ? { skip_wrong: '1' as const } : {};
    const answer = await apply({ clinic, file, body: { ...body, ...skip, apply: '1' } });
    setIsAsked(false);
    if (answer.data) onApplied(answer.data.prices);
  };
  const press = () => (present && present.total > 0 ? setIsAsked(true) : void replace());
  return (
    <>
      <section className="table-import-step">
        <h2>{texts.title_columns(file.name)}</h2>
        <ReadingChoice
          table={table}
          hasFile
          failure={errorOf(reading.error)?.message}
          onRead={(anew) => void readAnew(anew)}
        />
        <ColumnList
          columns={table.columns}
          fields={fields}
          choices={PRICE_TITLES}
          isWrong={(field) => namedTwice(fields).has(field)}
          onChange={name}
        />
      </section>
      <section className="table-import-step" aria-busy={reading.isLoading}>
        <h2>{texts.title_found}</h2>
        {problem === undefined ? <FoundPrices table={table} /> : <FormSummary failure={problem} wrongCount={0} />}
        <FormSummary failure={errorOf(applying.error)?.message} wrongCount={0} />
        <div className="table-import-actions">
          {problem === undefined && table.prices > 0 && (
            <BusyButton
              intent="primary"
              text={
                table.wrong > 0
                  ? texts.action_apply_without(table.prices, table.wrong)
                  : texts.action_apply(table.prices)
              }
              isBusy={applying.isLoading || reading.isLoading}
              onClick={press}
            />
          )}
          <BusyButton variant="minimal" text={texts.action_other_file} isBusy={false} onClick={onOther} />
        </div>
      </section>
      <ConfirmDialog
        isOpen={isAsked}
        isBusy={applying.isLoading}
        title={texts.title_replace}
        confirm={texts.action_replace}
        onConfirm={() => void replace()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{texts.confirm_replace(present?.total ?? 0, table.prices)}</p>
      </ConfirmDialog>
    </>
  );
}
