import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMoveAppointmentMutation } from '#renderer/entities/appointment/api.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import type { Visit } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { visitAddress } from './address.ts';
import { FormChoiceDialog } from './form-choice.dialog.tsx';

interface AcceptFlowProps {
  readonly visit: Visit;
  /** where the visit leads back to */
  readonly list: string;
  /** where the card leads back to: the list with this acceptance going on */
  readonly back: string;
  readonly onClose: () => void;
}

/**
 * «Принять пациента»: the form, the question about a card that is not filled, then the visit goes on and its screen
 * opens (3 §2).
 */
export function AcceptFlow({ visit, list, back, onClose }: AcceptFlowProps) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const [asksCard, setAsksCard] = useState(false);
  const [move, { isLoading }] = useMoveAppointmentMutation();
  const begin = async () => {
    if (!visit.good) {
      setAsksCard(true);
      return;
    }
    const answer = await move({ clinic: clinic.id, appointment: visit, status: 'in_progress' });
    // after a refusal the list is read again; the way back leads to the list, not to this question
    if (answer.error) {
      showRefusal(answer.error);
      onClose();
    } else await navigate(visitAddress(clinic.slug, visit.id, list), { replace: true });
  };
  if (asksCard) {
    return (
      <ConfirmDialog
        isOpen
        title={texts.title_card_not_filled}
        confirm={texts.action_open_card}
        cancel={texts.action_close}
        onConfirm={() => void navigate(paths.patient(clinic.slug, visit.patient, back))}
        onCancel={onClose}
      >
        <p>{texts.confirm_card}</p>
      </ConfirmDialog>
    );
  }
  return <FormChoiceDialog isBusy={isLoading} onGo={() => void begin()} onClose={onClose} />;
}
