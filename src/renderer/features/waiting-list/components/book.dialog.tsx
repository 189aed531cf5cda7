import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { MAX_NEAREST_TIMES } from '#shared/contract/schedule.ts';
import { dayAndTime } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { isInWindow } from '#shared/rules/waiting-list.ts';
import { useBookPatientMutation } from '#renderer/entities/appointment/api.ts';
import { useListNearestTimesQuery } from '#renderer/entities/appointment/nearest-times.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { StaffEntry } from '#renderer/entities/waiting/api.ts';
import { windowText } from '#renderer/entities/waiting/waiting-window.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { fullOf, subjectOf } from '../names.ts';
import { texts } from '../texts.ru.ts';

interface BookDialogProps {
  readonly entry: StaffEntry;
  readonly onClose: () => void;
}
interface Time {
  readonly id: string;
  readonly start: string;
  readonly doctor: string;
}

/** The desk books by phone: the time that is offered to the patient, those that suit, then other free ones. */
export function BookDialog({ entry, onClose }: BookDialogProps) {
  const clinic = useClinic();
  const { patient, offer, doctor, specialty, type } = entry;
  const of = doctor === null ? { specialty: specialty.id } : { doctor: doctor.id };
  const query = useListNearestTimesQuery(
    { clinic: clinic.id, query: { ...of, patient: patient.id, limit: MAX_NEAREST_TIMES } },
    { refetchOnMountOrArgChange: true },
  );
  const [book, { isLoading }] = useBookPatientMutation();
  // chosen first: one press beside must not write to a patient
  const [chosen, setChosen] = useState<Time | null>(null);
  const name = fullOf(patient);
  const free = (query.currentData?.items ?? []).map(({ id, start_time: start, doctor: whose }): Time => ({
    id,
    start,
    doctor: fullName(whose),
  }));
  const suits = ({ start }: Time) => isInWindow(entry, Date.parse(start), clinic.timezone);
  const offered: Time[] =
    offer !== null && offer.status === 'open' && offer.slot !== null
      ? [{ id: offer.slot, start: offer.start_time, doctor: fullOf(offer.doctor) }]
      : [];
  const groups: readonly (readonly [title: string, times: readonly Time[]])[] = [
    [texts.hint_offered_time, offered],
    [texts.hint_fitting_times, free.filter(suits)],
    [texts.hint_other_times, free.filter((time) => !suits(time))],
  ];
  const isThere = chosen !== null && [...free, ...offered].some(({ id }) => id === chosen.id);
  const take = async ({ id, start }: Time) => {
    const answer = await book({ clinic: clinic.id, slot: { id }, patient: patient.id, type: type ?? 0 });
    if (answer.error !== undefined) {
      showRefusal(answer.error);
      setChosen(null);
      void query.refetch();
      return;
    }
    void showToast({ intent: 'success', message: texts.alert_booked(name, dayAndTime(start)) });
    onClose();
  };
  return (
    <Modal
      title={texts.title_book(name)}
      isOpen
      isForgettable
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_close} onClick={onClose} />
          <BusyButton
            intent="primary"
            text={chosen && isThere ? texts.action_book_at(dayAndTime(chosen.start)) : texts.action_book}
            disabled={!isThere}
            isBusy={isLoading}
            onClick={() => chosen && void take(chosen)}
          />
        </>
      }
    >
      <div className="stack">
        <p className="muted">
          {subjectOf(entry)} · {windowText(entry)}
        </p>
        <PageState
          {...loadState(query)}
          isEmpty={free.length + offered.length === 0}
          empty={<p>{texts.hint_no_times}</p>}
        >
          {() =>
            groups.map(
              ([title, times]) =>
                times.length > 0 && (
                  <section key={title} aria-label={title}>
                    <h3>{title}</h3>
                    <ul className="waiting-times">
                      {times.map((time) => (
                        <li key={time.id}>
                          <Button
                            text={`${dayAndTime(time.start)}, ${time.doctor}`}
                            disabled={isLoading}
                            active={time.id === chosen?.id}
                            aria-pressed={time.id === chosen?.id}
                            onClick={() => setChosen(time)}
                          />
                        </li>
                      ))}
                    </ul>
                  </section>
                ),
            )
          }
        </PageState>
      </div>
    </Modal>
  );
}
