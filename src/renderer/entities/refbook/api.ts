import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import {
  refbookListEndpoints as lists,
  type AddressItem as AddressItemSchema,
  type BenefitItem as BenefitItemSchema,
  type DrugFound as DrugFoundSchema,
  type DrugItem as DrugItemSchema,
  type InsurerItem as InsurerItemSchema,
} from '#shared/contract/refbook-lists.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Lists = typeof lists;
export type AddressItem = Static<typeof AddressItemSchema>;
export type BenefitItem = Static<typeof BenefitItemSchema>;
export type DrugFound = Static<typeof DrugFoundSchema>;
export type DrugItem = Static<typeof DrugItemSchema>;
export type InsurerItem = Static<typeof InsurerItemSchema>;
/** Fields and tables show their own errors. */
const extraOptions = { showsOwnErrors: true };
const ofBook = (id: 'grls' | 'foms' | 'lgoti' | 'fias') => [{ type: 'Refbook' as const, id }];

export const {
  useListDrugsQuery,
  useSearchDrugsQuery,
  useListInsurersQuery,
  useListBenefitsQuery,
  useListAddressesQuery,
  useSearchAddressesQuery,
} = baseApi.enhanceEndpoints({ addTagTypes: ['Refbook'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listDrugs: build.query<Output<Lists['listDrugs']>, RequestInput<Lists['listDrugs']>>({
      query: request(lists.listDrugs),
      providesTags: ofBook('grls'),
      extraOptions,
    }),
    searchDrugs: build.query<Output<Lists['searchDrugs']>, RequestInput<Lists['searchDrugs']>>({
      query: request(lists.searchDrugs),
      providesTags: ofBook('grls'),
      extraOptions,
    }),
    listInsurers: build.query<Output<Lists['listInsurers']>, RequestInput<Lists['listInsurers']>>({
      query: request(lists.listInsurers),
      providesTags: ofBook('foms'),
      extraOptions,
    }),
    listBenefits: build.query<Output<Lists['listBenefits']>, RequestInput<Lists['listBenefits']>>({
      query: request(lists.listBenefits),
      providesTags: ofBook('lgoti'),
      extraOptions,
    }),
    searchAddresses: build.query<Output<Lists['searchAddresses']>, RequestInput<Lists['searchAddresses']>>({
      query: request(lists.searchAddresses),
      providesTags: ofBook('fias'),
      extraOptions,
    }),
    listAddresses: build.query<Output<Lists['listAddresses']>, RequestInput<Lists['listAddresses']>>({
      query: request(lists.listAddresses),
      providesTags: ofBook('fias'),
      extraOptions,
    }),
  }),
});
