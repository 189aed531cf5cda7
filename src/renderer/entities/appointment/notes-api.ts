import type { Output } from '#shared/contract/endpoint.ts';
import { queueEndpoints } from '#shared/contract/queue.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';
import { appointmentApi } from './tags.ts';

type Endpoints = typeof queueEndpoints;
export type VisitNotes = Output<Endpoints['getVisitNotes']>;
const extraOptions = { showsOwnErrors: true };

/** Reason and comment of a visit, apart from the calls that book and move: only the desk's places show them. */
const notesApi = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // not read again with every change of the day: each look goes to the log
    getVisitNotes: build.query<VisitNotes, RequestInput<Endpoints['getVisitNotes']>>({
      query: request(queueEndpoints.getVisitNotes),
      extraOptions,
    }),
    setVisitNotes: build.mutation<VisitNotes, RequestInput<Endpoints['setVisitNotes']>>({
      query: request(queueEndpoints.setVisitNotes),
      invalidatesTags: ['Queue', 'Reception'],
      extraOptions,
      // the answer is what stands there now; whoever asked may have closed the form meanwhile
      onQueryStarted: async ({ clinic, params }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(notesApi.util.updateQueryData('getVisitNotes', { clinic, params }, () => answer.data));
      },
    }),
  }),
});
export const { useGetVisitNotesQuery, useSetVisitNotesMutation } = notesApi;
