import { useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { notifyDone } from './notify.ts';
import { rowTexts as texts } from './row-form-texts.ru.ts';

interface DeleteDialogProps {
  /** of what is removed */
  readonly name: string;
  readonly hint?: string;
  /** throws what `unwrap()` throws */
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** «Удалить …?»; a refusal says in the dialog what still uses the row. */
export function DeleteDialog({ name, hint = texts.hint_delete, remove, onClose }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await remove();
      notifyDone(texts.alert_deleted);
      onClose();
    } catch (caught) {
      const error = errorOf(caught);
      setFailure(error?.status === 404 ? texts.alert_no_row : error?.message);
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={texts.confirm_delete(name)}
      isOpen
      isBusy={isBusy}
      isDanger
      confirm={texts.action_delete}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      {failure === undefined && <p className="muted">{hint}</p>}
    </ConfirmDialog>
  );
}
