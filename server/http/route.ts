import { finished, type Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { hasModule } from '#shared/access/has-module.ts';
import { canAny } from '#shared/access/permissions.ts';
import type { SessionLevel } from '#shared/access/session-levels.ts';
import { OAuthRefusal, Refusal } from '#shared/contract/common.ts';
import type { Endpoint, FileContent, Input, Output, StoredFile, StreamedFile } from '#shared/contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#shared/errors/catalogue.ts';
import { isUuid } from '#shared/format/uuid.ts';
import type { CaptchaKind } from '#shared/rules/captcha-kinds.ts';
import type { TopicEvent } from '#server/lib/realtime/topics.ts';
import { addressKey, callerAddress } from '#server/lib/throttle/address-key.ts';
import type { CallClinic, SignedIn } from './call.ts';
import type { CallContext, Identity } from './context.ts';
import type { Background } from './background.ts';
import { steadily } from './body-time.ts';
import { DomainError, maintenance } from './domain-error.ts';
import { receiveForm, takeForms, type ReceivedFile } from './multipart.ts';
import { sendFile, sendStoredFile, sendStream } from './send-file.ts';

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity;
    /** works are going on, and this is what people are told; null: none are */
    maintenance: string | null;
    /** a new entity manager of a clinic, or of none */
    entityManager: (clinicId: string | null) => SqlEntityManager;
    /** counts a call of one person, or address, against an endpoint's limit; throws too_many_requests */
    countCall: (limit: NonNullable<Endpoint['limit']>, key: string, repeatable?: string) => void;
    /** spends the proof of work of a call whose form asks for one; throws captcha_required */
    takeProof: (em: SqlEntityManager, kind: CaptchaKind, header: unknown) => Promise<void>;
    /** does a call that is `paced` when its address' turn has come, and counts it; throws server_busy */
    pacedByAddress: <T>(
      call: Pick<CallContext, 'em' | 'ip' | 'gone'>,
      pace: NonNullable<Endpoint['pace']>,
      work: () => Promise<T>,
    ) => Promise<T>;
    background: Background;
    realtime: { publish: (events: readonly TopicEvent[]) => void };
    /** how long a body may take; see body-time.ts */
    bodySeconds: number;
    /** every endpoint that was registered, for OpenAPI and the coverage test */
    endpoints: Endpoint[];
  }
  interface FastifyContextConfig {
    endpointId?: string;
    hasSecret?: boolean;
    /** its refusals carry `result` and `msg` */
    tellsResult?: boolean;
    /** they carry `error` and `error_description` */
    tellsOAuth?: boolean;
  }
  interface FastifyRequest {
    call: { em: SqlEntityManager; actor: SignedIn | undefined; clinic: CallClinic | undefined } | null;
  }
}

/**
 * The token of `Authorization: Bearer …`; null when there is none (`NoAuth` of the documented social exchange counts as
 * none).
 */
function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** The key of a call that gets the same answer however often it comes; undefined where there are no such calls. */
function repeatableKey({ headers }: Endpoint, request: FastifyRequest): string | undefined {
  const { properties } = (headers ?? {}) as { properties?: Readonly<Record<string, TSchema>> };
  const [declared, key] = [properties?.['idempotency-key'], request.headers['idempotency-key']];
  // headers are checked after this
  return declared && typeof key === 'string' && Value.Check(declared, key) ? key : undefined;
}

/** Refusals of a session that is not there, or not open far enough: each leads to another screen. */
const CLOSED = {
  half_open: 'second_factor_required',
  enrolling: 'second_factor_required',
  locked: 'session_locked',
} as const;
function assertLevel({ levels = ['full'] }: Endpoint, token: string | null, level: SessionLevel | undefined): void {
  if (level === undefined) throw new DomainError(token ? 'token_expired' : 'not_signed_in');
  if (!levels.includes(level)) throw new DomainError(level === 'full' ? 'permission_denied' : CLOSED[level]);
}

/**
 * While works are going on superusers are served, guests may read what is public, and nobody else is (K11). A token of
 * nobody makes a guest.
 */
function assertWorks(message: string | null, endpoint: Endpoint, session: SignedIn | undefined): void {
  if (message === null || endpoint.isServedInMaintenance || session?.isSuperuser) return;
  if (session || endpoint.access !== 'public' || endpoint.method !== 'GET') throw maintenance(message);
}

