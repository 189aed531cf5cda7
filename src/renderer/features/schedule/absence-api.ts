import type { Static } from 'typebox';
import { absenceEndpoints, type Absence as AbsenceSchema } from '#shared/contract/absences.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { APPOINTMENT_TAGS, appointmentApi } from '#renderer/entities/appointment/tags.ts';
import { isOutage } from '#renderer/lib/api/api-error.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof absenceEndpoints;
export type Absence = Static<typeof AbsenceSchema>;
export type AbsencePreview = Output<Endpoints['previewAbsence']>;
export type AbsenceVisit = AbsencePreview['visits'][number];
const extraOptions = { showsOwnErrors: true };
/** After a refusal, too: what is on the screen is out of date then. */
const changed = [...APPOINTMENT_TAGS];

const absenceApi = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listAbsences: build.query<Output<Endpoints['listAbsences']>, RequestInput<Endpoints['listAbsences']>>({
      query: request(absenceEndpoints.listAbsences),
      providesTags: ['Slot'],
      extraOptions,
    }),
    previewAbsence: build.query<AbsencePreview, RequestInput<Endpoints['previewAbsence']>>({
      query: request(absenceEndpoints.previewAbsence),
      providesTags: ['Slot'],
      extraOptions,
    }),
    markAbsence: build.mutation<Absence, RequestInput<Endpoints['markAbsence']>>({
      query: request(absenceEndpoints.markAbsence),
      // a lost answer leaves what is shown: the same is sent again, with the same key
      invalidatesTags: (answer, error) => (answer || (error && !isOutage(error)) ? changed : []),
      extraOptions,
    }),
    endAbsence: build.mutation<Output<Endpoints['endAbsence']>, RequestInput<Endpoints['endAbsence']>>({
      query: request(absenceEndpoints.endAbsence),
      invalidatesTags: changed,
      extraOptions,
    }),
  }),
});
export const { useListAbsencesQuery, usePreviewAbsenceQuery, useMarkAbsenceMutation, useEndAbsenceMutation } =
  absenceApi;
