import type { Static } from 'typebox';
import { absenceEndpoints, type DayAbsence as DayAbsenceSchema } from '#shared/contract/absences.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof absenceEndpoints;
export type DayAbsence = Static<typeof DayAbsenceSchema>;

export const { useListDayAbsencesQuery } = baseApi.enhanceEndpoints({ addTagTypes: ['Queue'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** read again with the whole list of a day: news of a visit read its row alone */
    listDayAbsences: build.query<Output<Endpoints['listDayAbsences']>, RequestInput<Endpoints['listDayAbsences']>>({
      query: request(absenceEndpoints.listDayAbsences),
      providesTags: ['Queue'],
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
