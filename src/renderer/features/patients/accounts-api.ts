import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { patientEndpoints as patients, type FoundPerson as FoundPersonSchema } from '#shared/contract/patients.ts';
import type { OpenPatient } from '#renderer/entities/patient/api.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof patients;
/** A registered person beside a card. */
export type FoundPerson = Static<typeof FoundPersonSchema>;
/** The dialog shows its refusals itself. */
const extraOptions = { showsOwnErrors: true };

export const { useFindPeopleMutation, useLinkAccountMutation, useUnlinkAccountMutation } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // a look for a person is logged: it is never repeated by itself
    findPeople: build.mutation<Output<Api['findPeople']>, RequestInput<Api['findPeople']>>({
      query: request(patients.findPeople),
      extraOptions,
    }),
    linkAccount: build.mutation<OpenPatient, RequestInput<Api['linkAccount']>>({
      query: request(patients.linkAccount),
      extraOptions,
    }),
    unlinkAccount: build.mutation<OpenPatient, RequestInput<Api['unlinkAccount']>>({
      query: request(patients.unlinkAccount),
      extraOptions,
    }),
  }),
});
