import { useState, type ReactNode } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { notifyDone } from './notify.ts';
import { rowTexts as texts } from './row-form-texts.ru.ts';

interface AskDialogProps {
  readonly title: string;
  /** verb of the main button */
  readonly confirm: string;
  readonly isDanger: boolean;
  /** what comes of it */
  readonly hint: ReactNode;
  /** told when it is done */
  readonly done: string;
  /** throws what `unwrap()` throws */
  readonly work: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is done to a row; a refusal says in the dialog what stands in the way. */
export function AskDialog({ title, confirm, isDanger, hint, done, work, onClose }: AskDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
      notifyDone(done);
      onClose();
    } catch (caught) {
      const error = errorOf(caught);
      if (!error?.isDeclined) setFailure(error?.status === 404 ? texts.alert_no_row : error?.message);
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      isOpen
      isBusy={isBusy}
      isDanger={isDanger}
      confirm={confirm}
      onConfirm={() => void press()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      {failure === undefined && <p className="muted">{hint}</p>}
    </ConfirmDialog>
  );
}
