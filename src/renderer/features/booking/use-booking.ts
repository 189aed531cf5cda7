import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import { appointmentCalls } from '#renderer/entities/appointment/api.ts';
import { staleOwn, staleTimes } from '#renderer/entities/appointment/tags.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { selectConnection } from '#renderer/lib/api/connection.slice.ts';
import { sendOnLeave } from '#renderer/lib/api/leave.ts';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useHistoryStep } from '#renderer/lib/navigation/use-history-step.ts';
import { useAuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import { onTabNews, tellTabs } from '#renderer/lib/session/tab-news.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { bookingApi } from './api.ts';
import { transition } from './booking-machine.ts';
import { BEGINNING, confirmationOf, type BookingEffect, type BookingEvent, type Slot } from './booking-state.ts';
import { dropChoice } from './drop-choice.ts';
import { readChoice, storeChoice } from './stored-choice.ts';
import { timeTexts as texts } from './time-texts.ru.ts';
import { useKeptStep } from './use-kept-step.ts';

const ERROR_TOAST_MS = 10_000;
/** As many as one call gives: more than anybody may have. */
const OWN_BOOKINGS = 100;
/** Nobody waits for these calls on the screen: the state of the booking knows about them. */
const UNTRACKED = { track: false } as const;

interface BookingOptions {
  /** id */
  readonly doctor: string;
  /** YYYY-MM-DD; no time can be chosen before a day is */
  readonly date: string | null;
  /** 0 in person, 1 by video */
  readonly type: 0 | 1;
  /** id of the own booking that is to get the time, instead of a new one */
  readonly rescheduled: string | null;
}
export type SendEvent = (event: BookingEvent) => void;

/**
 * The booking of one doctor, or of a new time with them for a booking that there is: the state of the machine, and the
 * way to tell it what happened. Runs what the machine asks for, and tells it by itself what comes from the session,
 * other tabs, the history, a kept choice, and the page that goes away.
 */
export function useBooking({ doctor, date, type, rescheduled }: BookingOptions) {
  const clinic = useClinic();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const navigate = useNavigate();
  const askToSignIn = useAuthPrompt();
  const { token, isSignedIn, hasExpired } = useSession();
  const { reload } = useSessionActions();
  // a sign-in, a letter and a reload lead back by other ways
  const isPressed = useNavigationType() === NavigationType.Push;
  const [state, show] = useState(BEGINNING);
  // it outlives a hold that expires: nothing typed is lost
  const [reason, setReason] = useState('');
  // ahead of what is shown: an event must meet the state that the last one left
  const latest = useRef(state);
  const isShown = useRef(true);
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const perform = useRef<(effect: BookingEffect) => void>(() => undefined);
  const send: SendEvent = useCallback((event) => {
    const { state: next, effects } = transition(latest.current, event);
    latest.current = next;
    show(next);
    for (const effect of effects) perform.current(effect);
  }, []);

  const of = ({ id }: Slot) => ({ clinic: clinic.id, params: { id } });
  /** Holds and releases go out one after another: none overtakes the one before it. */
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const turn = lastCall.current.then(call);
    lastCall.current = turn.catch(() => undefined);
    return turn;
  };
  const hold = async (slot: Slot, attempt: number) => {
    try {
      const { seconds_left: seconds, offer } = await inTurn(() =>
        dispatch(
          bookingApi.endpoints.holdSlot.initiate(
            { ...of(slot), query: rescheduled === null ? {} : { rescheduled } },
            UNTRACKED,
          ),
        ).unwrap(),
      );
      // counted from the answer: a sign-in may have come between the call and it
      send({ type: 'held', attempt, slot, offer, deadline: performance.now() + seconds * 1_000, key: newKey() });
    } catch (caught) {
      send({ type: 'hold-refused', attempt, error: errorOf(caught) });
    }
  };
  const release = async (slot: Slot) => {
    // a hold that could not be released ends by itself
    await inTurn(() => dispatch(bookingApi.endpoints.releaseHold.initiate(of(slot), UNTRACKED)));
    dispatch(staleTimes());
  };
  const book = async ({ slot, key, dependant, attempt }: Extract<BookingEffect, { readonly do: 'book' }>) => {
    try {
      const headers = { 'idempotency-key': key };
      const { bookOwn, reschedule } = appointmentCalls.endpoints;
      const { id } = await (
        rescheduled === null
          ? dispatch(
              bookOwn.initiate(
                {
                  ...of(slot),
                  body: {
                    type,
                    ...(dependant === null ? {} : { dependant }),
                    ...(reason.trim() === '' ? {} : { reason }),
                  },
                  headers,
                },
                UNTRACKED,
              ),
            )
          : dispatch(
              reschedule.initiate(
                { clinic: clinic.id, params: { id: rescheduled }, body: { slot: slot.id }, headers },
                UNTRACKED,
              ),
            )
      ).unwrap();
      send({ type: 'booked', attempt, appointment: id });
    } catch (caught) {
      send({ type: 'booking-refused', attempt, error: errorOf(caught) });
    }
  };
  /** Only reads: who cancels must not be booked by the question whether they are. */
  const check = async (slot: Slot, attempt: number) => {
    const query = { tab: 'upcoming' as const, page: 1, per_page: OWN_BOOKINGS };
    const { data } = await dispatch(
      bookingApi.endpoints.findOwnBookings.initiate({ clinic: clinic.id, query }, UNTRACKED),
    );
    const own = data?.items.find((booking) => booking.slot === slot.id);
    send({ type: 'checked', attempt, appointment: own?.id ?? null });
  };
  const signIn = async (attempt: number) => {
    const isBack = await askToSignIn({ message: texts.alert_sign_in });
    send({ type: isBack ? 'signed-in' : 'sign-in-declined', attempt });
  };
  const openRecord = async (appointment: string, isUnwanted: boolean) => {
    // the first booking in a clinic gives its role of a patient
    await reload();
    // in place of the confirmation, which is a step of the history
    const to = rescheduled === null ? paths.bookedRecord : paths.rescheduledRecord;
    await navigate(to(clinic.slug, appointment), { replace: true, state: { isUnwanted } });
  };
  const keepChoice = ({ id, start_time, end_time }: Slot) => {
    // who reschedules is back here after the sign-in, and nowhere else
    if (date !== null && rescheduled === null)
      storeChoice({ clinic: clinic.id, doctor, date, type, slot: { id, start_time, end_time } });
  };
  const run = (effect: BookingEffect): unknown => {
    switch (effect.do) {
      case 'sign-in':
        return signIn(effect.attempt);
      case 'store-choice':
        return keepChoice(effect.slot);
      case 'drop-choice':
        return dropChoice();
      case 'hold':
        return hold(effect.slot, effect.attempt);
      case 'release':
        return release(effect.slot);
      case 'release-on-leave':
        return sendOnLeave(bookingEndpoints.releaseHold, of(effect.slot), token);
      case 'tell-tabs':
        return tellTabs({ kind: 'hold', slot: effect.slot });
      case 'book':
        return book(effect);
      case 'check':
        return check(effect.slot, effect.attempt);
      case 'read-times':
        return dispatch(staleTimes());
      case 'read-own':
        return dispatch(staleOwn());
      case 'show-refusal':
        return showToast({
          intent: 'danger',
          title: texts.title_error,
          message: effect.message,
          timeout: ERROR_TOAST_MS,
        });
      case 'open-record':
        return openRecord(effect.appointment, effect.isUnwanted);
    }
  };
  useEffect(() => {
    perform.current = (effect) => void run(effect);
  });

  useKeptStep({
    place: { clinic: clinic.id, doctor, type, rescheduled },
    stateNow: () => latest.current,
    reason,
    isPressed,
    onReturn: ({ slot, dependant, reason: typed }) => {
      setReason(typed);
      send({ type: 'person-chosen', dependant });
      send({ type: 'stored-choice-found', slot });
    },
  });
  /**
   * Of several windows with the same choice one uses it, another finds it gone: the one in which the person signs in or
   * that they look at. One that only hears of the sign-in waits until they come to it.
   */
  const resume = useEffectEvent(() => {
    const choice = isSignedIn && rescheduled === null && document.hasFocus() ? readChoice(clinic.id) : null;
    if (choice?.doctor === doctor && choice.date === date) send({ type: 'stored-choice-found', slot: choice.slot });
  });
  const forgetOlder = useEffectEvent(() => {
    if (isPressed) dropChoice();
  });
  const isNew = useRef(true);
  const isElsewhere = useRef(false);
  useEffect(() => {
    // whoever presses a doctor chooses anew: an older choice must not open in place of what they pressed
    if (isNew.current) forgetOlder();
    isNew.current = false;
    if (!isElsewhere.current) resume();
    isElsewhere.current = false;
  }, [isSignedIn, doctor, date]);
  useEffect(() => {
    isShown.current = true;
    const onFocus = () => resume();
    const onPageHide = () => send({ type: 'page-hidden' });
    window.addEventListener('focus', onFocus);
    window.addEventListener('pagehide', onPageHide);
    const stopTabs = onTabNews((news) => {
      if (news.kind === 'signed-in') isElsewhere.current = true;
      if (news.kind === 'hold') send({ type: 'held-elsewhere', slot: news.slot });
    });
    return () => {
      window.removeEventListener('focus', onFocus);
      window.removeEventListener('pagehide', onPageHide);
      stopTabs();
      isShown.current = false;
      // React's strict mode takes the screen away and brings it back at once
      queueMicrotask(() => {
        if (!isShown.current) send({ type: 'page-left' });
      });
    };
  }, [send]);
  useEffect(() => send({ type: hasExpired ? 'session-over' : 'session-back' }), [hasExpired, send]);
  const connection = useSelector(selectConnection);
  // also where only the one answer was lost
  const isUnsure = state.step === 'confirming' && state.isUnsure;
  useEffect(() => {
    if (isUnsure && connection === 'online') send({ type: 'back-online' });
  }, [isUnsure, connection, send]);
  const confirmation = confirmationOf(state);
  const isBack = useHistoryStep(confirmation !== null);
  const call = confirmation?.step === 'confirming' ? confirmation.call : null;
  useEffect(() => {
    if (isBack) send({ type: 'cancelled' });
  }, [isBack, call, send]);
  return { state, send, reason, setReason };
}
