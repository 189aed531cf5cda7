import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { passkeyEndpoints as passkeys, type Passkey as PasskeySchema } from '#shared/contract/passkeys.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof passkeys;
export type Passkey = Static<typeof PasskeySchema>;
/** What asks says itself what is wrong. */
const ownErrors = { showsOwnErrors: true };
/** Of a form of sign-in or a lock: a session that is over leads nowhere else. */
const ofDoor = { ...ownErrors, needsNoAnswer: true };

export const {
  useListPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useBeginPasskeySignInMutation,
  useSignInByPasskeyMutation,
  useBeginPasskeyUnlockMutation,
  useUnlockByPasskeyMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['passkey', 'own-session'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPasskeys: build.query<Output<Api['listPasskeys']>, void>({
      query: request(passkeys.listPasskeys),
      providesTags: ['passkey'],
    }),
    beginPasskey: build.mutation<Output<Api['beginPasskey']>, void>({
      query: request(passkeys.beginPasskey),
      extraOptions: ownErrors,
    }),
    addPasskey: build.mutation<Output<Api['addPasskey']>, RequestInput<Api['addPasskey']>>({
      query: request(passkeys.addPasskey),
      extraOptions: ownErrors,
      invalidatesTags: (_, error) => (error ? [] : ['passkey']),
    }),
    renamePasskey: build.mutation<Output<Api['renamePasskey']>, RequestInput<Api['renamePasskey']>>({
      query: request(passkeys.renamePasskey),
      extraOptions: ownErrors,
      invalidatesTags: (_, error) => (error ? [] : ['passkey']),
    }),
    removePasskey: build.mutation<Output<Api['removePasskey']>, RequestInput<Api['removePasskey']>>({
      query: request(passkeys.removePasskey),
      extraOptions: ownErrors,
      invalidatesTags: (_, error) => (error ? [] : ['passkey', 'own-session']),
    }),
    beginPasskeySignIn: build.mutation<Output<Api['beginPasskeySignIn']>, void>({
      query: request(passkeys.beginPasskeySignIn),
      extraOptions: ofDoor,
    }),
    signInByPasskey: build.mutation<Output<Api['signInByPasskey']>, RequestInput<Api['signInByPasskey']>>({
      query: request(passkeys.signInByPasskey),
      extraOptions: ofDoor,
    }),
    beginPasskeyUnlock: build.mutation<Output<Api['beginPasskeyUnlock']>, void>({
      query: request(passkeys.beginPasskeyUnlock),
      extraOptions: ofDoor,
    }),
    unlockByPasskey: build.mutation<Output<Api['unlockByPasskey']>, RequestInput<Api['unlockByPasskey']>>({
      query: request(passkeys.unlockByPasskey),
      extraOptions: ofDoor,
    }),
  }),
});
