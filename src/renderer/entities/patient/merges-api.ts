import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { patientMergeEndpoints as merges, type PatientMerge as MergeSchema } from '#shared/contract/patient-merges.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof merges;
export type Pair = Output<Api['listDuplicates']>['items'][number];
export type MergePreview = Output<Api['previewMerge']>;
export type PatientMerge = Static<typeof MergeSchema>;
/** The screens say everything in its place. */
const extraOptions = { showsOwnErrors: true };
/** Whatever shows a patient shows another one after a merge. */
const ALL = ['Duplicate', 'Patient', 'Slot', 'Queue', 'Reception'] as const;

/** Cards of one person: pairs, and merges. */
export const {
  useListDuplicatesQuery,
  useListDuplicatesOfQuery,
  useMarkDistinctMutation,
  useUnmarkDistinctMutation,
  usePreviewMergeQuery,
  useMergePatientsMutation,
  useListMergesQuery,
  useUndoMergeMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ALL }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listDuplicates: build.query<Output<Api['listDuplicates']>, RequestInput<Api['listDuplicates']>>({
      query: request(merges.listDuplicates),
      providesTags: ['Duplicate'],
      extraOptions,
    }),
    listDuplicatesOf: build.query<Output<Api['listDuplicatesOf']>, RequestInput<Api['listDuplicatesOf']>>({
      query: request(merges.listDuplicatesOf),
      providesTags: ['Duplicate'],
      extraOptions,
    }),
    markDistinct: build.mutation<Output<Api['markDistinct']>, RequestInput<Api['markDistinct']>>({
      query: request(merges.markDistinct),
      invalidatesTags: ['Duplicate'],
      extraOptions,
    }),
    unmarkDistinct: build.mutation<Output<Api['unmarkDistinct']>, RequestInput<Api['unmarkDistinct']>>({
      query: request(merges.unmarkDistinct),
      invalidatesTags: ['Duplicate'],
      extraOptions,
    }),
    /** never kept: each look at two cards is read anew, and so is in the log */
    previewMerge: build.query<MergePreview, RequestInput<Api['previewMerge']>>({
      query: request(merges.previewMerge),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    mergePatients: build.mutation<PatientMerge, RequestInput<Api['mergePatients']>>({
      query: request(merges.mergePatients),
      invalidatesTags: (merge) => (merge ? ALL : []),
      extraOptions,
    }),
    listMerges: build.query<Output<Api['listMerges']>, RequestInput<Api['listMerges']>>({
      query: request(merges.listMerges),
      providesTags: ['Duplicate'],
      extraOptions,
    }),
    undoMerge: build.mutation<Output<Api['undoMerge']>, RequestInput<Api['undoMerge']>>({
      query: request(merges.undoMerge),
      invalidatesTags: (merge) => (merge ? ALL : ['Duplicate']),
      extraOptions,
    }),
  }),
});
