import type { Static } from 'typebox';
import {
  adminClinicEndpoints as clinics,
  type AdminClinic as AdminClinicSchema,
  type AdminClinicRow as AdminClinicRowSchema,
} from '#shared/contract/admin-clinics.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof clinics;
export type AdminClinic = Static<typeof AdminClinicSchema>;
export type AdminClinicRow = Static<typeof AdminClinicRowSchema>;
/** Tables and forms show their refusals themselves. */
const extraOptions = { showsOwnErrors: true };
/** What visitors see of clinics changes with it. */
const invalidatesTags = ['AdminClinic', 'Clinic'] as const;

export const {
  useListAdminClinicsQuery,
  useGetAdminClinicQuery,
  useCreateClinicMutation,
  useUpdateAdminClinicMutation,
  useDisableClinicMutation,
  useEnableClinicMutation,
  useAppointClinicAdminMutation,
  useDismissClinicAdminMutation,
  useSetClinicModulesMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['AdminClinic', 'Clinic'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listAdminClinics: build.query<Output<Api['listAdminClinics']>, RequestInput<Api['listAdminClinics']>>({
      query: request(clinics.listAdminClinics),
      providesTags: ['AdminClinic'],
      extraOptions,
    }),
    getAdminClinic: build.query<AdminClinic, RequestInput<Api['getAdminClinic']>>({
      query: request(clinics.getAdminClinic),
      providesTags: ['AdminClinic'],
      // changing an old one would only meet the newer one
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    createClinic: build.mutation<AdminClinic, RequestInput<Api['createClinic']>>({
      query: request(clinics.createClinic),
      invalidatesTags,
      extraOptions,
    }),
    updateAdminClinic: build.mutation<AdminClinic, RequestInput<Api['updateAdminClinic']>>({
      query: request(clinics.updateAdminClinic),
      invalidatesTags,
      extraOptions,
    }),
    setClinicModules: build.mutation<AdminClinic, RequestInput<Api['setClinicModules']>>({
      query: request(clinics.setClinicModules),
      invalidatesTags,
      extraOptions,
    }),
    disableClinic: build.mutation<AdminClinic, RequestInput<Api['disableClinic']>>({
      query: request(clinics.disableClinic),
      invalidatesTags,
      extraOptions,
    }),
    enableClinic: build.mutation<AdminClinic, RequestInput<Api['enableClinic']>>({
      query: request(clinics.enableClinic),
      invalidatesTags,
      extraOptions,
    }),
    appointClinicAdmin: build.mutation<AdminClinic, RequestInput<Api['appointClinicAdmin']>>({
      query: request(clinics.appointClinicAdmin),
      invalidatesTags,
      extraOptions,
    }),
    dismissClinicAdmin: build.mutation<AdminClinic, RequestInput<Api['dismissClinicAdmin']>>({
      query: request(clinics.dismissClinicAdmin),
      invalidatesTags,
      extraOptions,
    }),
  }),
});
