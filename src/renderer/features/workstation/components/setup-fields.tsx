import { HTMLSelect } from '@blueprintjs/core';
import { PAPERS, SIDES, type Printer } from '#shared/workstation/printing.ts';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { FormField } from '#renderer/ui/form-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { SetupValues } from '../print-setup.ts';
import { printTexts as texts, sidesTexts } from '../printing-texts.ru.ts';
import { PrinterChoice } from './printer-choice.tsx';

interface SetupFieldsProps {
  readonly form: Form<SetupValues>;
  readonly printers: readonly Printer[];
  /** a document is being printed: its pages may be chosen */
  readonly hasPages: boolean;
}

/** Printer, paper, sides, copies, and pages of a document. */
export function SetupFields({ form, printers, hasPages }: SetupFieldsProps) {
  const [paper, sides] = [form.field('paper'), form.field('sides')];
  return (
    <>
      <PrinterChoice field={form.field('printer')} printers={printers} />
      <div className="printer-options">
        <FormField label={texts.field_paper}>
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              large
              value={paper.value}
              onChange={({ currentTarget }) => paper.onChange(currentTarget.value)}
              options={[...PAPERS]}
            />
          )}
        </FormField>
        <FormField label={texts.field_sides}>
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              large
              value={sides.value}
              onChange={({ currentTarget }) => sides.onChange(currentTarget.value)}
              options={SIDES.map((value) => ({ value, label: sidesTexts[value] }))}
            />
          )}
        </FormField>
        <TextField field={form.field('copies')} label={texts.field_copies} inputProps={{ inputMode: 'numeric' }} />
        {hasPages && (
          <TextField
            field={form.field('pages')}
            label={texts.field_pages}
            hint={texts.hint_pages}
            isOptional
            inputProps={{ spellCheck: false }}
          />
        )}
      </div>
    </>
  );
}
