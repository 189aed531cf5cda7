import { clinicSettingsEndpoints } from '#shared/contract/clinic-settings.ts';
import { documentEndpoints, type DocumentJob as JobSchema } from '#shared/contract/documents.ts';
import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof documentEndpoints;
type ClinicEndpoints = typeof clinicSettingsEndpoints;
type ClinicEdition = Output<ClinicEndpoints['getClinicEdition']>;
export type DocumentJob = Static<typeof JobSchema>;

/** The dialog shows every refusal itself, with what to do about it. */
const extraOptions = { showsOwnErrors: true };

export const documentApi = baseApi.enhanceEndpoints({ addTagTypes: ['ClinicEdition'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    createDocument: build.mutation<DocumentJob, RequestInput<Endpoints['createDocument']>>({
      query: request(documentEndpoints.createDocument),
      extraOptions,
    }),
    getClinicEdition: build.query<ClinicEdition, RequestInput<ClinicEndpoints['getClinicEdition']>>({
      query: request(clinicSettingsEndpoints.getClinicEdition),
      providesTags: ['ClinicEdition'],
    }),
    setClinicEdition: build.mutation<ClinicEdition, RequestInput<ClinicEndpoints['setClinicEdition']>>({
      query: request(clinicSettingsEndpoints.setClinicEdition),
      invalidatesTags: ['ClinicEdition'],
    }),
    getDocument: build.query<DocumentJob, RequestInput<Endpoints['getDocument']>>({
      query: request(documentEndpoints.getDocument),
      extraOptions,
    }),
  }),
});
export const { useGetClinicEditionQuery, useSetClinicEditionMutation } = documentApi;
