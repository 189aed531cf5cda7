import { useState } from 'react';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { Segments } from '#renderer/ui/segments.tsx';
import type { PriceTable } from '../api.ts';
import { priceColumns } from '../columns.tsx';
import { texts } from '../texts.ru.ts';

type Fault = PriceTable['faults'][number];
const FAULT_COLUMNS: readonly Column<Fault>[] = [
  { key: 'line', title: texts.title_line, isNumeric: true, render: ({ line }) => line },
  { key: 'problem', title: texts.title_problem, render: ({ problem }) => problem },
];
const KINDS = { prices: texts.kind_prices, faults: texts.kind_faults };
type Kind = keyof typeof KINDS;

/** What a file would make of the price list: the first services, and the rows that are none. */
export function FoundPrices({ table }: { readonly table: PriceTable }) {
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? (table.wrong > 0 ? 'faults' : 'prices');
  const counts = { prices: table.prices, faults: table.wrong };
  const shown = kind === 'prices' ? table.first.length : table.faults.length;
  return (
    <>
      <Segments
        label={texts.segments}
        segments={(['prices', 'faults'] as const).map((value) => ({
          value,
          text: KINDS[value],
          count: counts[value],
        }))}
        chosen={kind}
        onChoose={setChosen}
      />
      {kind === 'faults' && table.wrong > 0 && <p>{texts.hint_faults}</p>}
      {kind === 'prices' ? (
        <DataTable
          caption={KINDS.prices}
          columns={priceColumns}
          rows={table.first.map((price, at) => ({ ...price, at }))}
          rowKey={({ at }) => String(at)}
          rowName={({ name }) => name}
          permissions={['read']}
          empty={texts.hint_no_prices}
        />
      ) : (
        <DataTable
          caption={KINDS.faults}
          columns={FAULT_COLUMNS}
          rows={table.faults}
          rowKey={({ line }) => String(line)}
          rowName={({ line }) => String(line)}
          permissions={['read']}
        />
      )}
      {shown < counts[kind] && <p className="muted">{texts.hint_first(shown, counts[kind])}</p>}
    </>
  );
}
