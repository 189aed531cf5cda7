import { Intent } from '@blueprintjs/core';
import { useDeletePatientMutation, type PatientRow } from '#renderer/entities/patient/api.ts';
import { inSentence } from '#shared/format/names.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from '../texts.ru.ts';

interface DeletePatientProps {
  readonly clinic: string;
  readonly patient: PatientRow;
  readonly onClose: () => void;
}

/** Asks before a patient who was made by mistake goes; a refusal stands in the question. */
export function DeletePatient({ clinic, patient, onClose }: DeletePatientProps) {
  const [remove, { isLoading, error }] = useDeletePatientMutation();
  const confirm = async () => {
    const answer = await remove({ clinic, params: { id: patient.id } });
    if ('error' in answer) return;
    void showToast({ message: texts.toast_deleted, intent: Intent.SUCCESS });
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirm_delete}
      isOpen
      isDanger
      isBusy={isLoading}
      confirm={texts.action_delete}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{texts.hint_delete(inSentence(patientName(patient)), patient.cardid)}</p>
      <Refusal text={errorOf(error)?.message} />
    </ConfirmDialog>
  );
}
