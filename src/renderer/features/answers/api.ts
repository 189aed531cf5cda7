import type { Static } from 'typebox';
import { answerEndpoints, type VisitAnswer as VisitAnswerSchema } from '#shared/contract/answers.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type VisitAnswer = Static<typeof VisitAnswerSchema>;
type Endpoints = typeof answerEndpoints;
/** The page shows refusals itself. */
const extraOptions = { showsOwnErrors: true };

export const { useFindVisitByLinkQuery, useConfirmVisitMutation, useCancelVisitMutation } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    findVisitByLink: build.query<VisitAnswer, RequestInput<Endpoints['findVisitByLink']>>({
      query: request(answerEndpoints.findVisitByLink),
      extraOptions,
    }),
    confirmVisit: build.mutation<VisitAnswer, RequestInput<Endpoints['confirmVisit']>>({
      query: request(answerEndpoints.confirmVisit),
      extraOptions,
    }),
    cancelVisit: build.mutation<VisitAnswer, RequestInput<Endpoints['cancelVisit']>>({
      query: request(answerEndpoints.cancelVisit),
      extraOptions,
    }),
  }),
});
