import { HAND_LIMITS } from '#shared/rules/refbook-codes.ts';
import { useRowForm, type RowField } from '#renderer/entities/row-form/use-row-form.ts';
import type { AddressItem } from '#renderer/entities/refbook/api.ts';
import { useAddressLine } from '#renderer/entities/refbook/use-books.ts';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { SuggestField } from '#renderer/ui/suggest-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { addressBody, addressValues, checkAddress, isRegion, type AddressValues } from '../row-rules.ts';
import { useCreateAddressMutation, useUpdateAddressMutation } from '../rows-api.ts';
import { rowsTexts as texts } from '../rows-texts.ru.ts';
import { isOfficial, RowDialogFrame, type RowDialogProps } from './row.dialog.tsx';

const FIELDS: readonly RowField<AddressItem, keyof AddressValues>[] = [
  { name: 'offname', label: texts.field_offname, text: ({ offname }) => offname },
  { name: 'shortname', label: texts.field_shortname, text: ({ shortname }) => shortname },
];

/** Adds an address object, or corrects its name: where it lies stays. */
export function AddressDialog({ row, onClose }: RowDialogProps<AddressItem>) {
  const [create] = useCreateAddressMutation();
  const [update] = useUpdateAddressMutation();
  const { form, stale } = useRowForm<AddressItem, AddressValues>({
    row,
    fields: FIELDS,
    toValues: addressValues,
    check: checkAddress,
    save: (values, seen) => {
      const { offname, shortname, ...place } = addressBody(values);
      return seen
        ? update({ params: { id: seen.aoguid }, body: { offname, shortname, version: seen.version } }).unwrap()
        : create({ body: { offname, shortname, ...place } }).unwrap();
    },
    onSaved: onClose,
  });
  const [typed, chosen] = [form.field('parent'), form.field('parentguid')];
  const { house: _, flat: __, ...found } = useAddressLine(chosen.value === '' ? typed.value : '');
  const type = (text: string) => {
    typed.onChange(text);
    chosen.onChange('');
  };
  const pick = ({ aoguid, path }: AddressItem) => {
    typed.onChange(path);
    chosen.onChange(aoguid);
  };
  return (
    <RowDialogFrame
      title={row && texts.title_edit_address}
      isOfficial={isOfficial(row)}
      form={form}
      stale={stale}
      onClose={onClose}
    >
      {row && <p>{row.path}</p>}
      {!row && (
        <SelectField field={form.field('aolevel')} label={texts.field_level} choices={texts.levels} none={null} />
      )}
      {!row && !isRegion(form.values) && (
        <SuggestField
          {...found}
          field={{ ...typed, error: chosen.error, onChange: type }}
          label={texts.field_parent}
          hint={texts.hint_parent}
          maxLength={200}
          isChosen={chosen.value !== ''}
          optionKey={({ aoguid }) => aoguid}
          renderOption={({ path }) => path}
          onPick={pick}
        />
      )}
      <TextField
        field={form.field('offname')}
        label={texts.field_offname}
        inputProps={{ maxLength: HAND_LIMITS.address }}
      />
      <TextField
        field={form.field('shortname')}
        label={texts.field_shortname}
        hint={texts.hint_shortname}
        inputProps={{ maxLength: HAND_LIMITS.addressKind }}
      />
      {!row && (
        <TextField
          field={form.field('aoguid')}
          label={texts.field_aoguid}
          hint={texts.hint_aoguid}
          isOptional
          inputProps={{ maxLength: 36, spellCheck: false }}
        />
      )}
    </RowDialogFrame>
  );
}
