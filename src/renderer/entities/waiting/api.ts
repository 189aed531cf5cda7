import type { Output } from '#shared/contract/endpoint.ts';
import { scheduleEndpoints } from '#shared/contract/schedule.ts';
import { waitingListEndpoints } from '#shared/contract/waiting-list.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof waitingListEndpoints;
type Answer<Id extends keyof Endpoints> = Output<Endpoints[Id]>;
type Input<Id extends keyof Endpoints> = RequestInput<Endpoints[Id]>;
type Nearest = (typeof scheduleEndpoints)['listNearestTimes'];
export type WaitingEntry = Answer<'listOwnWaiting'>['items'][number];
export type WaitingOffer = NonNullable<WaitingEntry['offer']>;
/** An offer that is in force, with its clinic. */
export type OwnOffer = Answer<'listOwnOffers'>['items'][number];
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
    /** of no tag: a list from which a time is being chosen must not change under the hand */
    listTimesToBook: build.query<Output<Nearest>, RequestInput<Nearest>>({
      query: request(scheduleEndpoints.listNearestTimes),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    joinWaitingList: build.mutation<Answer<'joinWaitingList'>, Input<'joinWaitingList'>>({
      query: request(waitingListEndpoints.joinWaitingList),
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
export const {
  useListOwnWaitingQuery,
  useListOwnOffersQuery,
  useListWaitingQuery,
  useListLaddersQuery,
  useListTimesToBookQuery,
  useJoinWaitingListMutation,
  useLeaveWaitingListMutation,
  useRestoreWaitingMutation,
  useDeclineOfferMutation,
  useAddWaitingMutation,
  useCancelWaitingMutation,
  useWithdrawOfferMutation,
} = waitingApi;
