import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { configurationEndpoints } from '#shared/contract/configuration.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type OwnClinics = typeof clinicEndpoints.listOwnClinics;
type Provider = typeof configurationEndpoints.getProvider;

export const { useListOwnClinicsQuery, useGetProviderQuery } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOwnClinics: build.query<Output<OwnClinics>, RequestInput<OwnClinics>>({
      query: request(clinicEndpoints.listOwnClinics),
      extraOptions: { showsOwnErrors: true },
    }),
    getProvider: build.query<Output<Provider>, RequestInput<Provider>>({
      query: request(configurationEndpoints.getProvider),
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
