import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Letters = Output<typeof configuration.listOutboxLetters>;
/** A letter of the demo mode. */
export type Letter = Letters['items'][number];
/** An SMS of the demo mode. */
export type OutboxSms = Letters['sms'][number];

export const { useListOutboxLettersQuery } = baseApi.enhanceEndpoints({ addTagTypes: ['Outbox'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOutboxLetters: build.query<Letters, RequestInput<typeof configuration.listOutboxLetters>>({
      query: request(configuration.listOutboxLetters),
      providesTags: ['Outbox'],
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
