import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { clockTime, dayAndTime, shortDay } from '#shared/format/dates.ts';
import { inSentence } from '#shared/format/names.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Chip } from '#renderer/ui/chip.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { walkRow } from '#renderer/ui/walk-row.ts';
import { FRESH_TIMES, useListFreeDatesQuery, useListFreeSlotsQuery } from './free-times.ts';
import { rescheduleTexts as texts } from './reschedule-texts.ru.ts';
import { useAppointmentTopic } from './tags.ts';
import { useReschedule, type DeskBooking } from './use-reschedule.ts';
import './reschedule.css';

/** Days that are offered, from today. */
const AHEAD = 61;

export interface RescheduleDialogProps {
  readonly clinic: { readonly id: string };
  /** the clinic's day, YYYY-MM-DD */
  readonly today: string;
  readonly booking: DeskBooking;
  /** the choice of the doctor whose times are offered, by id: an entity knows no other */
  readonly doctorField: (doctor: string, onChoose: (doctor: string) => void) => ReactNode;
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** «Перенести» at the desk: a doctor, one of their days, one of its times; the phone's own, too. */
export function RescheduleDialog({ clinic, today, booking, doctorField, onClose, onMoved }: RescheduleDialogProps) {
  const formId = useId();
  const [doctor, setDoctor] = useState(booking.doctor);
  const [picked, setPicked] = useState<string | null>(null);
  const [slot, setSlot] = useState<string | null>(null);
  const { reschedule, isBusy } = useReschedule(clinic.id);
  useAppointmentTopic(`slots:${doctor}`);
  const dates = useListFreeDatesQuery(
    { clinic: clinic.id, params: { id: doctor }, query: { start: today, end: addDays(today, AHEAD) } },
    FRESH_TIMES,
  );
  const days = dates.currentData?.items ?? [];
  const day = days.find(({ date }) => date === picked)?.date ?? nearest(days, booking.start_time.slice(0, 10));
  const times = useListFreeSlotsQuery(
    { clinic: clinic.id, params: { id: doctor, date: day ?? today } },
    { skip: day === undefined, ...FRESH_TIMES },
  );
  const slots = times.currentData?.items ?? [];
  const chosen = slots.find(({ id }) => id === slot);
  const move = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen && (await reschedule(booking, chosen.id))) onMoved();
  };
  return (
    <Modal
      title={texts.title}
      isOpen
      onClose={onClose}
      isForgettable
      actions={
        <BusyButton
          intent="primary"
          type="submit"
          form={formId}
          text={chosen ? texts.action_move_to(dayAndTime(chosen.start_time)) : texts.action_move}
          disabled={!chosen}
          isBusy={isBusy}
        />
      }
    >
      <form id={formId} className="stack" onSubmit={(event) => void move(event)}>
        <p className="muted">{texts.hint_now(inSentence(booking.name), dayAndTime(booking.start_time))}</p>
        {doctorField(doctor, setDoctor)}
        <PageState
          {...loadState(dates)}
          isEmpty={days.length === 0}
          empty={<p role="status">{texts.hint_no_days}</p>}
          skeleton={<Skeleton rows={2} rowHeight={40} />}
        >
          {() => (
            <>
              <FormField label={texts.field_day}>
                {(control) => (
                  <HTMLSelect
                    {...control}
                    fill
                    value={day}
                    onChange={({ currentTarget }) => setPicked(currentTarget.value)}
                    options={days.map(({ date, free, by_phone }) => ({
                      value: date,
                      label: `${shortDay(date)} · ${texts.hint_free(free + by_phone)}`,
                    }))}
                  />
                )}
              </FormField>
              <PageState
                {...loadState(times)}
                isEmpty={slots.length === 0}
                empty={<p role="status">{texts.hint_no_times}</p>}
                skeleton={<Skeleton rows={2} rowHeight={32} />}
              >
                {() => (
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of its buttons
                  <div role="group" aria-label={texts.title_times} className="reschedule-times" onKeyDown={walkRow}>
                    {slots.map(({ id, start_time: start, record_mode: mode }, index) => (
                      <Chip
                        key={id}
                        text={clockTime(start)}
                        {...(mode === 1 ? { countText: texts.hint_phone } : {})}
                        isChosen={id === slot}
                        isStop={chosen ? id === slot : index === 0}
                        onPress={() => setSlot(id)}
                      />
                    ))}
                  </div>
                )}
              </PageState>
            </>
          )}
        </PageState>
      </form>
    </Modal>
  );
}

/** The visit's own day, or the first one after it; else the last one that there is. */
const nearest = (days: readonly { readonly date: string }[], own: string): string | undefined =>
  (days.find(({ date }) => date >= own) ?? days.at(-1))?.date;