async function identify(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const header = request.headers['apikey'];
  const clinicId = typeof header === 'string' && isUuid(header) ? header.toLowerCase() : null;
  const em = app.entityManager(endpoint.scope === 'clinic' ? clinicId : null);
  const token = bearerOf(request);
  const needsActor = endpoint.access !== 'public' || endpoint.actor === 'optional' || app.maintenance !== null;
  // a page that nobody has touched for a while says so: its polls and refetches are no activity
  const isActivity = request.headers['x-idle'] !== '1';
  const place = { clinic: clinicId, ip: callerAddress(request) };
  const session = needsActor && token ? await app.identity.findSession(em, token, place, isActivity) : undefined;
  assertWorks(app.maintenance, endpoint, session);
  const isServed = endpoint.isServedAnywhere === true || session?.isRestricted !== true;
  const isTaken = session !== undefined && (endpoint.levels ?? ['full']).includes(session.level) && isServed;
  // to a public call who is not fully signed in, unless it says otherwise, or not served where they are, is a guest
  const actor = endpoint.access === 'public' && !isTaken ? undefined : session;
  if (endpoint.access !== 'public') assertLevel(endpoint, token, actor?.level);
  if (endpoint.access !== 'public' && !isServed) throw new DomainError('ip_restricted');
  let clinic: CallClinic | undefined;
  if (endpoint.scope === 'clinic') {
    if (clinicId === null) throw new DomainError('clinic_required');
    clinic = await app.identity.findClinic(em, clinicId);
    if (!clinic) throw new DomainError('not_found');
    if (clinic.isDisabled && actor?.isSuperuser !== true) throw new DomainError('clinic_disabled');
  }
  request.call = { em, actor, clinic };
  if (endpoint.access !== 'public' && endpoint.access !== 'signed-in' && !canAny(actor, endpoint.access))
    throw new DomainError(session?.isOutside ? 'ip_restricted' : 'permission_denied');
  if (endpoint.isFresh && actor?.isFresh !== true) throw new DomainError('reauthentication_required');
  if (clinic && !hasModule(clinic.modules, endpoint.module)) throw new DomainError('feature_not_available');
}
function count(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): void {
  if (!endpoint.limit) return;
  const caller = request.call?.actor?.userId ?? addressKey(callerAddress(request));
  app.countCall(endpoint.limit, caller, repeatableKey(endpoint, request));
}
/** ms after its head in which the body of a call comes as a rule. */
const PROMPT = 500;

/**
 * The body as it comes, cut off with a refusal when it grows past the declared size. The rest of a refused body is read
 * and discarded: otherwise it would stay in the connection ahead of the next call, which would wait for ever.
 */
async function* uploadOf(request: FastifyRequest, maxBytes: number): AsyncGenerator<Uint8Array> {
  const body = request.body as Readable;
  let size = 0;
  try {
    for await (const chunk of steadily(
      request,
      body.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>,
      request.server.bodySeconds,
    )) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new DomainError('payload_too_large');
      yield chunk;
    }
  } finally {
    body.resume();
  }
}

/** Aborted when the caller hangs up before the answer. Its reason is a refusal that nobody reads. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  finished(raw, (error) => {
    if (error) controller.abort(new DomainError('server_busy'));
  });
  return controller.signal;
}

/** @param events what the handler says of its changes */
function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  events: TopicEvent[],
): CallContext {
  const { call } = request;
  if (!call) throw new Error('The call was not identified');
  let gone: AbortSignal | undefined;
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
    ip: callerAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    get gone() {
      return (gone ??= hangUpOf(reply));
    },
    host: request.hostname,
    get upload() {
      return uploadOf(request, endpoint.accepts?.maxBytes ?? 0);
    },
    get file(): ReceivedFile {
      if (!request.receivedFile) throw new Error('This call takes no file');
      return request.receivedFile;
    },
    afterAnswer: (name, work, order) => finished(reply.raw, () => request.server.background.run(name, work, order)),
    changed: (more) => void events.push(...more),
    changedLater: (more, ms) => void setTimeout(() => request.server.realtime.publish(more), ms).unref(),
  };
}

