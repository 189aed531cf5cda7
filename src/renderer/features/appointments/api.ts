import { appointmentEndpoints } from '#shared/contract/appointments.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { scheduleEndpoints } from '#shared/contract/schedule.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Own = typeof appointmentEndpoints;
type Cancel = typeof scheduleEndpoints.updateSlot;
export type Appointment = Output<Own['getMyAppointment']>;

export const {
  useListMyAppointmentsQuery,
  useListAllMyAppointmentsQuery,
  useGetMyAppointmentQuery,
  useCancelAppointmentMutation,
} = baseApi.injectEndpoints({
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
    getMyAppointment: build.query<Appointment, RequestInput<Own['getMyAppointment']>>({
      query: request(appointmentEndpoints.getMyAppointment),
      providesTags: ['Appointment'],
    }),
    /** `patient: null` frees the slot and cancels the appointment (1 §7) */
    cancelAppointment: build.mutation<Output<Cancel>, RequestInput<Cancel>>({
      query: request(scheduleEndpoints.updateSlot),
      extraOptions: { showsOwnErrors: true },
      // A refusal too: what the list shows is out of date then.
      invalidatesTags: ['Appointment', 'FreeDates', 'FreeSlots', 'Doctor'],
    }),
  }),
});
