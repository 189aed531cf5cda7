import { useEffect, useRef } from 'react';
import { Calendar, Time } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useListFreeSlotsQuery, type FreeSlot } from '../api.ts';
import { dayThenWeekday } from '../day-model.ts';
import { FRESH_TIMES } from '../polling.ts';
import { texts } from '../texts.ru.ts';
import { useReachedLimit } from '../use-reached-limit.ts';
import { useOutdatedWord, type TimesWord } from '../times-word.ts';
import { BookingLimit } from './booking-limit.tsx';
import { TimesNotice } from './times-notice.tsx';
import { TimesForm } from './times-form.tsx';
import '../times.css';

/** A press on a day: it takes the focus to the times, also when the day is the same again. */
export interface PickedDay {
  readonly day: string;
}
/** A closing dialog gives the focus back a moment later. */
const FOCUS_SETTLES_MS = 100;

interface TimesPanelProps {
  readonly doctor: string;
  readonly date: string | null;
  /** YYYY-MM-DD in the clinic */
  readonly today: string;
  readonly picked: PickedDay | null;
  readonly notice: TimesWord | null;
  readonly onNotice: (word: TimesWord | null) => void;
  /** id of the slot that is being taken */
  readonly taking: string | null;
  readonly isConfirming: boolean;
  readonly onChoose: (slot: FreeSlot) => void;
}

/** Times of the chosen day. */
export function TimesPanel({
  doctor,
  date,
  today,
  picked,
  notice,
  onNotice,
  taking,
  isConfirming,
  onChoose,
}: TimesPanelProps) {
  const clinic = useClinic();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useListFreeSlotsQuery(
    { clinic: clinic.id, params: { id: doctor, date: date ?? '' } },
    { skip: date === null, ...FRESH_TIMES },
  );
  const limit = useReachedLimit(clinic.id);
  // The booking that reaches it is on its way to «Мои записи» by then.
  const isLimited = limit !== null && !isConfirming;
  useOutdatedWord(notice, query.currentData?.items, onNotice);
  const handled = useRef<PickedDay | null>(null);
  useEffect(() => {
    // The address follows the press a little later.
    if (picked === null || picked === handled.current || picked.day !== date) return;
    handled.current = picked;
    heading.current?.focus();
  }, [picked, date]);
  const wasConfirming = useRef(false);
  useEffect(() => {
    const hasClosed = wasConfirming.current && !isConfirming;
    wasConfirming.current = isConfirming;
    if (!hasClosed) return undefined;
    // What had the focus before may be gone with the sign-in dialog: then it comes to the times.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    }, FOCUS_SETTLES_MS);
    return () => clearTimeout(timer);
  }, [isConfirming]);
  if (date === null) {
    return (
      <>
        {isLimited && <BookingLimit limit={limit} />}
        <section className="booking-times booking-times-none">
          <Calendar size={24} />
          <p>{texts.hint_pick_day}</p>
        </section>
      </>
    );
  }
  const slots = query.currentData?.items ?? [];
  return (
    <section className="booking-times" aria-labelledby="booking-times-title">
      <h3 id="booking-times-title" ref={heading} tabIndex={-1}>
        {texts.title_times(dayThenWeekday(date, today))}
      </h3>
      {isLimited && <BookingLimit limit={limit} />}
      <PageState
        {...loadState(query)}
        isEmpty={slots.length === 0}
        empty={
          <>
            <TimesNotice word={notice} />
            <p className="booking-times-none">
              <Time size={24} />
              <span>{texts.hint_day_empty}</span>
            </p>
          </>
        }
        skeleton={<Skeleton rows={5} rowHeight={52} />}
      >
        {() => (
          <TimesForm
            key={`${doctor}:${date}`}
            slots={slots}
            taking={taking}
            isConfirming={isConfirming}
            notice={notice}
            isLimited={isLimited}
            onNotice={onNotice}
            onChoose={onChoose}
          />
        )}
      </PageState>
    </section>
  );
}
