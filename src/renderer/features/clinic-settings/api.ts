import type { Static } from 'typebox';
import {
  clinicSettingsEndpoints as settings,
  type ClinicSettings as ClinicSettingsSchema,
} from '#shared/contract/clinic-settings.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof settings;
export type ClinicSettings = Static<typeof ClinicSettingsSchema>;
export type ClinicModules = Output<Api['getClinicModules']>;
export type SettingsBody = RequestInput<Api['saveClinicSettings']>['body'];
/** The form shows its refusals itself. */
const extraOptions = { showsOwnErrors: true };

const settingsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Clinic'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getClinicSettings: build.query<ClinicSettings, RequestInput<Api['getClinicSettings']>>({
      query: request(settings.getClinicSettings),
      // read anew whenever it is opened: changing an old one would only meet the newer one
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    saveClinicSettings: build.mutation<ClinicSettings, RequestInput<Api['saveClinicSettings']>>({
      query: request(settings.saveClinicSettings),
      // title and colours stand around the form
      invalidatesTags: (_, error) => (error ? [] : ['Clinic']),
      extraOptions,
    }),
    publishClinic: build.mutation<ClinicSettings, RequestInput<Api['publishClinic']>>({
      query: request(settings.publishClinic),
      invalidatesTags: (_, error) => (error ? [] : ['Clinic']),
      extraOptions,
    }),
    getFirstSteps: build.query<Output<Api['getFirstSteps']>, RequestInput<Api['getFirstSteps']>>({
      query: request(settings.getFirstSteps),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    setClinicLogo: build.mutation<ClinicSettings, RequestInput<Api['setClinicLogo']>>({
      query: request(settings.setClinicLogo),
      invalidatesTags: (_, error) => (error ? [] : ['Clinic']),
      extraOptions: { ...extraOptions, seconds: 120 },
    }),
    removeClinicLogo: build.mutation<ClinicSettings, RequestInput<Api['removeClinicLogo']>>({
      query: request(settings.removeClinicLogo),
      invalidatesTags: (_, error) => (error ? [] : ['Clinic']),
      extraOptions,
    }),
    getClinicModules: build.query<ClinicModules, RequestInput<Api['getClinicModules']>>({
      query: request(settings.getClinicModules),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    saveClinicModules: build.mutation<ClinicModules, RequestInput<Api['saveClinicModules']>>({
      query: request(settings.saveClinicModules),
      // the menu follows
      invalidatesTags: (_, error) => (error ? [] : ['Clinic']),
      // the answer is the list as it is now, and so is what a stale save is refused with
      onQueryStarted: async ({ clinic }, { dispatch, queryFulfilled }) => {
        const now = await queryFulfilled.then(
          ({ data }) => data,
          ({ error }: { error: unknown }) => errorOf(error)?.current as ClinicModules | undefined,
        );
        if (now) dispatch(settingsApi.util.updateQueryData('getClinicModules', { clinic }, () => now));
      },
      extraOptions,
    }),
    releaseClinicSlug: build.mutation<ClinicSettings, RequestInput<Api['releaseClinicSlug']>>({
      query: request(settings.releaseClinicSlug),
      extraOptions,
    }),
    checkClinicSlug: build.query<Output<Api['checkClinicSlug']>, RequestInput<Api['checkClinicSlug']>>({
      query: request(settings.checkClinicSlug),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
  }),
});
export const {
  useGetClinicSettingsQuery,
  useSaveClinicSettingsMutation,
  useCheckClinicSlugQuery,
  useReleaseClinicSlugMutation,
  useGetFirstStepsQuery,
  usePublishClinicMutation,
  useSetClinicLogoMutation,
  useRemoveClinicLogoMutation,
  useGetClinicModulesQuery,
  useSaveClinicModulesMutation,
} = settingsApi;
