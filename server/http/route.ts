import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { can } from '#shared/access/permissions.ts';
import { Refusal } from '#shared/contract/common.ts';
import type { Endpoint, Input, Output } from '#shared/contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#shared/errors/catalogue.ts';
import type { TopicEvent } from '#server/lib/realtime/topics.ts';
import type { CallClinic, CallContext, Identity, SignedIn } from './context.ts';
import { DomainError } from './domain-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity;
    /** a new entity manager of a clinic, or of none */
    entityManager: (clinicId: string | null) => SqlEntityManager;
    /** counts a call against an endpoint's limit; throws too_many_requests */
    countCall: (limit: NonNullable<Endpoint['limit']>, key: string) => void;
    realtime: { publish: (events: readonly TopicEvent[]) => void };
    /** every endpoint that was registered, for OpenAPI and the coverage test */
    endpoints: Endpoint[];
  }
  interface FastifyRequest {
    call: { em: SqlEntityManager; actor: SignedIn | undefined; clinic: CallClinic | undefined } | null;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The token of `Authorization: Bearer …`; null when there is none (`NoAuth` of the documented social exchange counts as none). */
function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

async function identify(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const header = request.headers['apikey'];
  const clinicId = typeof header === 'string' && UUID.test(header) ? header.toLowerCase() : null;
  const em = app.entityManager(endpoint.scope === 'clinic' ? clinicId : null);
  const token = bearerOf(request);
  const needsActor = endpoint.access !== 'public' || endpoint.actor === 'optional';
  const actor = needsActor && token ? await app.identity.findSession(em, token, clinicId) : undefined;
  if (endpoint.access !== 'public' && !actor) throw new DomainError(token ? 'token_expired' : 'not_signed_in');
  let clinic: CallClinic | undefined;
  if (endpoint.scope === 'clinic') {
    if (clinicId === null) throw new DomainError('clinic_required');
    clinic = await app.identity.findClinic(em, clinicId);
    if (!clinic) throw new DomainError('not_found');
  }
  if (endpoint.access !== 'public' && endpoint.access !== 'signed-in' && !can(actor, endpoint.access)) throw new DomainError('permission_denied');
  if (endpoint.limit) app.countCall(endpoint.limit, actor?.userId ?? request.ip);
  request.call = { em, actor, clinic };
}

function contextOf(request: FastifyRequest): CallContext {
  const { call } = request;
  if (!call) throw new Error('The call was not identified');
  return {
    em: call.em,
    maybeActor: call.actor,
    get actor(): SignedIn {
      if (!call.actor) throw new DomainError('not_signed_in');
      return call.actor;
    },
    get clinic(): CallClinic {
      if (!call.clinic) throw new DomainError('clinic_required');
      return call.clinic;
    },
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    host: request.hostname,
    publish: (...events) => request.server.realtime.publish(events),
  };
}

/** Response schemas: the declared one for success, the common refusal for every status of the declared errors. */
function responsesOf(endpoint: Endpoint) {
  const general: readonly ErrorCode[] = ['validation_failed', 'internal_error', ...(endpoint.access === 'public' ? [] : (['not_signed_in'] as const))];
  const statuses = new Set([...endpoint.errors, ...general].map((code) => ERRORS[code].status));
  return { 200: endpoint.response, ...Object.fromEntries([...statuses].map((status) => [status, Refusal])) };
}

/**
 * Registers one endpoint of the contract: schemas, access, clinic and types come from it. Access is checked in `onRequest`,
 * before the body is read: a caller without the right must not learn the body's shape from 422.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: (input: Input<E>, context: CallContext) => Promise<Output<E>>): void {
  const { params, query, body, headers } = endpoint as Endpoint;
  app.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // the contract has no HEAD; one of GET /timeslot/:id/reserve/ would book
    exposeHeadRoute: false,
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
      response: responsesOf(endpoint),
    } as object,
    config: { endpointId: endpoint.id },
    onRequest: (request) => identify(app, endpoint, request),
    handler: (request) => handler({ params: request.params, query: request.query, body: request.body, headers: request.headers } as unknown as Input<E>, contextOf(request)),
  });
}
