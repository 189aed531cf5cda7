import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { Value } from 'typebox/value';
import { ClientMessage, MAX_FRAME_BYTES, REALTIME_PATH, type ServerMessage } from '#shared/contract/realtime.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { SignedIn } from '#server/http/call.ts';
import type { Rights } from '#server/http/context.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { addressKey, callerAddress } from '#server/lib/throttle/address-key.ts';
import { TopicFan } from '#server/lib/realtime/fan.ts';
import { Presence, type NamesOf } from '#server/lib/realtime/presence.ts';
import { isOfClient, pingAll } from '#server/lib/realtime/client-sockets.ts';
import { isOffered, ruleOf, topicFor } from './realtime-topics.ts';

interface Options {
  readonly hub: RealtimeHub;
  /** leave Vite's own WebSocket on the same port alone */
  readonly isRendererDevelopment: boolean;
  /** origins whose pages may connect besides the server's own */
  readonly allowedOrigins: readonly string[];
  /** open connections of one network address */
  readonly maxOfAddress: number;
  readonly namesOf: NamesOf;
  /** how often each client has to show that it is there, ms */
  readonly pingMs?: number | undefined;
}
interface Socket {
  readonly readyState: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close' | 'error', listener: () => void): void;
}
/** An open connection after its first message. */
interface Connection {
  readonly socket: Socket;
  readonly id: string;
  /** address of the client */
  readonly ip: string;
  actor: SignedIn | undefined;
  clinic: string | null;
  /** what ends each subscription */
  readonly topics: Map<string, () => Promise<void> | void>;
}
/** Whom a connection may hear. */
interface Ears {
  readonly fan: TopicFan;
  readonly presence: Presence;
}
/** `WebSocket.OPEN` */
const OPEN = 1;
const HELLO_MS = 10_000;
/**
 * A client that does not answer a close for so long is cut off: a sleeping laptop would keep the server from stopping.
 */
const CLOSE_MS = 2000;
const PING_MS = 25_000;
const MAX_TOPICS = 50;
/** Messages of one connection in ten seconds (docs/reliability.md, "Rate limits"). */
const MAX_MESSAGES = 60;
/** How often open connections check that their session is still in force. */
const RECHECK_MS = 4000;

/**
 * The one WebSocket (docs/architecture.md, "Realtime"): authenticated by its first message, so that no token stands in
 * a URL; the page's Origin is checked; events carry ids only.
 */
