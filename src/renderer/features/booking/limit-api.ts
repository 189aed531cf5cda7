import { bookingEndpoints } from '#shared/contract/booking.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { appointmentApi } from '#renderer/entities/appointment/tags.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Limit = (typeof bookingEndpoints)['getBookingLimit'];
/** Apart from the calls of the booking itself (api.ts): the clinic's page asks this one alone, and stays light. */
export const { useGetBookingLimitQuery } = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getBookingLimit: build.query<Output<Limit>, RequestInput<Limit>>({
      query: request(bookingEndpoints.getBookingLimit),
      providesTags: ['Appointment'],
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
