import { bookingEndpoints } from '#shared/contract/booking.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { queueEndpoints } from '#shared/contract/queue.ts';
import { scheduleEndpoints } from '#shared/contract/schedule.ts';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';
import { APPOINTMENT_TAGS, appointmentApi } from './tags.ts';

type Slot = Output<typeof scheduleEndpoints.updateSlot>;
type Moved = Output<typeof queueEndpoints.moveAppointment>;
type Booked = Output<typeof bookingEndpoints.reserveSlot>;
type Rescheduled = Output<typeof bookingEndpoints.rescheduleAppointment>;
interface SlotCall {
  /** id of the clinic */
  readonly clinic: string;
  /** the version that was shown: a later one refuses the call with `stale_version` */
  readonly slot: { readonly id: string; readonly version?: number };
}
interface MoveCall {
  readonly clinic: string;
  readonly appointment: { readonly id: string; readonly version: number };
  readonly status: AppointmentStatus;
}
/** What is said of a new booking; empty texts are not sent. */
export interface BookingNotes {
  readonly reason: string;
  readonly comment: string;
}
const said = (notes: Partial<BookingNotes>): Partial<BookingNotes> =>
  Object.fromEntries(Object.entries(notes).filter(([, text]) => text.trim() !== ''));
const changeSlot = (
  { clinic, slot: { id, version } }: SlotCall,
  patient: string | null,
  is_reserve: boolean,
  notes: Partial<BookingNotes> = {},
  type: 0 | 1 = 0,
) =>
  request(scheduleEndpoints.updateSlot)({
    clinic,
    params: { id },
    body: {
      patient,
      is_reserve,
      ...(version === undefined ? {} : { version }),
      ...said(notes),
      ...(type === 0 ? {} : { type }),
    },
  });
/** After a refusal, too: what is on the screen is out of date then. Each is told where it was asked for. */
const change = { invalidatesTags: [...APPOINTMENT_TAGS], extraOptions: { showsOwnErrors: true } };

/** Every call that makes, moves or cancels an appointment. */
export const appointmentCalls = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** the desk books a patient into a slot; `type` 1: by video */
    bookPatient: build.mutation<
      Slot,
      SlotCall & { readonly patient: string; readonly notes?: BookingNotes; readonly type?: 0 | 1 }
    >({
      query: (call) => changeSlot(call, call.patient, false, call.notes, call.type),
      ...change,
    }),
    /** frees the slot and cancels its appointment (1 §7): the desk any, a patient their own */
    cancelBooking: build.mutation<Slot, SlotCall>({ query: (call) => changeSlot(call, null, false), ...change }),
    /** the desk keeps a slot for itself, or gives it back */
    setReserve: build.mutation<Slot, SlotCall & { readonly isReserve: boolean }>({
      query: (call) => changeSlot(call, null, call.isReserve),
      ...change,
    }),
    /** one step along the table of statuses; `in_progress` accepts the patient */
    moveAppointment: build.mutation<Moved, MoveCall>({
      query: ({ clinic, appointment: { id, version }, status }) =>
        request(queueEndpoints.moveAppointment)({ clinic, params: { id }, body: { status, version } }),
      ...change,
    }),
    /** a person books for themselves; a lost answer leaves what is shown, the same key is sent again */
    bookOwn: build.mutation<Booked, RequestInput<typeof bookingEndpoints.reserveSlot>>({
      query: request(bookingEndpoints.reserveSlot),
      ...change,
      invalidatesTags: (answer) => (answer ? [...APPOINTMENT_TAGS] : []),
    }),
    /**
     * gives a booking another time: the desk any, a patient their own; a lost answer leaves what is shown, the same key
     * is sent again
     */
    reschedule: build.mutation<Rescheduled, RequestInput<typeof bookingEndpoints.rescheduleAppointment>>({
      query: request(bookingEndpoints.rescheduleAppointment),
      ...change,
      invalidatesTags: (answer) => (answer ? [...APPOINTMENT_TAGS] : []),
    }),
  }),
});
export const {
  useBookPatientMutation,
  useCancelBookingMutation,
  useSetReserveMutation,
  useMoveAppointmentMutation,
  useRescheduleMutation,
} = appointmentCalls;
