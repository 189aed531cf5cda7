import type { Output } from '#shared/contract/endpoint.ts';
import { searchEndpoints } from '#shared/contract/search.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Overview = typeof searchEndpoints.getOverview;
/** What the first page asks for: all cities, or the chosen one. */
export const overviewOf = (city: string): RequestInput<Overview> => ({ query: city === '' ? {} : { city } });
/** Of all clinics: figures, cities, specialties and clinics with their next times. */
export const overviewApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getOverview: build.query<Output<Overview>, RequestInput<Overview>>({
      query: request(searchEndpoints.getOverview),
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
export const { useGetOverviewQuery } = overviewApi;
