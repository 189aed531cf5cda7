import { request, type ClientRequest } from 'node:http';
import { expect } from 'vitest';
import { REALTIME_PATH, type ClientMessage, type ServerMessage } from '#shared/contract/realtime.ts';
import type { Caller, TestClinic } from './clinic-factory.ts';
import { waitFor } from './wait-for.ts';

/** A client of the product's WebSocket that remembers what it was told. */
export interface TestSocket {
  readonly messages: readonly ServerMessage[];
  /** the code with which the server closed it; null while it is open */
  readonly closed: () => number | null;
  send(message: unknown): void;
  /** waits for the next message of this kind that was not waited for yet */
  next<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>;
  /** waits for the close; @returns its code */
  waitClosed(timeout?: number): Promise<number>;
  close(): void;
}

/** Opens a socket to a server that listens; `origin` is `http://127.0.0.1:port`. */
export async function openSocket(origin: string): Promise<TestSocket> {
  const socket = new WebSocket(origin.replace(/^http/, 'ws') + REALTIME_PATH);
  const messages: ServerMessage[] = [];
  const taken = new Set<ServerMessage>();
  let code: number | null = null;
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data)) as ServerMessage));
  socket.addEventListener('close', (event) => {
    code = event.code;
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The socket did not open')));
  });
  return {
    messages,
    closed: () => code,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next<T extends ServerMessage['type']>(type: T) {
      const found = await waitFor(
        `a message ${type}`,
        () => messages.find((message) => message.type === type && !taken.has(message)),
        5000,
      );
      taken.add(found);
      return found as Extract<ServerMessage, { type: T }>;
    },
    waitClosed: (timeout = 5000) => waitFor('the close', () => code, timeout),
    close: () => socket.close(),
  };
}

/** Sockets of one test file: `open` makes one, `hello` one that said hello, `closeAll` belongs into `afterEach`. */
export function testSockets(origin: () => string) {
  const sockets: TestSocket[] = [];
  const open = async (): Promise<TestSocket> => {
    const socket = await openSocket(origin());
    sockets.push(socket);
    return socket;
  };
  return {
    open,
    async hello(who: Caller, clinic: TestClinic): Promise<TestSocket> {
      const socket = await open();
      socket.send({ type: 'hello', token: who === 'guest' ? null : clinic.people[who].token, clinic: clinic.id });
      expect(await socket.next('welcome')).toEqual({ type: 'welcome', authenticated: who !== 'guest' });
      return socket;
    },
    closeAll() {
      for (const socket of sockets.splice(0)) socket.close();
    },
  };
}

/** A client that went to sleep: TCP holds, and nothing is ever answered. */
export interface SilentSocket {
  /** sends a message; nobody waits for the answer */
  send(message: ClientMessage): void;
  /** when the server cut it off */
  readonly ended: Promise<void>;
  destroy(): void;
}

/** Opens one past every WebSocket library: each of them answers by itself what the server asks. */
export function openSilent(origin: string): Promise<SilentSocket> {
  return new Promise((resolve, reject) => {
    const call = handshake(origin);
    call.on('upgrade', (_, socket) => {
      socket.resume();
      socket.on('error', () => {});
      const ended = new Promise<void>((done) => {
        socket.once('close', () => done());
      });
      resolve({
        send(message) {
          const text = Buffer.from(JSON.stringify(message));
          if (text.length > 125) throw new Error('The message is too long for a short frame');
          // one text frame, under a mask that changes nothing
          socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
        },
        ended,
        destroy: () => void socket.destroy(),
      });
    });
    call.on('response', ({ statusCode }) => reject(new Error(`The handshake was answered with ${statusCode}`)));
    call.on('error', reject);
    call.end();
  });
}

const handshake = (origin: string, headers: Readonly<Record<string, string>> = {}): ClientRequest =>
  request(origin + REALTIME_PATH, {
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });

/** The HTTP status of a handshake with these headers; 101 when the server agrees. */
export function handshakeStatus(origin: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = handshake(origin, headers);
    call.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}
