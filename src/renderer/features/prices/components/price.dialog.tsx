import { MAX_PRICE_TEXT } from '#shared/rules/prices.ts';
import { amountText } from '#shared/format/money.ru.ts';
import { RowFormSummary } from '#renderer/entities/row-form/row-form-summary.tsx';
import { useRowForm, type RowField } from '#renderer/entities/row-form/use-row-form.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useCreatePriceMutation, useUpdatePriceMutation, type Price } from '../api.ts';
import { amountOf, checkPrice, toBody, toValues, type PriceValues } from '../price-rules.ts';
import { texts } from '../texts.ru.ts';

interface PriceDialogProps {
  readonly clinic: string;
  /** null: a new one */
  readonly price: Price | null;
  readonly onClose: () => void;
}
const FIELDS: readonly RowField<Price, keyof PriceValues & string>[] = [
  { name: 'name', label: texts.field_name, text: ({ name }) => name },
  { name: 'category', label: texts.field_category, text: ({ category }) => category },
  { name: 'code', label: texts.field_code, text: ({ code }) => code },
  { name: 'amount', label: texts.field_amount, text: (price) => amountText(amountOf(price)) },
];

/** Adds a service to the price list, or changes one. */
export function PriceDialog({ clinic, price, onClose }: PriceDialogProps) {
  const [create] = useCreatePriceMutation();
  const [update] = useUpdatePriceMutation();
  const rowForm = useRowForm<Price, PriceValues>({
    row: price,
    fields: FIELDS,
    toValues,
    check: checkPrice,
    save: (values, seen) => {
      const body = toBody(values);
      return seen
        ? update({ clinic, params: { id: seen.id }, body: { ...body, version: seen.version } }).unwrap()
        : create({ clinic, body }).unwrap();
    },
    onSaved: onClose,
  });
  const { form } = rowForm;
  return (
    <FormDialog
      title={price ? texts.title_price : texts.title_new}
      form={form}
      send={texts.action_save}
      summary={<RowFormSummary {...rowForm} />}
      onClose={onClose}
    >
      <div ref={focusFieldOnMount}>
        <TextField
          field={form.field('name')}
          label={texts.field_name}
          inputProps={{ maxLength: MAX_PRICE_TEXT.name }}
        />
      </div>
      <TextField
        field={form.field('amount')}
        label={texts.field_amount}
        hint={texts.hint_amount}
        inputProps={{ maxLength: 40 }}
      />
      <TextField
        field={form.field('category')}
        label={texts.field_category}
        hint={texts.hint_category}
        isOptional
        inputProps={{ maxLength: MAX_PRICE_TEXT.category }}
      />
      <TextField
        field={form.field('code')}
        label={texts.field_code}
        isOptional
        inputProps={{ maxLength: MAX_PRICE_TEXT.code }}
      />
    </FormDialog>
  );
}
