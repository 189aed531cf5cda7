import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Calendar, Time } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { FRESH_TIMES, useListFreeSlotsQuery } from '#renderer/entities/appointment/free-times.ts';
import { confirmationOf, noticeOf, type BookingState } from '../booking-state.ts';
import { dayThenWeekday } from '../day-model.ts';
import { timeTexts as texts } from '../time-texts.ru.ts';
import { isByPhone, promisedTime } from '../times.ts';
import type { SendEvent } from '../use-booking.ts';
import { useKeptHeight } from '../use-kept-height.ts';
import { useReachedLimit } from '../use-reached-limit.ts';
import { BookingLimit } from './booking-limit.tsx';
import { TimesNotice } from './times-notice.tsx';
import { TimesForm } from './times-form.tsx';
import '../times.css';

/** A press on a day: it takes the focus to the times, also when the day is the same again. */
export interface ChosenDay {
  readonly day: string;
}
/** A closing dialog gives the focus back a moment later. */
const FOCUS_SETTLES_MS = 100;

interface TimesPanelProps {
  readonly doctor: string;
  readonly date: string | null;
  /** YYYY-MM-DD in the clinic */
  readonly today: string;
  readonly chosenDay: ChosenDay | null;
  readonly state: BookingState;
  readonly send: SendEvent;
}

/** Times of the chosen day. */
export function TimesPanel({ doctor, date, today, chosenDay, state, send }: TimesPanelProps) {
  const clinic = useClinic();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useListFreeSlotsQuery(
    { clinic: clinic.id, params: { id: doctor, date: date ?? '' } },
    { skip: date === null, ...FRESH_TIMES },
  );
  const load = loadState(query);
  const box = useKeptHeight<HTMLElement>(load.isLoading);
  const promised = promisedTime(useLocation());
  const items = query.currentData?.items;
  const tellTimes = useEffectEvent(() => {
    if (items && date !== null)
      send({ type: 'times-listed', day: date, slots: items.filter((slot) => !isByPhone(slot)), promised });
  });
  useEffect(() => tellTimes(), [items, date]);
  const isConfirming = confirmationOf(state) !== null;
  const reached = useReachedLimit(clinic.id);
  // The booking that reaches it is on its way to «Мои записи» by then.
  const limit = isConfirming ? null : reached;
  const handled = useRef<ChosenDay | null>(null);
  useEffect(() => {
    // The address follows the press a little later.
    if (chosenDay === null || chosenDay === handled.current || chosenDay.day !== date) return;
    handled.current = chosenDay;
    heading.current?.focus({ preventScroll: true });
    // the page stays under the finger; whoever comes by keys must see where they are
    if (heading.current?.matches(':focus-visible')) heading.current.scrollIntoView?.({ block: 'nearest' });
  }, [chosenDay, date]);
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
        {limit && <BookingLimit limit={limit} />}
        <section className="booking-times booking-times-none">
          <Calendar size={24} />
          <p>{texts.hint_pick_day}</p>
        </section>
      </>
    );
  }
  const slots = items ?? [];
  return (
    <section ref={box} className="booking-times" aria-labelledby="booking-times-title">
      <h3 id="booking-times-title" ref={heading} tabIndex={-1}>
        {texts.title_times(dayThenWeekday(date, today))}
      </h3>
      {limit && <BookingLimit limit={limit} />}
      <PageState
        {...load}
        isEmpty={slots.length === 0}
        empty={
          <>
            <TimesNotice notice={noticeOf(state)} />
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
            state={state}
            isLimited={limit?.isForOthers === false}
            send={send}
          />
        )}
      </PageState>
    </section>
  );
}
