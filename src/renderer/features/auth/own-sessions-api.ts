import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { ownSessionEndpoints as own, type OwnSession as OwnSessionSchema } from '#shared/contract/own-sessions.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type OwnSession = Static<typeof OwnSessionSchema>;
type Api = typeof own;

export const { useListOwnSessionsQuery, useEndOwnSessionMutation, useEndOtherSessionsMutation } = baseApi
  .enhanceEndpoints({ addTagTypes: ['own-session'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listOwnSessions: build.query<Output<Api['listOwnSessions']>, void>({
        query: request(own.listOwnSessions),
        providesTags: ['own-session'],
      }),
      // one that is over already is not in the list that is read again
      endOwnSession: build.mutation<Output<Api['endOwnSession']>, RequestInput<Api['endOwnSession']>>({
        query: request(own.endOwnSession),
        invalidatesTags: ['own-session'],
      }),
      endOtherSessions: build.mutation<Output<Api['endOtherSessions']>, void>({
        query: request(own.endOtherSessions),
        invalidatesTags: (_, error) => (error ? [] : ['own-session']),
      }),
    }),
  });
