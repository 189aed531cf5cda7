import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import {
  patientEndpoints,
  type OpenPatient as OpenPatientSchema,
  type Patient as PatientSchema,
  type PatientBanner as PatientBannerSchema,
  type PatientRow as PatientRowSchema,
  type StalePatient as StalePatientSchema,
} from '#shared/contract/patients.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof patientEndpoints;
/** A patient in a list or a picker. */
export type PatientRow = Static<typeof PatientRowSchema>;
/** The clinic whose patients they are; an entity does not know the clinic of the address, so it is given. */
export interface PatientClinic {
  readonly id: string;
  /** IANA zone: what «today» is */
  readonly timezone: string;
}
/** What must be seen of a patient at once. */
export type PatientBannerFacts = Static<typeof PatientBannerSchema>;
/** The same, with the visits that were asked for. */
export type BannerFacts = Output<Endpoints['getPatientBanner']>;
export type BannerQuery = RequestInput<Endpoints['getPatientBanner']>['query'];
/** A patient with the whole card. */
export type Patient = Static<typeof PatientSchema>;
/** The same as it is opened, with what the personal account says of the patient. */
export type OpenPatient = Static<typeof OpenPatientSchema>;
/** The card that a save came too late for, and who saved it. */
export type StalePatient = Static<typeof StalePatientSchema>;

const LIST = { type: 'Patient', id: 'list' } as const;
/** The screens of patients show their own errors, at the fields or in place of the list. */
const extraOptions = { showsOwnErrors: true };

export const {
  useListPatientsQuery,
  useLazyListPatientsQuery,
  useGetPatientQuery,
  useGetPatientBannerQuery,
  useCreatePatientMutation,
  useUpdatePatientMutation,
  useDeletePatientMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['Patient', 'Slot', 'Queue', 'Reception'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPatients: build.query<Output<Endpoints['listPatients']>, RequestInput<Endpoints['listPatients']>>({
      query: request(patientEndpoints.listPatients),
      providesTags: [LIST],
      extraOptions,
    }),
    /** never kept: every look at a card is read anew, and so is in the log */
    getPatient: build.query<OpenPatient, RequestInput<Endpoints['getPatient']>>({
      query: request(patientEndpoints.getPatient),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    /** never kept, as the card; read again when the card was saved on this page */
    getPatientBanner: build.query<BannerFacts, RequestInput<Endpoints['getPatientBanner']>>({
      query: request(patientEndpoints.getPatientBanner),
      providesTags: (_, __, { params: { id } }) => [{ type: 'Patient', id }],
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    createPatient: build.mutation<OpenPatient, RequestInput<Endpoints['createPatient']>>({
      query: request(patientEndpoints.createPatient),
      invalidatesTags: [LIST],
      extraOptions,
    }),
    /** the name and «good» show in the schedule, the queue and the reception, too */
    updatePatient: build.mutation<OpenPatient, RequestInput<Endpoints['updatePatient']>>({
      query: request(patientEndpoints.updatePatient),
      invalidatesTags: (_, __, { params: { id } }) => [LIST, { type: 'Patient', id }, 'Slot', 'Queue', 'Reception'],
      extraOptions,
    }),
    deletePatient: build.mutation<Output<Endpoints['deletePatient']>, RequestInput<Endpoints['deletePatient']>>({
      query: request(patientEndpoints.deletePatient),
      invalidatesTags: [LIST],
      extraOptions,
    }),
  }),
});
