import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { registryEndpoints as registry, type DoctorRow as DoctorRowSchema } from '#shared/contract/registry.ts';
import { allPages } from '#renderer/lib/api/all-pages.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof registry;
export type DoctorRow = Static<typeof DoctorRowSchema>;
/** Tables, forms and lists show their refusals themselves. */
const extraOptions = { showsOwnErrors: true };

/** Doctors as who runs the clinic sees them: with the state of their employment, also before they have accepted it. */
export const { useListDoctorRowsQuery, useListAllDoctorRowsQuery, useGetDoctorRowQuery } = baseApi
  .enhanceEndpoints({ addTagTypes: ['DoctorRow'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listDoctorRows: build.query<Output<Api['listDoctorRows']>, RequestInput<Api['listDoctorRows']>>({
        query: request(registry.listDoctorRows),
        providesTags: ['DoctorRow'],
        extraOptions,
      }),
      listAllDoctorRows: build.query<DoctorRow[], { readonly clinic: string }>({
        queryFn: ({ clinic }, _api, _options, send) =>
          allPages<DoctorRow>((page) => send(request(registry.listDoctorRows)({ clinic, query: page }))),
        providesTags: ['DoctorRow'],
        extraOptions,
      }),
      getDoctorRow: build.query<DoctorRow, RequestInput<Api['getDoctorRow']>>({
        query: request(registry.getDoctorRow),
        providesTags: ['DoctorRow'],
        // a row that is opened to be changed is read anew: changing an old one would only meet the newer one
        keepUnusedDataFor: 0,
        extraOptions,
      }),
    }),
  });
