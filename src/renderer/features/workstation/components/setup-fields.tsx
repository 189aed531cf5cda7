import { PAPERS, SIDES, type Printer } from '#shared/workstation/printing.ts';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { SetupValues } from '../print-setup.ts';
import { printTexts as texts, sidesTexts } from '../printing-texts.ru.ts';
import { PrinterChoice } from './printer-choice.tsx';

const PAPER_CHOICES = Object.fromEntries(PAPERS.map((paper) => [paper, paper]));
const SIDES_CHOICES = Object.fromEntries(SIDES.map((sides) => [sides, sidesTexts[sides]]));
interface SetupFieldsProps {
  readonly form: Form<SetupValues>;
  readonly printers: readonly Printer[];
  /** a document is being printed: its pages may be chosen */
  readonly hasPages: boolean;
}

/** Printer, paper, sides, copies, and pages of a document. */
export function SetupFields({ form, printers, hasPages }: SetupFieldsProps) {
  return (
    <>
      <PrinterChoice field={form.field('printer')} printers={printers} />
      <div className="printer-options">
        <SelectField field={form.field('paper')} label={texts.field_paper} choices={PAPER_CHOICES} none={null} />
        <SelectField field={form.field('sides')} label={texts.field_sides} choices={SIDES_CHOICES} none={null} />
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
