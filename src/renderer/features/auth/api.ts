import type { Static } from 'typebox';
import { authEndpoints as auth, type ConsentDocument as ConsentDocumentSchema } from '#shared/contract/auth.ts';
import { captchaEndpoints } from '#shared/contract/captcha.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

const captcha = captchaEndpoints.getCaptcha;
export type ConsentDocument = Static<typeof ConsentDocumentSchema>;
/** Forms show their refusals themselves, at the fields and above them. */
const ownErrors = { showsOwnErrors: true };
/**
 * Calls that wait in the line of their address: twenty of them, two at a time, up to 5 s each (docs/reliability.md,
 * "Slowing guesses").
 */
const inLine = { ...ownErrors, seconds: 75 };

export const {
  useGetCaptchaMutation,
  useLoginMutation,
  useListConsentsQuery,
  useRegisterMutation,
  useResendActivationMutation,
  useCheckActivationQuery,
  useActivateMutation,
  useRejectRegistrationMutation,
  useRequestPasswordResetMutation,
  useValidatePasswordResetQuery,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useRequestSignInLetterMutation,
  useCheckSignInLinkQuery,
  useConfirmDeviceMutation,
} = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** asked anew each time: a task is good for one call */
    getCaptcha: build.mutation<Output<typeof captcha>, RequestInput<typeof captcha>>({
      query: request(captcha),
      extraOptions: ownErrors,
    }),
    login: build.mutation<Output<typeof auth.login>, RequestInput<typeof auth.login>>({
      query: request(auth.login),
      extraOptions: inLine,
    }),
    listConsents: build.query<Output<typeof auth.listConsents>, void>({ query: request(auth.listConsents) }),
    register: build.mutation<Output<typeof auth.register>, RequestInput<typeof auth.register>>({
      query: request(auth.register),
      extraOptions: inLine,
    }),
    resendActivation: build.mutation<Output<typeof auth.resendActivation>, RequestInput<typeof auth.resendActivation>>({
      query: request(auth.resendActivation),
      extraOptions: inLine,
    }),
    checkActivation: build.query<Output<typeof auth.checkActivation>, RequestInput<typeof auth.checkActivation>>({
      query: request(auth.checkActivation),
      extraOptions: ownErrors,
    }),
    activate: build.mutation<Output<typeof auth.activate>, RequestInput<typeof auth.activate>>({
      query: request(auth.activate),
      extraOptions: ownErrors,
    }),
    rejectRegistration: build.mutation<
      Output<typeof auth.rejectRegistration>,
      RequestInput<typeof auth.rejectRegistration>
    >({ query: request(auth.rejectRegistration), extraOptions: ownErrors }),
    requestPasswordReset: build.mutation<
      Output<typeof auth.requestPasswordReset>,
      RequestInput<typeof auth.requestPasswordReset>
    >({ query: request(auth.requestPasswordReset), extraOptions: inLine }),
    validatePasswordReset: build.query<
      Output<typeof auth.validatePasswordReset>,
      RequestInput<typeof auth.validatePasswordReset>
    >({ query: request(auth.validatePasswordReset), extraOptions: ownErrors }),
    requestSignInLetter: build.mutation<
      Output<typeof auth.requestSignInLetter>,
      RequestInput<typeof auth.requestSignInLetter>
    >({ query: request(auth.requestSignInLetter), extraOptions: inLine }),
    checkSignInLink: build.query<Output<typeof auth.checkSignInLink>, RequestInput<typeof auth.checkSignInLink>>({
      query: request(auth.checkSignInLink),
      extraOptions: ownErrors,
    }),
    confirmDevice: build.mutation<Output<typeof auth.confirmDevice>, RequestInput<typeof auth.confirmDevice>>({
      query: request(auth.confirmDevice),
      extraOptions: ownErrors,
    }),
    changePassword: build.mutation<Output<typeof auth.changePassword>, RequestInput<typeof auth.changePassword>>({
      query: request(auth.changePassword),
      extraOptions: ownErrors,
    }),
    resetPassword: build.mutation<Output<typeof auth.resetPassword>, RequestInput<typeof auth.resetPassword>>({
      query: request(auth.resetPassword),
      extraOptions: ownErrors,
    }),
  }),
});
