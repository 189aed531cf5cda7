import type { ReactNode } from 'react';
import { HAND_LIMITS } from '#shared/rules/refbook-codes.ts';
import { RowFormSummary } from '#renderer/entities/row-form/row-form-summary.tsx';
import { useRowForm, type RowField } from '#renderer/entities/row-form/use-row-form.ts';
import type { BenefitItem, InsurerItem } from '#renderer/entities/refbook/api.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import {
  benefitBody,
  benefitValues,
  checkBenefit,
  checkInsurer,
  insurerBody,
  insurerValues,
  type BenefitValues,
  type InsurerValues,
  type RowValues,
} from '../row-rules.ts';
import {
  useCreateBenefitMutation,
  useCreateInsurerMutation,
  useUpdateBenefitMutation,
  useUpdateInsurerMutation,
} from '../rows-api.ts';
import { rowsTexts as texts } from '../rows-texts.ru.ts';

/** Of a row that a form changes; null: a new one. */
export interface RowDialogProps<Row> {
  readonly row: Row | null;
  readonly onClose: () => void;
}
interface FrameProps {
  /** null: a new row */
  readonly title: string | null;
  readonly isOfficial: boolean;
  readonly form: Pick<
    Form<RowValues>,
    'formProps' | 'isSubmitting' | 'failure' | 'counting' | 'wrongCount' | 'isDirty'
  >;
  readonly stale: ReturnType<typeof useRowForm>['stale'];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form of one row of a book, which says of a row of a file that a file will write it anew. */
export function RowDialogFrame({ title, isOfficial, form, stale, onClose, children }: FrameProps) {
  return (
    <FormDialog
      title={title ?? texts.title_new}
      form={form}
      send={texts.action_save}
      summary={<RowFormSummary form={form} stale={stale} />}
      onClose={onClose}
    >
      {isOfficial && <p className="muted">{texts.hint_official}</p>}
      <div ref={focusFieldOnMount} className="stack">
        {children}
      </div>
    </FormDialog>
  );
}
/** It says what a file, or the starter, says, or did before it was corrected. */
export const isOfficial = (row: { readonly by_hand: string | null } | null): boolean =>
  row !== null && row.by_hand !== 'made';

const INSURER_FIELDS: readonly RowField<InsurerItem, keyof InsurerValues>[] = [
  { name: 'NAM_SMOP', label: texts.field_whole_name, text: ({ NAM_SMOP }) => NAM_SMOP },
  { name: 'NAM_SMOK', label: texts.field_short_name, text: ({ NAM_SMOK }) => NAM_SMOK },
  { name: 'TF_OKATO', label: texts.field_okato, text: ({ TF_OKATO }) => TF_OKATO },
];
/** Adds an insurer, or corrects one: its code stays. */
export function InsurerDialog({ row, onClose }: RowDialogProps<InsurerItem>) {
  const [create] = useCreateInsurerMutation();
  const [update] = useUpdateInsurerMutation();
  const { form, stale } = useRowForm<InsurerItem, InsurerValues>({
    row,
    fields: INSURER_FIELDS,
    toValues: insurerValues,
    check: (values) => checkInsurer(values, row),
    save: (values, seen) => {
      const { ID, ...body } = insurerBody(values);
      return seen
        ? update({ params: { id: seen.ID }, body: { ...body, version: seen.version } }).unwrap()
        : create({ body: { ID, ...body } }).unwrap();
    },
    onSaved: onClose,
  });
  return (
    <RowDialogFrame
      title={row && texts.title_edit(row.NAM_SMOK)}
      isOfficial={isOfficial(row)}
      form={form}
      stale={stale}
      onClose={onClose}
    >
      {!row && (
        <TextField
          field={form.field('ID')}
          label={texts.field_insurer_code}
          hint={texts.hint_insurer_code}
          inputProps={{ inputMode: 'numeric', maxLength: 5 }}
        />
      )}
      <TextField
        field={form.field('NAM_SMOP')}
        label={texts.field_whole_name}
        inputProps={{ maxLength: HAND_LIMITS.insurer }}
      />
      <TextField
        field={form.field('NAM_SMOK')}
        label={texts.field_short_name}
        hint={texts.hint_short_name}
        isOptional
        inputProps={{ maxLength: HAND_LIMITS.insurer }}
      />
      <TextField
        field={form.field('TF_OKATO')}
        label={texts.field_okato}
        hint={texts.hint_okato}
        isOptional
        inputProps={{ inputMode: 'numeric', maxLength: 5 }}
      />
    </RowDialogFrame>
  );
}

const BENEFIT_FIELDS: readonly RowField<BenefitItem, keyof BenefitValues>[] = [
  { name: 'DESCR', label: texts.field_benefit, text: ({ DESCR }) => DESCR },
];
/** Adds a category with a benefit, or corrects one: its code stays. */
export function BenefitDialog({ row, onClose }: RowDialogProps<BenefitItem>) {
  const [create] = useCreateBenefitMutation();
  const [update] = useUpdateBenefitMutation();
  const { form, stale } = useRowForm<BenefitItem, BenefitValues>({
    row,
    fields: BENEFIT_FIELDS,
    toValues: benefitValues,
    check: (values) => checkBenefit(values, row),
    save: (values, seen) => {
      const { ID, DESCR } = benefitBody(values);
      return seen
        ? update({ params: { id: seen.ID }, body: { DESCR, version: seen.version } }).unwrap()
        : create({ body: { ID, DESCR } }).unwrap();
    },
    onSaved: onClose,
  });
  return (
    <RowDialogFrame
      title={row && texts.title_edit(row.ID)}
      isOfficial={isOfficial(row)}
      form={form}
      stale={stale}
      onClose={onClose}
    >
      {!row && (
        <TextField
          field={form.field('ID')}
          label={texts.field_benefit_code}
          hint={texts.hint_benefit_code}
          inputProps={{ inputMode: 'numeric', maxLength: 3 }}
        />
      )}
      <TextField
        field={form.field('DESCR')}
        label={texts.field_benefit}
        inputProps={{ maxLength: HAND_LIMITS.benefit }}
      />
    </RowDialogFrame>
  );
}
