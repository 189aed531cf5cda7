import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import {
  priceEndpoints as prices,
  type Price as PriceSchema,
  type PriceTable as PriceTableSchema,
} from '#shared/contract/prices.ts';
import { allPages } from '#renderer/lib/api/all-pages.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof prices;
export type Price = Static<typeof PriceSchema>;
export type PriceTable = Static<typeof PriceTableSchema>;
/** The screens say everything in its place. */
const extraOptions = { showsOwnErrors: true };
/** The clinic's page says whether there are prices at all. */
const CHANGED = ['Price', 'Clinic'] as const;
/** A table on a slow line. */
const SECONDS = 120;

export const {
  useListPricesQuery,
  useListAllPricesQuery,
  useCreatePriceMutation,
  useUpdatePriceMutation,
  useDeletePriceMutation,
  useImportPricesMutation,
  useGetReplacedPricesQuery,
  useUndoPriceImportMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['Price', 'Clinic'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPrices: build.query<Output<Api['listPrices']>, RequestInput<Api['listPrices']>>({
      query: request(prices.listPrices),
      providesTags: ['Price'],
      extraOptions,
    }),
    /** the whole list, for who reads it as one page */
    listAllPrices: build.query<Price[], { readonly clinic: string }>({
      queryFn: ({ clinic }, _api, _options, send) =>
        allPages<Price>((page) => send(request(prices.listPrices)({ clinic, query: page }))),
      providesTags: ['Price'],
      extraOptions,
    }),
    createPrice: build.mutation<Price, RequestInput<Api['createPrice']>>({
      query: request(prices.createPrice),
      invalidatesTags: CHANGED,
      extraOptions,
    }),
    updatePrice: build.mutation<Price, RequestInput<Api['updatePrice']>>({
      query: request(prices.updatePrice),
      invalidatesTags: CHANGED,
      extraOptions,
    }),
    deletePrice: build.mutation<Output<Api['deletePrice']>, RequestInput<Api['deletePrice']>>({
      query: request(prices.deletePrice),
      invalidatesTags: CHANGED,
      extraOptions,
    }),
    importPrices: build.mutation<PriceTable, RequestInput<Api['importPrices']>>({
      query: request(prices.importPrices),
      invalidatesTags: (table) => (table?.applied === true ? CHANGED : []),
      extraOptions: { ...extraOptions, seconds: SECONDS },
    }),
    getReplacedPrices: build.query<Output<Api['getReplacedPrices']>, RequestInput<Api['getReplacedPrices']>>({
      query: request(prices.getReplacedPrices),
      providesTags: ['Price'],
      extraOptions,
    }),
    undoPriceImport: build.mutation<Output<Api['undoPriceImport']>, RequestInput<Api['undoPriceImport']>>({
      query: request(prices.undoPriceImport),
      invalidatesTags: CHANGED,
      extraOptions,
    }),
  }),
});
