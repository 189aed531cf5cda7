import type { ComponentType } from 'react';
import { INSURER_CODE } from '#shared/rules/refbook-codes.ts';
import type { RowsAsked, HandBook as HandBookCode } from '#shared/rules/refbooks.ts';
import {
  useListAddressesQuery,
  useListBenefitsQuery,
  useListInsurersQuery,
  type AddressItem,
  type BenefitItem,
  type InsurerItem,
} from '#renderer/entities/refbook/api.ts';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { AddressDialog } from './components/address.dialog.tsx';
import { BenefitDialog, InsurerDialog, type RowDialogProps } from './components/row.dialog.tsx';
import { insurerBody, insurerValues } from './row-rules.ts';
import {
  useRemoveAddressMutation,
  useRemoveBenefitMutation,
  useRemoveInsurerMutation,
  useUpdateAddressMutation,
  useUpdateBenefitMutation,
  useUpdateInsurerMutation,
} from './rows-api.ts';
import { rowsTexts as texts } from './rows-texts.ru.ts';

/** What every row of these books has. */
export interface HandRow {
  readonly is_active: boolean;
  readonly by_hand: 'made' | 'corrected' | null;
  readonly version: number;
}
interface RowsQuery {
  readonly page: number;
  readonly per_page: number;
  readonly state: RowsAsked;
  readonly search?: string;
}
interface Found<Row> {
  readonly currentData?: { readonly items: readonly Row[]; readonly pages: number; readonly total: number } | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}
/** A book whose rows superusers keep by hand, as its table needs it. */
export interface HandBook<Row extends HandRow> {
  readonly code: HandBookCode;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly useRows: (query: RowsQuery) => Found<Row>;
  readonly Dialog: ComponentType<RowDialogProps<Row>>;
  /** each throws what `unwrap()` throws */
  readonly useActions: () => {
    readonly remove: (row: Row) => Promise<unknown>;
    readonly restore: (row: Row) => Promise<unknown>;
  };
}
/** Another superuser works with the same rows. */
const FRESH = { refetchOnMountOrArgChange: true } as const;

/** The starter's insurers have codes of ours, which say nothing to anybody. */
const IS_CODE = new RegExp(INSURER_CODE);

/** The name of a row, and whose hand it is from. */
function Named({ name, row }: { readonly name: string; readonly row: HandRow }) {
  return (
    <>
      {name}
      {row.by_hand !== null && (
        <>
          {' '}
          <span className={row.by_hand === 'made' ? 'book-row-hand tag tag-accent' : 'book-row-hand tag'}>
            {row.by_hand === 'made' ? texts.hint_made : texts.hint_corrected}
          </span>
        </>
      )}
    </>
  );
}

export const insurerBook: HandBook<InsurerItem> = {
  code: 'foms',
  columns: [
    { key: 'name', title: texts.field_short_name, render: (row) => <Named name={row.NAM_SMOK} row={row} /> },
    { key: 'code', title: texts.field_insurer_code, isNumeric: true, render: ({ ID }) => (IS_CODE.test(ID) ? ID : '') },
    { key: 'whole', title: texts.field_whole_name, render: ({ NAM_SMOP }) => NAM_SMOP },
    { key: 'okato', title: texts.field_okato, isNumeric: true, render: ({ TF_OKATO }) => TF_OKATO },
  ],
  keyOf: ({ ID }) => ID,
  nameOf: ({ NAM_SMOK }) => NAM_SMOK,
  useRows: (query) => useListInsurersQuery({ query }, FRESH),
  Dialog: InsurerDialog,
  useActions: () => {
    const [remove] = useRemoveInsurerMutation();
    const [update] = useUpdateInsurerMutation();
    return {
      remove: ({ ID: id }) => remove({ params: { id } }).unwrap(),
      restore: (row) => {
        const { ID: id, ...body } = insurerBody(insurerValues(row));
        return update({ params: { id }, body: { ...body, version: row.version } }).unwrap();
      },
    };
  },
};
export const benefitBook: HandBook<BenefitItem> = {
  code: 'lgoti',
  columns: [
    { key: 'code', title: texts.field_benefit_code, isNumeric: true, render: ({ ID }) => ID },
    {
      key: 'name',
      title: texts.field_benefit,
      onCard: 'title',
      render: (row) => <Named name={row.DESCR} row={row} />,
    },
  ],
  keyOf: ({ ID }) => ID,
  nameOf: ({ ID, DESCR }) => `${ID} ${DESCR}`,
  useRows: (query) => useListBenefitsQuery({ query }, FRESH),
  Dialog: BenefitDialog,
  useActions: () => {
    const [remove] = useRemoveBenefitMutation();
    const [update] = useUpdateBenefitMutation();
    return {
      remove: ({ ID: id }) => remove({ params: { id } }).unwrap(),
      restore: ({ ID: id, DESCR, version }) => update({ params: { id }, body: { DESCR, version } }).unwrap(),
    };
  },
};
export const addressBook: HandBook<AddressItem> = {
  code: 'fias',
  columns: [
    { key: 'path', title: texts.title_path, render: (row) => <Named name={row.path} row={row} /> },
    {
      key: 'level',
      title: texts.field_level,
      render: ({ aolevel }) => (texts.levels as Readonly<Record<number, string>>)[aolevel] ?? '',
    },
  ],
  keyOf: ({ aoguid }) => aoguid,
  nameOf: ({ path }) => path,
  useRows: (query) => useListAddressesQuery({ query }, FRESH),
  Dialog: AddressDialog,
  useActions: () => {
    const [remove] = useRemoveAddressMutation();
    const [update] = useUpdateAddressMutation();
    return {
      remove: ({ aoguid: id }) => remove({ params: { id } }).unwrap(),
      restore: ({ aoguid: id, offname, shortname, version }) =>
        update({ params: { id }, body: { offname, shortname, version } }).unwrap(),
    };
  },
};
