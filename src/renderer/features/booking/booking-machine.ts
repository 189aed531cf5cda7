import { isOutage } from '#renderer/lib/api/api-error.ts';
import {
  chosenSlot,
  isIn,
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  type Choosing,
  type Confirming,
  type Notice,
  type Refusal,
  type Slot,
  type Waiting,
} from './booking-state.ts';

export interface Transition {
  readonly state: BookingState;
  readonly effects: readonly BookingEffect[];
}
const stay = (state: BookingState): Transition => ({ state, effects: [] });
/** What every step has. */
const base = ({ attempt, dependant, times }: BookingState) => ({ attempt, dependant, times });
const choosing = (state: BookingState, slot: Slot | null, notice: Notice | null = null): BookingState => ({
  ...base(state),
  step: 'choosing',
  slot,
  notice,
});
/** Back to the times; `attempt` goes on, so that whatever was asked for comes too late. */
const giveUp = (state: Waiting & BookingState, notice: Notice | null, effects: readonly BookingEffect[] = []) => ({
  state: { ...choosing(state, state.slot, notice), attempt: state.attempt + 1 },
  effects,
});
const readTimes: BookingEffect = { do: 'read-times' };
/** The hold is no more, or is to go: said to the other tabs, but never over a hold that one of them has taken since. */
const overOf = ({ isOurs }: Confirming): readonly BookingEffect[] => (isOurs ? [{ do: 'tell-tabs', slot: null }] : []);
const releaseOf = (state: Confirming): readonly BookingEffect[] =>
  state.isOurs ? [{ do: 'release', slot: state.slot }] : [];
const close = (
  state: Confirming & BookingState,
  notice: Notice | null,
  effects: readonly BookingEffect[],
): Transition => ({
  state: { ...choosing(state, state.slot, notice), attempt: state.attempt + 1 },
  effects: [...overOf(state), ...effects],
});

function hold(state: BookingState, slot: Slot, before: readonly BookingEffect[] = []): Transition {
  const attempt = state.attempt + 1;
  return {
    state: { ...base(state), attempt, step: 'holding', slot },
    effects: [...before, { do: 'hold', slot, attempt }],
  };
}
function call(state: Confirming & BookingState, name: NonNullable<Confirming['call']>): Transition {
  const attempt = state.attempt + 1;
  const { slot, key, dependant } = state;
  const asked: BookingEffect =
    name === 'booking'
      ? { do: 'book', slot, key, dependant, attempt }
      : { do: name === 'renewing' ? 'hold' : 'check', slot, attempt };
  return { state: { ...state, attempt, call: name }, effects: [asked] };
}
function finish(state: Confirming & BookingState, appointment: string, isUnwanted = false): Transition {
  const { slot, deadline, key, isOffered } = state;
  return {
    state: { ...base(state), step: 'booked', slot, deadline, key, isOffered, appointment },
    effects: [...overOf(state), { do: 'open-record', appointment, isUnwanted }],
  };
}

/**
 * What is said of a refused hold, and what is read again; a person who left instead of signing in again is told
 * nothing.
 */
function afterRefusedHold(slot: Slot, error: Refusal): { notice: Notice | null; effects: readonly BookingEffect[] } {
  if (error === null || error.status === 401) return { notice: null, effects: [] };
  if (error.code === 'booking_limit_reached') return { notice: null, effects: [{ do: 'read-own' }, readTimes] };
  if (isOutage(error)) return { notice: { kind: 'hold-failed', reason: error.message }, effects: [readTimes] };
  const hasBooking = error.code === 'patient_busy';
  return {
    notice: { kind: 'not-held', slot, reason: error.message, hasBooking, wasGone: false },
    effects: [readTimes],
  };
}

function listed(state: BookingState, { day, slots, promised }: Extract<BookingEvent, { type: 'times-listed' }>) {
  const next = { ...state, times: { day, slots } };
  if (next.step !== 'choosing') return next;
  const isNewDay = state.times?.day !== day;
  const slot = isNewDay ? (slots.find(({ start_time }) => start_time === promised) ?? null) : next.slot;
  const { notice } = next;
  if (notice?.kind !== 'not-held') return { ...next, slot };
  // the list may still be the one from before the refusal: only a time that was away and is back is free again
  if (!isIn(notice.slot, slots)) return { ...next, slot, notice: { ...notice, wasGone: true } };
  return { ...next, slot, notice: notice.wasGone ? null : notice };
}

/** True when this time is being held, confirmed or booked. */
const isWanted = (state: BookingState, { id }: Slot) =>
  state.step !== 'choosing' && state.step !== 'signing-in' && state.slot.id === id;

