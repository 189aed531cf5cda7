import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof bookingEndpoints;
type Own = typeof appointmentEndpoints;
export type FreeDate = Output<Endpoints['listFreeDates']>['items'][number];
export type FreeSlot = Output<Endpoints['listFreeSlots']>['items'][number];
/** The booking says everything at the place where it happened. */
const extraOptions = { showsOwnErrors: true };

const bookingApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listFreeDates: build.query<Output<Endpoints['listFreeDates']>, RequestInput<Endpoints['listFreeDates']>>({
      query: request(bookingEndpoints.listFreeDates),
      providesTags: (_answer, _error, { params }) => [{ type: 'FreeDates', id: params.id }],
      extraOptions,
    }),
    listFreeSlots: build.query<Output<Endpoints['listFreeSlots']>, RequestInput<Endpoints['listFreeSlots']>>({
      query: request(bookingEndpoints.listFreeSlots),
      providesTags: (_answer, _error, { params }) => [{ type: 'FreeSlots', id: params.id }],
      extraOptions,
    }),
    getBookingLimit: build.query<Output<Endpoints['getBookingLimit']>, RequestInput<Endpoints['getBookingLimit']>>({
      query: request(bookingEndpoints.getBookingLimit),
      providesTags: ['Appointment'],
      extraOptions,
    }),
    holdSlot: build.mutation<Output<Endpoints['holdSlot']>, RequestInput<Endpoints['holdSlot']>>({
      query: request(bookingEndpoints.holdSlot),
      extraOptions,
    }),
    releaseHold: build.mutation<Output<Endpoints['releaseHold']>, RequestInput<Endpoints['releaseHold']>>({
      query: request(bookingEndpoints.releaseHold),
      extraOptions,
    }),
    reserveSlot: build.mutation<Output<Endpoints['reserveSlot']>, RequestInput<Endpoints['reserveSlot']>>({
      query: request(bookingEndpoints.reserveSlot),
      invalidatesTags: (answer) => (answer ? ['Appointment', 'Doctor'] : []),
      extraOptions,
    }),
    /** asked when nobody knows how a booking ended, so nothing of it is kept, and what a booking changes is read again */
    findOwnBookings: build.mutation<Output<Own['listMyAppointments']>, RequestInput<Own['listMyAppointments']>>({
      query: request(appointmentEndpoints.listMyAppointments),
      invalidatesTags: (answer) => (answer ? ['Appointment', 'Doctor'] : []),
      extraOptions,
    }),
  }),
});
export const {
  useFindOwnBookingsMutation,
  useGetBookingLimitQuery,
  useListFreeDatesQuery,
  useListFreeSlotsQuery,
  useHoldSlotMutation,
  useReleaseHoldMutation,
  useReserveSlotMutation,
} = bookingApi;

/** Free days and times of a doctor are to be read again. */
export const staleTimes = (doctor: string) =>
  baseApi.util.invalidateTags([
    { type: 'FreeDates', id: doctor },
    { type: 'FreeSlots', id: doctor },
  ]);
/** How many bookings the person has, and their lists. */
export const staleLimit = () => baseApi.util.invalidateTags(['Appointment']);
