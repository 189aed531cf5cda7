import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';
import { appointmentApi } from './tags.ts';

type Own = typeof appointmentEndpoints;
/** An appointment as its patient sees it. */
export type OwnRecord = Output<Own['getMyAppointment']>;

/** One own appointment: for the lists of records, and for the booking that gives it another time. */
export const ownRecordApi = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getMyAppointment: build.query<OwnRecord, RequestInput<Own['getMyAppointment']>>({
      query: request(appointmentEndpoints.getMyAppointment),
      providesTags: ['Appointment'],
    }),
  }),
});
export const { useGetMyAppointmentQuery } = ownRecordApi;
