import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { searchEndpoints, type FoundDoctor as FoundDoctorSchema } from '#shared/contract/search.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof searchEndpoints;
export type FoundDoctor = Static<typeof FoundDoctorSchema>;
export type Suggestions = Output<Endpoints['suggestDoctors']>;
/** Every part shows its own error with a retry; suggestions are missed by nobody. */
const extraOptions = { showsOwnErrors: true };

export const { useSearchAllDoctorsQuery, useSuggestDoctorsQuery, useListPastDoctorsQuery } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    searchAllDoctors: build.query<Output<Endpoints['searchAllDoctors']>, RequestInput<Endpoints['searchAllDoctors']>>({
      query: request(searchEndpoints.searchAllDoctors),
      extraOptions,
    }),
    suggestDoctors: build.query<Suggestions, RequestInput<Endpoints['suggestDoctors']>>({
      query: request(searchEndpoints.suggestDoctors),
      extraOptions,
    }),
    listPastDoctors: build.query<Output<Endpoints['listPastDoctors']>, RequestInput<Endpoints['listPastDoctors']>>({
      query: request(searchEndpoints.listPastDoctors),
      extraOptions,
    }),
  }),
});