export async function realtimePlugin(
  app: FastifyInstance,
  { hub, isRendererDevelopment, allowedOrigins, maxOfAddress, namesOf, pingMs = PING_MS }: Options,
): Promise<void> {
  const ears: Ears = {
    fan: new TopicFan(hub),
    presence: new Presence({
      hub,
      em: () => app.entityManager(null),
      namesOf,
      warn: (error) => app.log.warn({ err: error }, 'presence is not known'),
    }),
  };
  const connections = new Set<Connection>();
  const ofAddress = new Map<string, number>();
  app.decorate('closeSessions', (ids: readonly string[]) => {
    for (const { actor, socket } of connections)
      if (actor && ids.includes(actor.sessionId)) socket.close(4401, 'session closed');
  });
  const upgrades = new EventEmitter();
  app.server.on('upgrade', (request: IncomingMessage, ...rest: unknown[]) => {
    const isHotReload = isRendererDevelopment && (request.headers['sec-websocket-protocol'] ?? '').startsWith('vite-');
    if (!isHotReload) upgrades.emit('upgrade', request, ...rest);
  });
  // a constant: the types of ws do not know `closeTimeout`
  const options = { maxPayload: MAX_FRAME_BYTES, server: upgrades as Server, closeTimeout: CLOSE_MS };
  await app.register(websocket, {
    options,
    // before the HTTP server waits for its connections to end: these are some of them
    preClose: (done) => {
      clearTimeout(timer);
      clearInterval(pings);
      for (const client of app.websocketServer.clients) client.close(1012, 'restart');
      app.websocketServer.close();
      done();
    },
    errorHandler: (error, socket, request) => {
      if (isOfClient(error)) return request.log.info({ reason: error.message }, 'a client broke its WebSocket');
      request.log.error(error);
      socket.terminate();
    },
  });
  const pings = pingAll(app.websocketServer.clients, pingMs);
  app.get(
    REALTIME_PATH,
    {
      websocket: true,
      preValidation: async (request, reply) => {
        const { origin, host } = request.headers;
        if (origin !== undefined && !allowedOrigins.includes(origin) && origin.replace(/^https?:\/\//, '') !== host)
          await reply.code(403).send();
      },
    },
    (socket: Socket, request) => {
      const ip = callerAddress(request);
      const address = addressKey(ip);
      const count = (ofAddress.get(address) ?? 0) + 1;
      if (count > maxOfAddress) return socket.close(4429, 'too many connections');
      ofAddress.set(address, count);
      socket.on('close', () => {
        const left = (ofAddress.get(address) ?? 1) - 1;
        if (left > 0) ofAddress.set(address, left);
        else ofAddress.delete(address);
      });
      open(app, ears, connections, socket, ip);
    },
  );

  // the next look begins when the last has ended: a slow database is not asked more and more
  const recheck = async () => {
    await recheckSessions(app, connections).catch((error: unknown) =>
      app.log.warn({ err: error }, 'sessions not rechecked'),
    );
    timer.refresh();
  };
  const timer = setTimeout(() => void recheck(), RECHECK_MS).unref();
  app.addHook('onClose', async () => {
    await ears.presence.close().catch((error: unknown) => app.log.warn({ err: error }, 'presence was not cleared'));
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** closes the WebSockets of sessions that ended */
    closeSessions: (sessionIds: readonly string[]) => void;
  }
}

const say = (socket: Socket, message: ServerMessage): void => {
  if (socket.readyState === OPEN) socket.send(JSON.stringify(message));
};

function open(app: FastifyInstance, ears: Ears, connections: Set<Connection>, socket: Socket, ip: string): void {
  const connection: Connection = { socket, id: uuidv7(), ip, actor: undefined, clinic: null, topics: new Map() };
  const unheard = setTimeout(() => socket.close(4408, 'no hello'), HELLO_MS);
  let messages = 0;
  const window = setInterval(() => {
    messages = 0;
  }, 10_000);
  // one message after another: a subscription never overtakes the hello that it relies on
  let work = Promise.resolve();
  socket.on('message', (data) => {
    messages += 1;
    if (messages > MAX_MESSAGES) return socket.close(4429, 'too many messages');
    work = work
      .then(async () => {
        const message = parse(data);
        if (!message) return socket.close(4400, 'bad message');
        if (message.type === 'hello') clearTimeout(unheard);
        await handle(app, ears, connections, connection, message);
      })
      .catch(() => socket.close(1011, 'internal error'));
  });
  const forget = () => {
    clearTimeout(unheard);
    clearInterval(window);
    connections.delete(connection);
    work = work.then(() => leaveAll(connection)).catch((error: unknown) => app.log.warn({ err: error }, 'not left'));
  };
  socket.on('close', forget);
  socket.on('error', forget);
}

function parse(data: Buffer): ClientMessage | undefined {
  try {
    const message: unknown = JSON.parse(data.toString('utf8'));
    return Value.Check(ClientMessage, message) ? message : undefined;
  } catch {
    return undefined;
  }
}

async function leaveAll({ topics }: Connection): Promise<void> {
  const ends = [...topics.values()];
  topics.clear();
  // all of them, whichever fails: nobody else knows how to end the rest
  const results = await Promise.allSettled(ends.map(async (end) => end()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function handle(
  app: FastifyInstance,
  ears: Ears,
  connections: Set<Connection>,
  connection: Connection,
  message: ClientMessage,
): Promise<void> {
  const { socket, topics } = connection;
  if (message.type === 'ping') return say(socket, { type: 'pong' });
  if (message.type === 'hello') {
    const actor =
      message.token === null
        ? undefined
        : await app.identity.findSession(
            app.entityManager(message.clinic),
            message.token,
            { clinic: message.clinic, ip: connection.ip },
            false,
          );
    // they hung up meanwhile: nobody would take this connection out again
    if (socket.readyState !== OPEN) return;
    if (message.token !== null && (actor?.level !== 'full' || actor.isRestricted))
      return socket.close(4401, 'session not in force');
    if (app.maintenance !== null && actor?.isSuperuser === false) return socket.close(4503, 'maintenance');
    Object.assign(connection, { actor, clinic: message.clinic });
    connections.add(connection);
    await leaveAll(connection);
    return say(socket, { type: 'welcome', authenticated: actor !== undefined });
  }
  if (!connections.has(connection)) return socket.close(4401, 'hello first');
  if (message.type === 'unsubscribe') {
    const end = topics.get(message.topic);
    topics.delete(message.topic);
    return end?.();
  }
  const inner = topicFor(connection, message.topic);
  const refuse = (code: ErrorCode) => say(socket, { type: 'refused', topic: message.topic, code });
  if (inner === null || topics.size >= MAX_TOPICS) return refuse('permission_denied');
  if (!(await isOffered(app, connection, message.topic))) return refuse('feature_not_available');
  if (!topics.has(message.topic)) topics.set(message.topic, await listen(ears, connection, message.topic, inner));
  say(socket, { type: 'subscribed', topic: message.topic });
}

/** @returns what ends it */
async function listen(
  { fan, presence }: Ears,
  { socket, id, actor, clinic }: Connection,
  topic: string,
  inner: string,
): Promise<() => Promise<void> | void> {
  const end = fan.subscribe(inner, (news) => say(socket, { type: 'event', topic, ...news }));
  const rule = ruleOf(topic);
  if (!rule.hasPresence || !actor || clinic === null) return end;
  try {
    const leave = await presence.join({ socket: id, topic: inner, clinic, user: actor.userId }, (people) =>
      say(socket, { type: 'present', topic, people: people.filter((person) => person.id !== actor.userId) }),
    );
    return () => {
      end();
      return leave();
    };
  } catch (error) {
    end();
    throw error;
  }
}

const textOf = ({ roles, grants = [] }: Rights): string => JSON.stringify([roles.toSorted(), grants.toSorted()]);

/** One statement for all of them, however many. */
async function recheckSessions(app: FastifyInstance, connections: Set<Connection>): Promise<void> {
  const signedIn = [...connections].flatMap(({ socket, actor, clinic, ip }) =>
    actor ? [{ socket, actor, sessionId: actor.sessionId, clinic, ip }] : [],
  );
  if (signedIn.length === 0) return;
  const rightsOf = await app.identity.rightsOfSessions(app.entityManager(null), signedIn);
  for (const { socket, actor, ...held } of signedIn) {
    const rights = rightsOf(held);
    if (!rights) socket.close(4401, 'session not in force');
    else if (textOf(rights) !== textOf(actor)) socket.close(4403, 'rights changed');
  }
}
