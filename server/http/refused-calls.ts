import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { isUuid } from '#shared/format/uuid.ts';
import { RefusalLog } from '#server/lib/audit/refusals.ts';
import { callerAddress } from '#server/lib/throttle/address-key.ts';

const MOST_IDS = 10;
const idsIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.values(part).filter((value): value is string => typeof value === 'string' && isUuid(value))
    : [];

/**
 * Tells the audit log of people who are refused (N7.7). It works beside the answer, so that the answer's time does not
 * tell what was found.
 */
export function refusedCalls(): (request: FastifyRequest, code: ErrorCode) => void {
  const log = new RefusalLog();
  return (request, code) => {
    const { call } = request;
    const kind =
      code === 'permission_denied' ? code : code === 'not_found' || code === 'slot_not_found' ? 'not_found' : undefined;
    if (!call?.actor || kind === undefined) return;
    const noted = log.note(kind, {
      em: call.em.fork(),
      endpoint: request.routeOptions.config.endpointId ?? '',
      userId: call.actor.userId,
      sessionId: call.actor.sessionId,
      clinic: call.clinic?.id ?? null,
      ip: callerAddress(request),
      ids: [request.params, request.query, request.body].flatMap(idsIn).slice(0, MOST_IDS),
    });
    noted.catch((error: unknown) => request.log.warn({ err: error }, 'a refused call was not logged'));
  };
}
