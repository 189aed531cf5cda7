import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { queueEndpoints, type QueueItem as QueueItemSchema } from '#shared/contract/queue.ts';
import { fullName } from '#shared/format/names.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';
import { appointmentApi } from './tags.ts';

type Endpoints = typeof queueEndpoints;
export type QueueRequest = RequestInput<Endpoints['listQueue']>;
/** A visit of the day, as the desk sees it. */
export type QueueItem = Static<typeof QueueItemSchema>;
/** Full name of the patient. */
export const patientOf = ({
  patient: { last_name: lastName, first_name: firstName, middle_name: middleName },
}: QueueItem): string => fullName({ lastName, firstName, middleName });

export const queueApi = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** visits of a day, or those of the patients that a search finds; who asks shows its own error (2 §8) */
    listQueue: build.query<Output<Endpoints['listQueue']>, QueueRequest>({
      query: request(queueEndpoints.listQueue),
      providesTags: ['Queue'],
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
export const { useListQueueQuery } = queueApi;
