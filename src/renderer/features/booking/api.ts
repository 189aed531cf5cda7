import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { APPOINTMENT_TAGS, appointmentApi } from '#renderer/entities/appointment/tags.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof bookingEndpoints;
type Own = typeof appointmentEndpoints;
/** The booking says everything at the place where it happened. */
const extraOptions = { showsOwnErrors: true };
export const bookingApi = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    holdSlot: build.mutation<Output<Endpoints['holdSlot']>, RequestInput<Endpoints['holdSlot']>>({
      query: request(bookingEndpoints.holdSlot),
      extraOptions,
    }),
    releaseHold: build.mutation<Output<Endpoints['releaseHold']>, RequestInput<Endpoints['releaseHold']>>({
      query: request(bookingEndpoints.releaseHold),
      extraOptions,
    }),
    /**
     * asked when nobody knows how a booking ended, so nothing of it is kept, and what a booking changes is read again
     */
    findOwnBookings: build.mutation<Output<Own['listMyAppointments']>, RequestInput<Own['listMyAppointments']>>({
      query: request(appointmentEndpoints.listMyAppointments),
      invalidatesTags: (answer) => (answer ? [...APPOINTMENT_TAGS] : []),
      extraOptions,
    }),
  }),
});
