import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { appointmentApi } from '#renderer/entities/appointment/tags.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Own = typeof appointmentEndpoints;

export const recordsApi = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listMyAppointments: build.query<Output<Own['listMyAppointments']>, RequestInput<Own['listMyAppointments']>>({
      query: request(appointmentEndpoints.listMyAppointments),
      providesTags: ['Appointment'],
    }),
    listAllMyAppointments: build.query<
      Output<Own['listAllMyAppointments']>,
      RequestInput<Own['listAllMyAppointments']>
    >({
      query: request(appointmentEndpoints.listAllMyAppointments),
      providesTags: ['Appointment'],
    }),
    /** read again after a refusal, too: the visit is another one than it was shown */
    confirmMyAppointment: build.mutation<
      Output<Own['confirmMyAppointment']>,
      RequestInput<Own['confirmMyAppointment']>
    >({
      query: request(appointmentEndpoints.confirmMyAppointment),
      invalidatesTags: ['Appointment'],
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
export const { useListMyAppointmentsQuery, useListAllMyAppointmentsQuery, useConfirmMyAppointmentMutation } =
  recordsApi;