/** Response schemas: the declared one for success, the common refusal for every status of the declared errors. */
function responsesOf(endpoint: Endpoint) {
  const general: readonly ErrorCode[] = [
    'validation_failed',
    'internal_error',
    ...(endpoint.access === 'public' ? [] : (['not_signed_in', 'session_locked'] as const)),
    ...(endpoint.isFresh ? (['reauthentication_required'] as const) : []),
    ...(endpoint.captcha ? (['captcha_required'] as const) : []),
    ...(endpoint.scope === 'clinic' ? (['clinic_disabled'] as const) : []),
    ...(endpoint.module ? (['feature_not_available'] as const) : []),
  ];
  const statuses = new Set([...endpoint.errors, ...general].map((code) => ERRORS[code].status));
  const file = {
    description: 'file',
    content: Object.fromEntries((endpoint.produces ?? []).map((type) => [type, { schema: endpoint.response }])),
  };
  return {
    200: endpoint.produces ? file : endpoint.response,
    ...Object.fromEntries([...statuses].map((status) => [status, endpoint.tellsOAuth ? OAuthRefusal : Refusal])),
  };
}

/** Calls that are documented with `result` and `msg` carry them in their refusals, too (decision "Errors"). */
const tellsResult = ({ response }: Endpoint): boolean => {
  const { properties = {} } = response as { properties?: object };
  return 'result' in properties && ('msg' in properties || 'message' in properties);
};

/** Types of files that calls take as their whole body. They stream: nothing holds a large file in memory. */
const FILE_TYPES = ['text/csv', 'application/octet-stream'];
export function setFileParsers(app: FastifyInstance): void {
  app.addContentTypeParser(FILE_TYPES, (_request, payload, done) => done(null, payload));
}
/** A form without texts takes none. */
const NO_TEXTS = Type.Object({}, { additionalProperties: false });
const isStream = (body: unknown): boolean => typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Registers one endpoint of the contract: schemas, access, clinic and types come from it. Access is checked in
 * `onRequest`, before the body is read: a caller without the right must not learn the body's shape from 422.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>, context: CallContext) => Promise<Output<E>>,
): void {
  const { uploads } = endpoint as Endpoint;
  app.endpoints.push(endpoint);
  if (!uploads) return register(app, endpoint, handler);
  // the parser of forms is in a scope of its own: a form sent to another call is refused unread
  void app.register(async (scope) => {
    await takeForms(scope, uploads);
    register(scope, endpoint, handler);
  });
}

function register<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>, context: CallContext) => Promise<Output<E>>,
): void {
  const { params, query, headers, accepts, uploads, produces, pace, captcha } = endpoint as Endpoint;
  const body = uploads ? (endpoint.body ?? NO_TEXTS) : endpoint.body;
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
    config: {
      endpointId: endpoint.id,
      tellsResult: tellsResult(endpoint),
      tellsOAuth: (endpoint as Endpoint).tellsOAuth === true,
      hasSecret: (endpoint as Endpoint).hasSecret === true,
    },
    onRequest: async (request) => {
      await identify(app, endpoint, request);
      count(app, endpoint, request);
    },
    ...(accepts || uploads ? { bodyLimit: (accepts ?? uploads)?.maxBytes ?? 0 } : {}),
    // a file where none is taken, or none where one is
    preValidation: async (request, reply) => {
      if (uploads) await receiveForm(request, reply, uploads);
      // whoever keeps a body back must not act by rights that were taken, or in a session that ended meanwhile
      if (request.body !== undefined && reply.elapsedTime > PROMPT) await identify(app, endpoint, request);
      if (uploads) return;
      if (isStream(request.body) !== (accepts !== undefined)) throw new DomainError('unsupported_media_type');
    },
    handler: async (request, reply) => {
      // not before: a body that is refused must not cost the page a new proof
      if (captcha && request.call) await app.takeProof(request.call.em, captcha, request.headers['x-captcha']);
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
      } as unknown as Input<E>;
      const events: TopicEvent[] = [];
      const context = contextOf(request, reply, endpoint, events);
      const work = () => handler(input, context);
      // what was committed is told although its answer could not be made
      const tell = () => events.length > 0 && app.realtime.publish(events);
      const answer = await (pace ? app.pacedByAddress(context, pace, work) : work()).finally(tell);
      if (!produces) return answer;
      if ('parts' in (answer as StreamedFile)) return sendStream(reply, answer as StreamedFile);
      return 'open' in (answer as FileContent | StoredFile)
        ? sendStoredFile(reply, answer as StoredFile)
        : sendFile(reply, answer as FileContent);
    },
  });
}
