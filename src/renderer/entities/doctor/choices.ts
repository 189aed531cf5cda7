import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { baseApi, request } from '#renderer/lib/api/base-api.ts';
import { allPages } from '#renderer/lib/api/all-pages.ts';
import type { Specialty } from './api.ts';
import type { Doctor } from './doctor.ts';

interface OfClinic {
  readonly clinic: string;
}
/** Every screen that offers them shows its own error with a retry. */
const extraOptions = { showsOwnErrors: true };

/**
 * All doctors and all specialties of a clinic, for what one chooses from at the desk: a clinic may have more than a
 * call gives. The first pages of a patient do not load this.
 */
export const { useListAllDoctorsQuery, useListAllSpecialtiesQuery } = baseApi
  .enhanceEndpoints({ addTagTypes: ['Doctor', 'Specialty'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      /** `search`: words of the name; all without them */
      listAllDoctors: build.query<Doctor[], OfClinic & { readonly search?: string }>({
        queryFn: ({ clinic, ...search }, _api, _options, send) =>
          allPages<Doctor>((page) => send(request(booking.listDoctors)({ clinic, query: { ...page, ...search } }))),
        providesTags: ['Doctor'],
        extraOptions,
      }),
      listAllSpecialties: build.query<Specialty[], OfClinic>({
        queryFn: ({ clinic }, _api, _options, send) =>
          allPages<Specialty>((page) => send(request(booking.listSpecialties)({ clinic, query: page }))),
        providesTags: ['Specialty'],
        extraOptions,
      }),
    }),
  });
