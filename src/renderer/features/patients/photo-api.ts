import { patientPhotoEndpoints as photos } from '#shared/contract/patient-photos.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';
import type { OpenPatient } from '#renderer/entities/patient/api.ts';

const extraOptions = { showsOwnErrors: true, seconds: 120 };

export const { useSetPatientPhotoMutation, useRemovePatientPhotoMutation } = baseApi
  .enhanceEndpoints({ addTagTypes: ['Patient'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      setPatientPhoto: build.mutation<OpenPatient, RequestInput<typeof photos.setPatientPhoto>>({
        query: request(photos.setPatientPhoto),
        invalidatesTags: (_, __, { params: { id } }) => [{ type: 'Patient', id }],
        extraOptions,
      }),
      removePatientPhoto: build.mutation<OpenPatient, RequestInput<typeof photos.removePatientPhoto>>({
        query: request(photos.removePatientPhoto),
        invalidatesTags: (_, __, { params: { id } }) => [{ type: 'Patient', id }],
        extraOptions,
      }),
    }),
  });
