import type { Static } from 'typebox';
import {
  clinicEndpoints,
  type Clinic as ClinicSchema,
  type ClinicRow as ClinicRowSchema,
} from '#shared/contract/clinics.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type Clinic = Static<typeof ClinicSchema>;
export type ClinicRow = Static<typeof ClinicRowSchema>;
export type ClinicChoices = Output<typeof clinicEndpoints.listClinicChoices>;

export const clinicApi = baseApi.enhanceEndpoints({ addTagTypes: ['Clinic'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listClinics: build.query<
      Output<typeof clinicEndpoints.listClinics>,
      RequestInput<typeof clinicEndpoints.listClinics>
    >({
      query: request(clinicEndpoints.listClinics),
      providesTags: ['Clinic'],
    }),
    listClinicChoices: build.query<Output<typeof clinicEndpoints.listClinicChoices>, void>({
      query: request(clinicEndpoints.listClinicChoices),
      providesTags: ['Clinic'],
      extraOptions: { showsOwnErrors: true },
    }),
    getClinic: build.query<Clinic, RequestInput<typeof clinicEndpoints.getClinic>>({
      query: request(clinicEndpoints.getClinic),
      providesTags: ['Clinic'],
    }),
    getClinicBySlug: build.query<Clinic, RequestInput<typeof clinicEndpoints.getClinicBySlug>>({
      query: request(clinicEndpoints.getClinicBySlug),
      providesTags: ['Clinic'],
    }),
  }),
});
export const { useListClinicsQuery, useListClinicChoicesQuery, useGetClinicQuery, useGetClinicBySlugQuery } = clinicApi;
