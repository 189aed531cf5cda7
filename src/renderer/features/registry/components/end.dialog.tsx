import { useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { useEndEmploymentMutation, type OwnEmployment } from '../api.ts';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { texts } from '../texts.ru.ts';

interface EndDialogProps {
  readonly item: OwnEmployment;
  readonly onClose: () => void;
}

/** Declining an employment that waits, or ending one: the dialog says what happens to times, visits and access. */
export function EndDialog({ item, onClose }: EndDialogProps) {
  const { reload } = useSessionActions();
  const [end, { isLoading }] = useEndEmploymentMutation();
  const [failure, setFailure] = useState<string>();
  const {
    clinic: { title },
  } = item;
  const isWaiting = item.state === 'waiting';
  const confirm = async () => {
    const { data, error } = await end({ params: { id: item.id } });
    if (!data) return setFailure(errorOf(error)?.message);
    notifyDone(
      isWaiting ? texts.alert_declined(title) : texts.alert_ended(title),
      data.visits > 0 ? texts.alert_visits_left(data.visits) : undefined,
    );
    onClose();
    // the roles of the clinic are gone
    await reload();
  };
  return (
    <ConfirmDialog
      title={isWaiting ? texts.confirm_decline : texts.confirm_end}
      isOpen
      isBusy={isLoading}
      isDanger
      confirm={isWaiting ? texts.action_decline : texts.action_end}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>
        <strong>{title}</strong>
      </p>
      {(isWaiting ? [texts.hint_decline] : texts.hint_end).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmDialog>
  );
}
