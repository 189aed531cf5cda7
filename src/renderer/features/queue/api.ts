import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { queueEndpoints, type QueueItem as QueueItemSchema } from '#shared/contract/queue.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof queueEndpoints;
export type QueueItem = Static<typeof QueueItemSchema>;
/** The screen shows its own error and its own toast «Ошибка» (2 §8). */
const extraOptions = { showsOwnErrors: true };

export const { useListQueueQuery, useMoveQueuedVisitMutation } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listQueue: build.query<Output<Endpoints['listQueue']>, RequestInput<Endpoints['listQueue']>>({
      query: request(queueEndpoints.listQueue),
      providesTags: ['Queue'],
      extraOptions,
    }),
    /** a refusal too: what the list shows is out of date then */
    moveQueuedVisit: build.mutation<Output<Endpoints['moveAppointment']>, RequestInput<Endpoints['moveAppointment']>>({
      query: request(queueEndpoints.moveAppointment),
      invalidatesTags: ['Queue', 'Slot', 'Reception', 'FreeDates', 'FreeSlots', 'Doctor'],
      extraOptions,
    }),
  }),
});
