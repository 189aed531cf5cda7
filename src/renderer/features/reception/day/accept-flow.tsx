import { useNavigate } from 'react-router-dom';
import { dayAndTime, shortDay } from '#shared/format/dates.ts';
import { inSentence } from '#shared/format/names.ts';
import { isOfLaterDay, type Moment } from '#shared/rules/appointment-status.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { patientOf, type Visit } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface AcceptFlowProps {
  readonly visit: Visit;
  readonly moment: Moment;
  /** where the card leads back to: the list with this acceptance going on */
  readonly back: string;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

/**
 * The acceptance of a patient whose card is not filled: the way to the card, and, when the doctor comes back from it,
 * the question whether to go on (3 §2). A visit of a later day is begun after a question, too. The list opened with it,
 * by a link or a reload, begins no visit by itself.
 */
export function AcceptFlow({ visit, moment, back, isBusy, onAccept, onClose }: AcceptFlowProps) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const name = inSentence(patientOf(visit));
  if (visit.good)
    return (
      <ConfirmDialog
        isOpen
        isBusy={isBusy}
        title={texts.title_accept}
        confirm={texts.action_accept_now}
        onConfirm={onAccept}
        onCancel={onClose}
      >
        <p>
          {isOfLaterDay(Date.parse(visit.start_time), moment)
            ? texts.confirm_later(name, dayAndTime(visit.start_time), shortDay(clinicDay(moment.now, moment.zone)))
            : texts.confirm_accept(name)}
        </p>
      </ConfirmDialog>
    );
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
