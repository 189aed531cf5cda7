import type { Output } from '#shared/contract/endpoint.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof factors;
/** Forms show their refusals themselves; a half-open session that is over leads back to the password. */
const ownErrors = { showsOwnErrors: true };
const ofHalfOpen = { ...ownErrors, needsNoAnswer: true };
/** The token of a session that waits: it may not be the page's own. */
interface HalfOpen {
  readonly token: string;
}
const bearer = ({ token }: HalfOpen) => ({ Authorization: `Bearer ${token}` });
const [pass, send] = [request(factors.passSecondFactor), request(factors.sendSecondFactorCode)];

export const {
  usePassSecondFactorMutation,
  useSendSecondFactorCodeMutation,
  useGetSecondFactorQuery,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['second-factor'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    passSecondFactor: build.mutation<Output<Api['passSecondFactor']>, RequestInput<Api['passSecondFactor']> & HalfOpen>(
      {
        query: ({ token, ...input }) => {
          const asked = pass(input);
          return { ...asked, headers: { ...asked.headers, ...bearer({ token }) } };
        },
        extraOptions: ofHalfOpen,
      },
    ),
    sendSecondFactorCode: build.mutation<Output<Api['sendSecondFactorCode']>, HalfOpen>({
      query: (half) => ({ ...send(), headers: bearer(half) }),
      extraOptions: ofHalfOpen,
    }),
    getSecondFactor: build.query<Output<Api['getSecondFactor']>, void>({
      query: request(factors.getSecondFactor),
      providesTags: ['second-factor'],
    }),
    beginTotp: build.mutation<Output<Api['beginTotp']>, void>({
      query: request(factors.beginTotp),
      extraOptions: ownErrors,
    }),
    // what was read of the factor is read again when its codes have been seen: the page would take them away
    confirmTotp: build.mutation<Output<Api['confirmTotp']>, RequestInput<Api['confirmTotp']>>({
      query: request(factors.confirmTotp),
      extraOptions: ownErrors,
    }),
    removeTotp: build.mutation<Output<Api['removeTotp']>, void>({
      query: request(factors.removeTotp),
      extraOptions: ownErrors,
      invalidatesTags: (_, error) => (error ? [] : ['second-factor']),
    }),
    renewRecoveryCodes: build.mutation<Output<Api['renewRecoveryCodes']>, void>({
      query: request(factors.renewRecoveryCodes),
      extraOptions: ownErrors,
      invalidatesTags: (_, error) => (error ? [] : ['second-factor']),
    }),
  }),
});
