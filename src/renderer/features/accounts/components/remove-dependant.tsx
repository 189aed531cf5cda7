import { useState } from 'react';
import { fullName } from '#shared/format/names.ts';
import { useDeleteDependantMutation, type Dependant } from '#renderer/entities/dependant/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { familyTexts as texts } from '../family-texts.ru.ts';

interface RemoveDependantProps {
  readonly dependant: Dependant;
  readonly onClose: () => void;
}

/** The question says what stays: cards of clinics do, the visits leave the person's list. */
export function RemoveDependant({ dependant, onClose }: RemoveDependantProps) {
  const [remove, { isLoading }] = useDeleteDependantMutation();
  const [failure, setFailure] = useState<string>();
  const { last_name: lastName, first_name: firstName, middle_name: middleName } = dependant;
  const confirm = async () => {
    const { error } = await remove({ params: { id: dependant.id } });
    if (error) return setFailure(errorOf(error)?.message);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirm_remove}
      isOpen
      isBusy={isLoading}
      isDanger
      confirm={texts.action_remove}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>
        <strong>{fullName({ lastName, firstName, middleName })}</strong>
      </p>
      <p>{texts.hint_remove}</p>
    </ConfirmDialog>
  );
}
