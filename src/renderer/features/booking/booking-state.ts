import type { ApiError } from '#renderer/lib/api/api-error.ts';

/** A time that can be booked. */
export interface Slot {
  readonly id: string;
  /** ISO instants in the clinic's zone */
  readonly start_time: string;
  readonly end_time: string;
}
/** Why a call failed; null when nobody can say. */
export type Refusal = Pick<ApiError, 'status' | 'code' | 'message'> | null;
/** What is said at the times about what happened to the choice. */
export type Notice =
  /** somebody else took the chosen time */
  | { readonly kind: 'lost'; readonly slot: Slot }
  /** `hasBooking`: the person has a booking of their own then; `wasGone`: the list has been without the time since */
  | {
      readonly kind: 'not-held';
      readonly slot: Slot;
      readonly reason: string;
      readonly hasBooking: boolean;
      readonly wasGone: boolean;
    }
  | { readonly kind: 'hold-failed'; readonly reason: string }
  | { readonly kind: 'hold-expired' }
  | { readonly kind: 'hold-moved' }
  /** nobody knows whether the time was booked */
  | { readonly kind: 'unsure'; readonly slot: Slot };

export interface Choosing {
  readonly step: 'choosing';
  readonly slot: Slot | null;
  readonly notice: Notice | null;
}
export interface Waiting {
  /** `holding`: the server has been asked to hold the time */
  readonly step: 'signing-in' | 'holding';
  readonly slot: Slot;
}
/** The time is held, and the dialog is open. */
interface Held {
  readonly slot: Slot;
  /** ms of the monotonic clock */
  readonly deadline: number;
  /** makes one booking of all calls of this confirmation */
  readonly key: string;
  /** the waiting list offers the time to one person: nobody else can be chosen */
  readonly isOffered: boolean;
}
export interface Confirming extends Held {
  readonly step: 'confirming';
  /**
   * what the server was asked and has not answered; `renewing`: to hold the time anew after a sign-in; `looking`:
   * whether the booking whose answer was lost is there, while the dialog stays as it is
   */
  readonly call: 'renewing' | 'booking' | 'checking' | 'looking' | null;
  /** false when another tab has taken the hold over, or the page has let it go: there is nothing to release */
  readonly isOurs: boolean;
  /** a booking was sent and its answer was lost */
  readonly isUnsure: boolean;
  /** the session is over: the person is asked to sign in over the dialog */
  readonly isSessionOver: boolean;
}
export interface Booked extends Held {
  readonly step: 'booked';
  readonly appointment: string;
}
type Step = Choosing | Waiting | Confirming | Booked;
/** Where one person's booking of one doctor stands. */
export type BookingState = Step & {
  /** number of the last call: an answer to an earlier one changes nothing */
  readonly attempt: number;
  /**
   * id of the dependant whom the time is for; null: who is signed in. It outlives a confirmation, as what was typed
   * there does
   */
  readonly dependant: string | null;
  /** bookable times of the shown day; null before they are known */
  readonly times: { readonly day: string; readonly slots: readonly Slot[] } | null;
};

/** What happened. Answers of the server and of the sign-in carry the number of the call that they answer. */
export type BookingEvent =
  | { readonly type: 'day-chosen' | 'cancelled' | 'confirmed' | 'expired' }
  | { readonly type: 'session-over' | 'session-back' | 'page-hidden' | 'page-left' | 'back-online' }
  | {
      readonly type: 'times-listed';
      readonly day: string;
      readonly slots: readonly Slot[];
      readonly promised: string | null;
    }
  | { readonly type: 'time-chosen' | 'stored-choice-found'; readonly slot: Slot }
  | { readonly type: 'person-chosen'; readonly dependant: string | null }
  | { readonly type: 'hold-asked'; readonly isSignedIn: boolean }
  /** another tab holds this slot; null: it has let its hold go */
  | { readonly type: 'held-elsewhere'; readonly slot: string | null }
  | { readonly type: 'signed-in' | 'sign-in-declined'; readonly attempt: number }
  | {
      readonly type: 'held';
      readonly attempt: number;
      readonly slot: Slot;
      readonly deadline: number;
      readonly key: string;
      /** the waiting list offers the time to this one person; `dependant` null: who is signed in */
      readonly offer: { readonly dependant: string | null } | null;
    }
  | { readonly type: 'hold-refused' | 'booking-refused'; readonly attempt: number; readonly error: Refusal }
  | { readonly type: 'booked'; readonly attempt: number; readonly appointment: string }
  /** the own booking of the time, when there is one */
  | { readonly type: 'checked'; readonly attempt: number; readonly appointment: string | null };

/** What is to be done about it. */
export type BookingEffect =
  | { readonly do: 'sign-in' | 'hold' | 'check'; readonly slot: Slot; readonly attempt: number }
  | {
      readonly do: 'book';
      readonly slot: Slot;
      readonly key: string;
      readonly dependant: string | null;
      readonly attempt: number;
    }
  | { readonly do: 'store-choice' | 'release' | 'release-on-leave'; readonly slot: Slot }
  | { readonly do: 'drop-choice' | 'read-times' | 'read-own' }
  /** the other tabs are told which slot is held here */
  | { readonly do: 'tell-tabs'; readonly slot: string | null }
  | { readonly do: 'show-refusal'; readonly message: string }
  /** `isUnwanted`: the person had pressed «Отмена» when the booking was found */
  | { readonly do: 'open-record'; readonly appointment: string; readonly isUnwanted: boolean };

export const BEGINNING: BookingState = {
  step: 'choosing',
  slot: null,
  notice: null,
  attempt: 0,
  dependant: null,
  times: null,
};

export const isIn = (slot: Slot, slots: readonly Slot[]) => slots.some(({ id }) => id === slot.id);

/** The chosen time; null when there is none, and when somebody else took it. */
export function chosenSlot(state: BookingState): Slot | null {
  if (state.step !== 'choosing') return state.slot;
  return state.slot && state.times && isIn(state.slot, state.times.slots) ? state.slot : null;
}
/** What is to be said at the times. */
export function noticeOf(state: BookingState): Notice | null {
  if (state.step !== 'choosing') return null;
  const { slot, times, notice } = state;
  const isLost = slot && times?.day === slot.start_time.slice(0, 10) && !isIn(slot, times.slots);
  return notice ?? (isLost ? { kind: 'lost', slot } : null);
}
/** The open confirmation; it stays until the record of a booking is shown. */
export const confirmationOf = (state: BookingState): Confirming | Booked | null =>
  state.step === 'confirming' || state.step === 'booked' ? state : null;
