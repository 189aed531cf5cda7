import { useState } from 'react';
import { AnchorButton, Button } from '@blueprintjs/core';
import { Phone } from '@blueprintjs/icons';
import { clockTime, dayAndTime } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { useBookPatientMutation } from '#renderer/entities/appointment/api.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useWithdrawOfferMutation, type Ladder } from '#renderer/entities/waiting/api.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { fullOf, shortOf } from '../names.ts';
import { texts } from '../texts.ru.ts';
import { OfferCountdown } from './offer-countdown.tsx';

type Step = Ladder['steps'][number];
interface LadderCardProps {
  readonly ladder: Ladder;
  readonly canBook: boolean;
  readonly onOver: () => void;
}

/** The ladder of a time: who was asked, who has it until when, who comes next. */
export function LadderCard({ ladder, canBook, onOver }: LadderCardProps) {
  const when = dayAndTime(ladder.start_time);
  return (
    <article className="ladder" aria-label={`${when}, ${shortOf(ladder.doctor)}`}>
      <h3>
        <time dateTime={ladder.start_time}>{when}</time> · {shortOf(ladder.doctor)}
      </h3>
      <p className="muted small">{ladder.specialty}</p>
      <ol className="ladder-steps">
        {ladder.steps.map((step) => (
          <li
            key={step.offer ?? step.entry}
            className={step.status === 'open' ? 'ladder-step ladder-step-open' : 'ladder-step'}
          >
            <span className="ladder-who">{fullOf(step.patient)}</span>
            <span className="muted small">
              {step.status === null ? texts.hint_next : texts.offer_statuses[step.status]}
            </span>
            {step.status === 'open' && step.until !== null && (
              <>
                <span>
                  {texts.hint_until(clockTime(step.until))} ·{' '}
                  <OfferCountdown key={step.seconds_left} seconds={step.seconds_left} onEnd={onOver} />
                </span>
                {!step.patient.has_account && <b className="ladder-call">{texts.hint_call}</b>}
                {canBook && <OpenStep step={step} slot={ladder.slot} when={when} onOver={onOver} />}
              </>
            )}
          </li>
        ))}
      </ol>
    </article>
  );
}

interface OpenStepProps {
  readonly step: Step;
  readonly slot: string;
  readonly when: string;
  readonly onOver: () => void;
}
/** What the desk does for whoever is asked: books by phone, or takes the offer back. */
function OpenStep({ step: { patient, offer, type }, slot, when, onOver }: OpenStepProps) {
  const { id: clinic } = useClinic();
  const [book, booking] = useBookPatientMutation();
  const [withdraw, withdrawing] = useWithdrawOfferMutation();
  const [isAsking, setIsAsking] = useState(false);
  const name = fullOf(patient);
  const take = async () => {
    const answer = await book({ clinic, slot: { id: slot }, patient: patient.id, type: type ?? 0 });
    if (answer.error === undefined) void showToast({ intent: 'success', message: texts.alert_booked(name, when) });
    else showRefusal(answer.error);
    onOver();
  };
  const takeBack = async () => {
    if (offer === null) return;
    const answer = await withdraw({ clinic, params: { id: offer } });
    setIsAsking(false);
    if (answer.error === undefined) void showToast({ intent: 'success', message: texts.alert_withdrawn });
    else showRefusal(answer.error);
  };
  return (
    <span className="ladder-actions">
      {patient.phone !== '' && (
        <AnchorButton size="small" icon={<Phone />} href={`tel:${patient.phone}`} text={formatPhone(patient.phone)} />
      )}
      <BusyButton
        size="small"
        className="tonal"
        text={texts.action_book}
        aria-label={texts.action_book_of(name)}
        isBusy={booking.isLoading}
        onClick={() => void take()}
      />
      <Button
        size="small"
        variant="minimal"
        text={texts.action_withdraw}
        aria-label={texts.action_withdraw_of(name)}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={texts.title_withdraw}
          isOpen
          isBusy={withdrawing.isLoading}
          confirm={texts.action_withdraw}
          onConfirm={() => void takeBack()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{when}</p>
          <p className="muted">{texts.confirm_withdraw(name)}</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