/** Answers to the call that the state waits for. */
function answered(state: BookingState, event: Extract<BookingEvent, { readonly attempt: number }>): Transition {
  const isLate = event.attempt !== state.attempt;
  if (isLate) {
    // a hold that comes too late is let go, unless the same time is being held, or booked, again
    const isUnwanted = event.type === 'held' && !isWanted(state, event.slot);
    return { state, effects: isUnwanted ? [{ do: 'release', slot: event.slot }] : [] };
  }
  if (state.step === 'signing-in') {
    if (event.type === 'signed-in') return hold(state, state.slot, [{ do: 'drop-choice' }]);
    // the choice stays: the letter may still bring them back
    return event.type === 'sign-in-declined' ? giveUp(state, null) : stay(state);
  }
  if (state.step === 'holding') {
    if (event.type === 'held') {
      const { slot, deadline, key, offer } = event;
      return {
        state: {
          ...base(state),
          step: 'confirming',
          slot,
          deadline,
          key,
          dependant: offer === null ? state.dependant : offer.dependant,
          isOffered: offer !== null,
          call: null,
          isOurs: true,
          isUnsure: false,
          isSessionOver: false,
        },
        effects: [{ do: 'tell-tabs', slot: slot.id }],
      };
    }
    if (event.type !== 'hold-refused') return stay(state);
    const { notice, effects } = afterRefusedHold(state.slot, event.error);
    return giveUp(state, notice, effects);
  }
  if (state.step !== 'confirming') return stay(state);
  const { slot } = state;
  if (state.call === 'renewing') {
    if (event.type === 'held')
      return {
        state: { ...state, call: null, isOurs: true, deadline: event.deadline },
        effects: [{ do: 'tell-tabs', slot: slot.id }],
      };
    if (event.type !== 'hold-refused') return stay(state);
    const { notice, effects } = afterRefusedHold(slot, event.error);
    // the old hold may be in force when the server was not reached
    const mayHold = event.error !== null && isOutage(event.error);
    return close(state, notice, mayHold ? [...releaseOf(state), ...effects] : effects);
  }
  if (state.call === 'booking') {
    if (event.type === 'booked') return finish(state, event.appointment);
    if (event.type !== 'booking-refused') return stay(state);
    const { error } = event;
    if (error !== null && isOutage(error)) return stay({ ...state, call: null, isUnsure: true });
    if (error?.status === 401) return close(state, null, releaseOf(state));
    return close(state, null, [...releaseOf(state), { do: 'show-refusal', message: error?.message ?? '' }, readTimes]);
  }
  if (event.type !== 'checked') return stay(state);
  if (state.call === 'looking')
    return event.appointment === null ? stay({ ...state, call: null }) : finish(state, event.appointment);
  if (state.call !== 'checking') return stay(state);
  return event.appointment === null
    ? close(state, { kind: 'unsure', slot }, releaseOf(state))
    : finish(state, event.appointment, true);
}

/** What happens to an open confirmation. */
function confirming(state: Confirming & BookingState, event: BookingEvent): Transition {
  const { slot, isUnsure } = state;
  // what is being booked or checked is decided by its answer alone
  const isDecided = state.call === 'booking' || state.call === 'checking';
  if (event.type === 'page-left') return close(state, null, releaseOf(state));
  if (event.type === 'session-over') return stay({ ...state, isSessionOver: true });
  if (event.type === 'session-back') {
    const back = { ...state, isSessionOver: false };
    // the hold may have run out meanwhile; a booking that waited for the sign-in goes out by itself
    return state.isSessionOver && state.call === null && !isUnsure ? call(back, 'renewing') : stay(back);
  }
  if (event.type === 'held-elsewhere' && event.slot !== slot.id) {
    const gone = { ...state, isOurs: false };
    if (isDecided) return stay(gone);
    return close(gone, isUnsure ? { kind: 'unsure', slot } : { kind: 'hold-moved' }, [readTimes]);
  }
  if (event.type === 'page-hidden') {
    const leave: readonly BookingEffect[] = state.isOurs ? [{ do: 'release-on-leave', slot }] : [];
    if (!isDecided && !isUnsure) return close(state, null, leave);
    // the page may come back from the browser's cache: without the hold, but with the answer
    return { state: { ...state, isOurs: false }, effects: [...overOf(state), ...leave] };
  }
  if (isDecided) return stay(state);
  // only read: nothing is booked that nobody presses for
  if (event.type === 'back-online') return isUnsure && state.call === null ? call(state, 'looking') : stay(state);
  // a booking whose answer was lost is repeated as it was
  if (event.type === 'person-chosen')
    return stay(isUnsure || state.isOffered ? state : { ...state, dependant: event.dependant });
  if (event.type === 'confirmed') return call(state, 'booking');
  if (event.type === 'cancelled') return isUnsure ? call(state, 'checking') : close(state, null, releaseOf(state));
  // the answer to a renewal, or the sign-in, says more than the end of the old hold
  if (event.type === 'expired' && state.call === null && !isUnsure && !state.isSessionOver)
    return close(state, { kind: 'hold-expired' }, [readTimes]);
  return stay(state);
}

/** What happens while a time is chosen. */
function choosingTime(state: Choosing & BookingState, event: BookingEvent): Transition {
  if (event.type === 'time-chosen') return stay(choosing(state, event.slot));
  if (event.type === 'day-chosen') return stay({ ...state, notice: null });
  if (event.type === 'stored-choice-found') return hold(state, event.slot, [{ do: 'drop-choice' }]);
  const slot = chosenSlot(state);
  if (event.type !== 'hold-asked' || slot === null) return stay(state);
  if (event.isSignedIn) return hold(state, slot);
  const attempt = state.attempt + 1;
  return {
    state: { ...base(state), attempt, step: 'signing-in', slot },
    effects: [
      { do: 'store-choice', slot },
      { do: 'sign-in', slot, attempt },
    ],
  };
}

/** The state after an event, and what is to be done. Pure: an event that does not fit the state changes nothing. */
export function transition(state: BookingState, event: BookingEvent): Transition {
  if ('attempt' in event) return answered(state, event);
  if (event.type === 'times-listed') return stay(listed(state, event));
  // whoever was being typed when the hold ended
  if (event.type === 'person-chosen' && state.step !== 'confirming' && state.step !== 'booked')
    return stay({ ...state, dependant: event.dependant });
  if (state.step === 'choosing') return choosingTime(state, event);
  if (state.step === 'confirming') return confirming(state, event);
  if (state.step === 'booked') return event.type === 'time-chosen' ? stay(choosing(state, event.slot)) : stay(state);
  if (event.type !== 'page-left') return stay(state);
  // an earlier call for the same time may have been answered meanwhile, and this one may be refused: nobody would let
  // that hold go
  return giveUp(state, null, state.step === 'holding' ? [{ do: 'release', slot: state.slot }] : []);
}
