import type { Output } from '#shared/contract/endpoint.ts';
import { refbookRowEndpoints as rows } from '#shared/contract/refbook-rows.ts';
import type { HandBook } from '#shared/rules/refbooks.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Rows = typeof rows;
/** Dialogs show what went wrong themselves. */
const extraOptions = { showsOwnErrors: true };
const ofBook = (id: HandBook) => ({ invalidatesTags: [{ type: 'Refbook' as const, id }], extraOptions });

/** Rows of reference books by hand (2 §7). */
export const {
  useCreateInsurerMutation,
  useUpdateInsurerMutation,
  useRemoveInsurerMutation,
  useCreateBenefitMutation,
  useUpdateBenefitMutation,
  useRemoveBenefitMutation,
  useCreateAddressMutation,
  useUpdateAddressMutation,
  useRemoveAddressMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['Refbook'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => {
    const change = <Call extends keyof Rows>(call: Call, book: HandBook) =>
      build.mutation<Output<Rows[Call]>, RequestInput<Rows[Call]>>({ query: request(rows[call]), ...ofBook(book) });
    return {
      createInsurer: change('createInsurer', 'foms'),
      updateInsurer: change('updateInsurer', 'foms'),
      removeInsurer: change('removeInsurer', 'foms'),
      createBenefit: change('createBenefit', 'lgoti'),
      updateBenefit: change('updateBenefit', 'lgoti'),
      removeBenefit: change('removeBenefit', 'lgoti'),
      createAddress: change('createAddress', 'fias'),
      updateAddress: change('updateAddress', 'fias'),
      removeAddress: change('removeAddress', 'fias'),
    };
  },
});
