import { MAX_MOVE_REASON } from '#shared/rules/user-status.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { checkReason } from '../reason.ts';
import { userTexts as texts } from '../user-texts.ru.ts';

interface ReasonDialogProps {
  readonly title: string;
  /** what it means for the person; none where the title says it all */
  readonly hint?: string | undefined;
  /** verb of the main button */
  readonly confirm: string;
  /** ends when the server has done it */
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why something is taken from a person; the reason goes to the log. */
export function ReasonDialog({ title, hint, confirm, onConfirm, onClose }: ReasonDialogProps) {
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: '' },
    check: checkReason,
    submit: ({ reason }) => onConfirm(reason),
  });
  return (
    <FormDialog title={title} form={form} send={confirm} isDanger onClose={onClose}>
      {hint !== undefined && <p>{hint}</p>}
      <div ref={focusFieldOnMount}>
        <TextAreaField
          field={form.field('reason')}
          label={texts.field_reason}
          hint={texts.hint_reason}
          maxLength={MAX_MOVE_REASON}
        />
      </div>
    </FormDialog>
  );
}
