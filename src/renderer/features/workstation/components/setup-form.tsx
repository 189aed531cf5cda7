import { useState, type ReactNode } from 'react';
import { Button, Callout, Checkbox } from '@blueprintjs/core';
import type { Paper, PrintKind, PrintRefusal, PrintSetup } from '#shared/workstation/printing.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { PrintersState } from '#renderer/lib/workstation/use-printers.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { checkValues, initialValues, pagesOf, setupOf, type SetupValues } from '../print-setup.ts';
import { kindTexts, printTexts as texts, refusalTexts } from '../printing-texts.ru.ts';
import { SetupFields } from './setup-fields.tsx';
import { useTestPage } from './use-test-page.ts';

interface SetupFormProps {
  readonly ready: Extract<PrintersState, { status: 'ready' }>;
  readonly kind: PrintKind;
  readonly paper: Paper;
  readonly problem: PrintRefusal | null;
  /** «Напечатать» with pages and a box to remember, or «Сохранить» */
  readonly mode: 'print' | 'choose';
  /** does the work; a reason stands at the printers then */
  readonly onSubmit: (setup: PrintSetup, pages: string | null, isRemembered: boolean) => Promise<string | null>;
  readonly onCancel: () => void;
}

/** The form of both dialogs. Its buttons stand in the foot of the dialog. */
export function SetupForm({
  ready: { printers, chosen },
  kind,
  paper,
  problem,
  mode,
  onSubmit,
  onCancel,
}: SetupFormProps): ReactNode {
  const [initial] = useState(() => initialValues(printers, chosen, kind, paper));
  const form = useForm<SetupValues>({
    initial,
    check: async (values): Promise<FieldErrors> => {
      const errors = checkValues(values);
      if (Object.keys(errors).length > 0) return errors;
      const refusal = await onSubmit(setupOf(values), pagesOf(values), values.isRemembered);
      return refusal === null ? {} : { printer: refusal };
    },
    submit: () => Promise.resolve(),
  });
  // The old reason goes when there is a newer one, or another printer.
  const isTriedAgain = form.field('printer').error !== undefined || form.values.printer !== initial.printer;
  const remember = form.field('isRemembered');
  const test = useTestPage(printers);
  const isWrong = Object.keys(checkValues({ ...form.values, pages: '' })).length > 0;
  return (
    <form {...form.formProps} className="printer-form">
      <div className="stack">
        <FormSummary failure={problem === null || isTriedAgain ? undefined : refusalTexts[problem]} wrongCount={0} />
        <SetupFields form={form} printers={printers} hasPages={mode === 'print'} />
        {mode === 'print' && (
          <Checkbox
            className="printer-remember"
            name={remember.name}
            checked={remember.value}
            onChange={({ currentTarget }) => remember.onChange(currentTarget.checked)}
            label={texts.field_remember(kindTexts[kind])}
          />
        )}
        <div role="status">
          {test.message !== null && (
            <Callout compact intent={test.isSent ? 'success' : 'danger'}>
              {test.message}
            </Callout>
          )}
        </div>
      </div>
      <div className="modal-actions printer-actions">
        <Button
          className="printer-test"
          variant="minimal"
          text={texts.action_test_page}
          disabled={isWrong}
          loading={test.isSending}
          onClick={() => void test.send(setupOf(form.values), kind)}
        />
        <Button text={texts.action_cancel} onClick={onCancel} />
        <Button
          type="submit"
          intent="primary"
          text={mode === 'print' ? texts.action_print : texts.action_save}
          loading={form.isSubmitting}
        />
      </div>
    </form>
  );
}
