import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import {
  refbookEndpoints,
  type DiagnosisItem as DiagnosisItemSchema,
  type DiagnosisPlace as DiagnosisPlaceSchema,
} from '#shared/contract/refbooks.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof refbookEndpoints;
export type DiagnosisItem = Static<typeof DiagnosisItemSchema>;
export type DiagnosisPlace = Static<typeof DiagnosisPlaceSchema>;
/** Fields and tables show their own errors. */
const extraOptions = { showsOwnErrors: true };

export const {
  useSearchDiagnosesQuery,
  useListDiagnosesQuery,
  useGetDiagnosisPlaceQuery,
  useListOwnDiagnosesQuery,
  useAddFavouriteDiagnosisMutation,
  useRemoveFavouriteDiagnosisMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['Diagnosis', 'OwnDiagnosis'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    searchDiagnoses: build.query<Output<Endpoints['searchDiagnoses']>, RequestInput<Endpoints['searchDiagnoses']>>({
      query: request(refbookEndpoints.searchDiagnoses),
      providesTags: ['Diagnosis'],
      extraOptions,
    }),
    listOwnDiagnoses: build.query<Output<Endpoints['listOwnDiagnoses']>, RequestInput<Endpoints['listOwnDiagnoses']>>({
      query: request(refbookEndpoints.listOwnDiagnoses),
      providesTags: ['OwnDiagnosis'],
      extraOptions,
    }),
    addFavouriteDiagnosis: build.mutation<
      Output<Endpoints['addFavouriteDiagnosis']>,
      RequestInput<Endpoints['addFavouriteDiagnosis']>
    >({
      query: request(refbookEndpoints.addFavouriteDiagnosis),
      invalidatesTags: ['OwnDiagnosis'],
    }),
    removeFavouriteDiagnosis: build.mutation<
      Output<Endpoints['removeFavouriteDiagnosis']>,
      RequestInput<Endpoints['removeFavouriteDiagnosis']>
    >({
      query: request(refbookEndpoints.removeFavouriteDiagnosis),
      invalidatesTags: ['OwnDiagnosis'],
    }),
    listDiagnoses: build.query<Output<Endpoints['listDiagnoses']>, RequestInput<Endpoints['listDiagnoses']>>({
      query: request(refbookEndpoints.listDiagnoses),
      providesTags: ['Diagnosis'],
      extraOptions,
    }),
    getDiagnosisPlace: build.query<
      Output<Endpoints['getDiagnosisPlace']>,
      RequestInput<Endpoints['getDiagnosisPlace']>
    >({
      query: request(refbookEndpoints.getDiagnosisPlace),
      providesTags: ['Diagnosis'],
      extraOptions,
    }),
  }),
});
