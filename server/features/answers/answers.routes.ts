import type { FastifyInstance } from 'fastify';
import { answerEndpoints as api } from '#shared/contract/answers.ts';
import { route } from '#server/http/route.ts';
import { toVisitAnswer } from './answers.mapper.ts';
import { answerVisit, findVisit } from './answers.service.ts';

/** What a patient answers to a letter about a visit, by its link and without signing in. @param secret of the links */
export function answerRoutes(app: FastifyInstance, { secret }: { readonly secret: string }): void {
  route(app, api.findVisitByLink, async ({ body }, call) => toVisitAnswer(await findVisit(call, secret, body.token)));
  route(app, api.confirmVisit, async ({ body }, call) =>
    toVisitAnswer(await answerVisit(call, secret, body.token, 'confirm')),
  );
  route(app, api.cancelVisit, async ({ body }, call) =>
    toVisitAnswer(await answerVisit(call, secret, body.token, 'cancel')),
  );
}
