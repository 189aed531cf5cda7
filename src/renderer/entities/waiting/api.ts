import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Output } from '#shared/contract/endpoint.ts';
import { waitingListEndpoints } from '#shared/contract/waiting-list.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof waitingListEndpoints;
type Answer<Id extends keyof Endpoints> = Output<Endpoints[Id]>;
type Input<Id extends keyof Endpoints> = RequestInput<Endpoints[Id]>;
export type WaitingEntry = Answer<'listOwnWaiting'>['items'][number];
export type WaitingOffer = NonNullable<WaitingEntry['offer']>;
/** An offer that is in force, with its clinic. */
export type OwnOffer = Answer<'listOwnOffers'>['items'][number];
/** What is waited for in any clinic, with the clinic. */
export type OwnWaiting = Answer<'listAllOwnWaiting'>['items'][number];
export type StaffEntry = Answer<'listWaiting'>['items'][number];
export type Ladder = Answer<'listLadders'>['items'][number];

/** The times of an ended offer are free: all that shows times is read again, as by `APPOINTMENT_TAGS`. */
const TAGS = ['Waiting', 'Appointment', 'Slot', 'FreeDates', 'FreeSlots', 'Doctor'] as const;
/** Told where it was asked for. */
const change = {
  invalidatesTags: [...TAGS],
  extraOptions: { showsOwnErrors: true },
};
const extraOptions = { showsOwnErrors: true };

/** The waiting list: a person's own, and the desk's. */
export const waitingApi = baseApi.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // a booking closes what was waited for: read again with the appointments
    listOwnWaiting: build.query<Answer<'listOwnWaiting'>, Input<'listOwnWaiting'>>({
      query: request(waitingListEndpoints.listOwnWaiting),
      providesTags: ['Waiting', 'Appointment'],
      extraOptions,
    }),
    // read again with the own appointments: news of the person name both
    listAllOwnWaiting: build.query<Answer<'listAllOwnWaiting'>, Input<'listAllOwnWaiting'>>({
      query: request(waitingListEndpoints.listAllOwnWaiting),
      providesTags: ['Waiting', 'Appointment'],
      extraOptions,
    }),
    listOwnOffers: build.query<Answer<'listOwnOffers'>, Input<'listOwnOffers'>>({
      query: request(waitingListEndpoints.listOwnOffers),
      providesTags: ['Waiting', 'Appointment'],
      extraOptions,
    }),
    listWaiting: build.query<Answer<'listWaiting'>, Input<'listWaiting'>>({
      query: request(waitingListEndpoints.listWaiting),
      providesTags: ['Waiting', 'Appointment'],
      extraOptions,
    }),
    listLadders: build.query<Answer<'listLadders'>, Input<'listLadders'>>({
      query: request(waitingListEndpoints.listLadders),
      providesTags: ['Waiting', 'Appointment'],
      extraOptions,
    }),
    joinWaitingList: build.mutation<Answer<'joinWaitingList'>, Input<'joinWaitingList'>>({
      query: request(waitingListEndpoints.joinWaitingList),
      ...change,
    }),
    changeWaiting: build.mutation<Answer<'changeWaiting'>, Input<'changeWaiting'>>({
      query: request(waitingListEndpoints.changeWaiting),
      ...change,
    }),
    leaveWaitingList: build.mutation<Answer<'leaveWaitingList'>, Input<'leaveWaitingList'>>({
      query: request(waitingListEndpoints.leaveWaitingList),
      ...change,
    }),
    restoreWaiting: build.mutation<Answer<'restoreWaiting'>, Input<'restoreWaiting'>>({
      query: request(waitingListEndpoints.restoreWaiting),
      ...change,
    }),
    declineOffer: build.mutation<Answer<'declineOffer'>, Input<'declineOffer'>>({
      query: request(waitingListEndpoints.declineOffer),
      ...change,
    }),
    addWaiting: build.mutation<Answer<'addWaiting'>, Input<'addWaiting'>>({
      query: request(waitingListEndpoints.addWaiting),
      ...change,
    }),
    cancelWaiting: build.mutation<Answer<'cancelWaiting'>, Input<'cancelWaiting'>>({
      query: request(waitingListEndpoints.cancelWaiting),
      ...change,
    }),
    withdrawOffer: build.mutation<Answer<'withdrawOffer'>, Input<'withdrawOffer'>>({
      query: request(waitingListEndpoints.withdrawOffer),
      ...change,
    }),
  }),
});
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
/**
 * Reads anew what the person waits for in a clinic. It has a reader until it is there: the answer of a read that nobody
 * waits for is dropped by an invalidation that comes with it. @returns undefined when it cannot be read
 */
export async function readOwnWaiting(dispatch: Dispatch, clinic: string) {
  const read = dispatch(waitingApi.endpoints.listOwnWaiting.initiate({ clinic }, { forceRefetch: true }));
  try {
    return (await read).data;
  } finally {
    read.unsubscribe();
  }
}
export const {
  useListOwnWaitingQuery,
  useListAllOwnWaitingQuery,
  useListOwnOffersQuery,
  useListWaitingQuery,
  useListLaddersQuery,
  useJoinWaitingListMutation,
  useChangeWaitingMutation,
  useLeaveWaitingListMutation,
  useRestoreWaitingMutation,
  useDeclineOfferMutation,
  useAddWaitingMutation,
  useCancelWaitingMutation,
  useWithdrawOfferMutation,
} = waitingApi;
