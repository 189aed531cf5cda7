import { useState } from 'react';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { rowsTexts as texts } from '../rows-texts.ru.ts';

interface AskRowProps {
  readonly kind: 'remove' | 'restore';
  /** of the row */
  readonly name: string;
  /** it says what a file says: the next one brings it back */
  readonly isOfficial: boolean;
  /** throws what `unwrap()` throws */
  readonly work: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** «Убрать …?», «Вернуть …?»; a refusal says in the dialog what stands in the way. */
export function AskRowDialog({ kind, name, isOfficial, work, onClose }: AskRowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRemoval = kind === 'remove';
  const confirm = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
      notifyDone(isRemoval ? texts.alert_removed : texts.alert_restored);
      onClose();
    } catch (caught) {
      const error = errorOf(caught);
      setFailure(error?.isDeclined ? undefined : error?.message);
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={isRemoval ? texts.confirm_remove(name) : texts.confirm_restore(name)}
      isOpen
      isBusy={isBusy}
      isDanger={isRemoval}
      confirm={isRemoval ? texts.action_remove : texts.action_restore}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p className="muted">
        {isRemoval ? texts.hint_remove : texts.hint_restore} {isRemoval && isOfficial && texts.hint_remove_official}
      </p>
    </ConfirmDialog>
  );
}
