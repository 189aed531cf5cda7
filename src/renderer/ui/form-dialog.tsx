import { useId, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { BusyButton } from './busy-button.tsx';
import { FormSummary } from './form-summary.tsx';
import { Modal } from './modal.tsx';
import { uiTexts } from './ui.ru.ts';

/** The parts of a form that its dialog needs, whatever its fields are. */
type DialogForm = Pick<
  Form<Readonly<Record<string, string | boolean>>>,
  'formProps' | 'isSubmitting' | 'failure' | 'counting' | 'wrongCount'
>;
interface FormDialogProps {
  readonly title: string;
  readonly form: DialogForm;
  /** verb of the button that sends the form */
  readonly send: string;
  /** something is taken away by it */
  readonly isDanger?: boolean;
  /** `question`: a few fields, at the bottom edge of a phone */
  readonly kind?: 'content' | 'question';
  /** in place of the summary of an ordinary form */
  readonly summary?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * An ordinary form in a dialog: what went wrong, its fields, «Отмена» and the button that sends it.
 */
export function FormDialog({
  title,
  form,
  send,
  isDanger = false,
  kind = 'question',
  summary,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Modal
      kind={kind}
      title={title}
      isOpen
      onClose={onClose}
      actions={(close) => (
        <>
          <Button text={uiTexts.action_cancel} onClick={close} />
          <BusyButton
            intent={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            text={send}
            isBusy={form.isSubmitting}
          />
        </>
      )}
    >
      <form {...form.formProps} id={formId} className="stack">
        {summary ?? (
          <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
        )}
        {children}
      </form>
    </Modal>
  );
}
