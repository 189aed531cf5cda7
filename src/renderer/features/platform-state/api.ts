import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { jobEndpoints as jobs, type JobRun as Run } from '#shared/contract/jobs.ts';
import {
  platformStateEndpoints as platform,
  type UnsentLetter as Letter,
  type UnsentSms as Sms,
} from '#shared/contract/platform-state.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type UnsentLetter = Static<typeof Letter>;
export type UnsentSms = Static<typeof Sms>;
export type JobRun = Static<typeof Run>;
export type PlatformState = Output<typeof platform.getPlatformState>;

const platformStateApi = baseApi.enhanceEndpoints({ addTagTypes: ['UnsentLetters', 'PlatformRuns'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getPlatformState: build.query<PlatformState, void>({ query: request(platform.getPlatformState) }),
    listSettings: build.query<Output<typeof platform.listSettings>, void>({ query: request(platform.listSettings) }),
    listUnsentLetters: build.query<
      Output<typeof platform.listUnsentLetters>,
      RequestInput<typeof platform.listUnsentLetters>
    >({
      query: request(platform.listUnsentLetters),
      providesTags: ['UnsentLetters'],
    }),
    retryLetter: build.mutation<Output<typeof platform.retryLetter>, RequestInput<typeof platform.retryLetter>>({
      query: request(platform.retryLetter),
      invalidatesTags: ['UnsentLetters'],
    }),
    listUnsentSms: build.query<Output<typeof platform.listUnsentSms>, RequestInput<typeof platform.listUnsentSms>>({
      query: request(platform.listUnsentSms),
      providesTags: ['UnsentLetters'],
    }),
    retrySms: build.mutation<Output<typeof platform.retrySms>, RequestInput<typeof platform.retrySms>>({
      query: request(platform.retrySms),
      invalidatesTags: ['UnsentLetters'],
    }),
    getSmsBalance: build.query<Output<typeof platform.getSmsBalance>, void>({
      query: request(platform.getSmsBalance),
    }),
    listPlatformRuns: build.query<
      Output<typeof jobs.listPlatformJobRuns>,
      RequestInput<typeof jobs.listPlatformJobRuns>
    >({
      query: request(jobs.listPlatformJobRuns),
      providesTags: ['PlatformRuns'],
    }),
    cancelPlatformRun: build.mutation<JobRun, RequestInput<typeof jobs.cancelPlatformJobRun>>({
      query: request(jobs.cancelPlatformJobRun),
      invalidatesTags: ['PlatformRuns'],
    }),
    retryPlatformRun: build.mutation<JobRun, RequestInput<typeof jobs.retryPlatformJobRun>>({
      query: request(jobs.retryPlatformJobRun),
      invalidatesTags: ['PlatformRuns'],
    }),
  }),
});
export const {
  useGetPlatformStateQuery,
  useListSettingsQuery,
  useListUnsentLettersQuery,
  useRetryLetterMutation,
  useListUnsentSmsQuery,
  useRetrySmsMutation,
  useGetSmsBalanceQuery,
  useListPlatformRunsQuery,
  useCancelPlatformRunMutation,
  useRetryPlatformRunMutation,
} = platformStateApi;
