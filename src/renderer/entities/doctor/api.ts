import { bookingEndpoints } from '#shared/contract/booking.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof bookingEndpoints;
export type Specialty = Output<Endpoints['listSpecialties']>['items'][number];
/** Every screen that lists doctors shows its own error with a retry. */
const extraOptions = { showsOwnErrors: true };

export const { useListSpecialtiesQuery, useListDoctorsQuery, useSearchDoctorsQuery, useGetDoctorQuery } = baseApi
  .enhanceEndpoints({ addTagTypes: ['Doctor', 'Specialty'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listSpecialties: build.query<Output<Endpoints['listSpecialties']>, RequestInput<Endpoints['listSpecialties']>>({
        query: request(bookingEndpoints.listSpecialties),
        providesTags: ['Specialty'],
        extraOptions,
      }),
      listDoctors: build.query<Output<Endpoints['listDoctors']>, RequestInput<Endpoints['listDoctors']>>({
        query: request(bookingEndpoints.listDoctors),
        providesTags: ['Doctor'],
        extraOptions,
      }),
      searchDoctors: build.query<Output<Endpoints['searchDoctors']>, RequestInput<Endpoints['searchDoctors']>>({
        query: request(bookingEndpoints.searchDoctors),
        providesTags: ['Doctor'],
        extraOptions,
      }),
      getDoctor: build.query<Output<Endpoints['getDoctor']>, RequestInput<Endpoints['getDoctor']>>({
        query: request(bookingEndpoints.getDoctor),
        providesTags: ['Doctor'],
        extraOptions,
      }),
    }),
  });
