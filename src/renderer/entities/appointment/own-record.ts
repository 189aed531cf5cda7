import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
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

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
/**
 * Reads an own appointment anew. It has a reader until it is there: the answer of a read that nobody waits for is
 * dropped by an invalidation that comes with it. @returns undefined when it cannot be read
 */
export async function readOwnRecord(dispatch: Dispatch, clinic: string, id: string): Promise<OwnRecord | undefined> {
  const read = dispatch(
    ownRecordApi.endpoints.getMyAppointment.initiate({ clinic, params: { id } }, { forceRefetch: true }),
  );
  try {
    return (await read).data;
  } finally {
    read.unsubscribe();
  }
}
