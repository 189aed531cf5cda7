import { dependantEndpoints } from '#shared/contract/dependants.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof dependantEndpoints;
type List = Output<Endpoints['listDependants']>;
/** Somebody whom the signed-in person books for. */
export type Dependant = List['items'][number];

/** The list is small, and only this person changes it: every change reads it again. */
const change = { invalidatesTags: ['Dependant' as const], extraOptions: { showsOwnErrors: true } };
const dependantApi = baseApi.enhanceEndpoints({ addTagTypes: ['Dependant'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listDependants: build.query<List, void>({
      query: request(dependantEndpoints.listDependants),
      providesTags: ['Dependant'],
      extraOptions: { showsOwnErrors: true },
    }),
    createDependant: build.mutation<Dependant, RequestInput<Endpoints['createDependant']>>({
      query: request(dependantEndpoints.createDependant),
      ...change,
    }),
    updateDependant: build.mutation<Dependant, RequestInput<Endpoints['updateDependant']>>({
      query: request(dependantEndpoints.updateDependant),
      ...change,
    }),
    deleteDependant: build.mutation<unknown, RequestInput<Endpoints['deleteDependant']>>({
      query: request(dependantEndpoints.deleteDependant),
      ...change,
    }),
  }),
});
export const {
  useListDependantsQuery,
  useLazyListDependantsQuery,
  useCreateDependantMutation,
  useUpdateDependantMutation,
  useDeleteDependantMutation,
} = dependantApi;
