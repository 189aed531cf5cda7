import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { REALTIME_PATH, type ClientTopic } from '#shared/contract/realtime.ts';
import type { Endpoint, Input, Output } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { RealtimeClient } from '#renderer/lib/api/realtime.ts';
import { concernsShown, type Shown } from '#renderer/lib/api/use-topic.ts';
import { urlOf, type LooseInput } from '#tests/support/call.ts';
import type { Somebody } from './data.ts';
import type { Journal } from './journal.ts';

const unzip = promisify(gunzip);
/** As many connections as a browser opens to one address. */
const CONNECTIONS = 6;
/** How often a person comes again when the server says that it is busy, after as long as it says. */
const COMES_AGAIN = 3;
/** between what a person does, from a half of it to one and a half */
const THINK_SECONDS = 5;

/** A refusal that nobody expects, or no answer: it is in the journal, and the person begins anew. */
export class Failed extends Error {}

class ClosedMeanwhile extends Error {}
interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** seconds, where the server names them */
  readonly retryAfter: number;
}

/** Parts of a call; what has a default may be missing. */
type Given<E extends Endpoint> = {
  readonly [K in Exclude<keyof Input<E>, 'query' | 'headers'>]: Input<E>[K];
} & {
  readonly [K in Extract<keyof Input<E>, 'query' | 'headers'>]?: Partial<Input<E>[K]>;
};

/** Somebody with an open page: calls of the contract and the live channel, as the web app makes them. */
export class Person<Who extends Somebody = Somebody> {
  readonly who: Who;
  readonly #url: string;
  readonly #journal: Journal;
  readonly #stop: AbortSignal;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #live: RealtimeClient;
  readonly #leaveOwn: () => void;
  #leave = () => {};

  constructor(url: string, who: Who, journal: Journal, stop: AbortSignal) {
    this.who = who;
    this.#url = url;
    this.#journal = journal;
    this.#stop = stop;
    this.#live = new RealtimeClient({
      open: () => new WebSocket(url.replace(/^http/, 'ws') + REALTIME_PATH),
      onState: (state) => {
        if (state === 'offline' && !stop.aborted) journal.failed('live channel lost');
      },
      onSessionOver: () => journal.failed('session over'),
    });
    this.#live.identify({ token: who.token, clinic: who.clinic });
    // as the frame around every screen does: roles and own appointments
    this.#leaveOwn = this.#live.subscribe('me', () => {
      journal.news += 1;
    });
  }

  /** Waits as long as a person does before the next press; @throws when the day is over */
  think(share = 1): Promise<void> {
    return this.wait(THINK_SECONDS * share * (0.5 + Math.random()));
  }

  /** @throws when the day is over */
  async wait(seconds: number): Promise<void> {
    await pause(seconds * 1000, undefined, { signal: this.#stop });
  }

  /** A call that must succeed. @throws Failed */
  async call<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Output<E>> {
    const answer = await this.tried(endpoint, given, []);
    if (answer === null) throw new Failed();
    return answer;
  }

  /** A call that others may be faster at. @returns null after a refusal with one of these codes; @throws Failed */
  async tried<E extends Endpoint>(
    endpoint: E,
    given: Given<E>,
    codes: readonly E['errors'][number][],
  ): Promise<Output<E> | null> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#triedOnce(endpoint, given, codes);
      if (!('busySeconds' in answer)) return answer.output;
      if (tries === COMES_AGAIN) {
        this.#journal.failed(`${endpoint.id}: busy ${tries + 1} times`);
        throw new Failed();
      }
      this.#journal.busy += 1;
      await this.wait(answer.busySeconds);
    }
  }

  async #triedOnce<E extends Endpoint>(
    endpoint: E,
    given: Given<E>,
    codes: readonly E['errors'][number][],
  ): Promise<{ readonly output: Output<E> | null } | { readonly busySeconds: number }> {
    const began = performance.now();
    const { status, body, retryAfter } = await this.#sendAsBrowser(endpoint, given as LooseInput).catch(
      (error: unknown) => {
        if (!this.#stop.aborted) this.#journal.failed(`${endpoint.id}: ${String(error)}`);
        throw new Failed();
      },
    );
    if (status === 503 && retryAfter > 0) return { busySeconds: retryAfter };
    if (status === 200) {
      this.#journal.answered(endpoint, performance.now() - began);
      return { output: (endpoint.produces ? body : JSON.parse(body.toString())) as Output<E> };
    }
    const code = codeOf(body);
    if (codes.includes(code as ErrorCode)) this.#journal.refused(endpoint, code);
    else this.#journal.failed(`${endpoint.id}: ${status} ${code}${fieldsOf(body)}`);
    if (!codes.includes(code as ErrorCode)) throw new Failed();
    return { output: null };
  }

  /**
   * Shows something live, instead of what was shown before: reads it, and anew with each piece of news.
   * @param shown whose day it is; of others nothing is read
   * @param readRow reads what the news name instead of everything, as the queue does
   */
  async show<T>(
    topic: ClientTopic,
    shown: Shown,
    read: () => Promise<T>,
    readRow?: (id: string) => Promise<unknown>,
  ): Promise<T> {
    this.close();
    let isReading = false;
    let isStale = false;
    const rows = new Set<string>();
    const refresh = async (ids: readonly string[]) => {
      if (!readRow || ids.length === 0) isStale = true;
      else for (const id of ids) rows.add(id);
      if (isReading) return;
      isReading = true;
      try {
        while ((isStale || rows.size > 0) && !this.#stop.aborted) {
          const [id] = rows;
          if (isStale) rows.clear();
          else if (id !== undefined) rows.delete(id);
          if (isStale || id === undefined || !readRow) {
            isStale = false;
            await read();
          } else await readRow(id);
        }
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
      } finally {
        isReading = false;
      }
    };
    this.#leave = this.#live.subscribe(topic, (news) => {
      this.#journal.news += 1;
      if (concernsShown(news, shown)) void refresh(news.ids);
    });
    return read();
  }

  /** Shows something that is not live. */
  close(): void {
    this.#leave();
    this.#leave = () => {};
  }

  /** Closes the page. */
  end(): void {
    this.close();
    this.#leaveOwn();
    this.#agent.destroy();
  }

  /** A kept connection that the server closes while it is taken again is no failure: browsers send once more. */
  async #sendAsBrowser(endpoint: Endpoint, given: LooseInput): Promise<Answer> {
    try {
      return await this.#send(endpoint, given);
    } catch (error) {
      if (error instanceof ClosedMeanwhile) return this.#send(endpoint, given);
      throw error;
    }
  }

  #send(endpoint: Endpoint, given: LooseInput): Promise<Answer> {
    const body = given.body === undefined ? undefined : JSON.stringify(given.body);
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#url + urlOf(endpoint, given),
        {
          agent: this.#agent,
          method: endpoint.method,
          headers: {
            'accept-encoding': 'gzip',
            authorization: `Bearer ${this.who.token}`,
            ...(endpoint.scope === 'clinic' ? { apikey: this.who.clinic } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...given.headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const whole = Buffer.concat(parts);
            const status = answer.statusCode ?? 0;
            const retryAfter = Number(answer.headers['retry-after'] ?? 0);
            if (answer.headers['content-encoding'] !== 'gzip') resolve({ status, body: whole, retryAfter });
            else unzip(whole).then((text) => resolve({ status, body: text, retryAfter }), reject);
          });
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        reject(sent.reusedSocket && error.code === 'ECONNRESET' ? new ClosedMeanwhile() : error);
      });
      sent.end(body);
    });
  }
}

/** Fields that a refusal complains about. */
function fieldsOf(body: Buffer): string {
  try {
    const { errors = {} } = JSON.parse(body.toString()) as { errors?: object };
    return Object.keys(errors).length === 0 ? '' : ` ${JSON.stringify(errors)}`;
  } catch {
    return '';
  }
}
function codeOf(body: Buffer): string {
  try {
    return (JSON.parse(body.toString()) as { code?: string }).code ?? 'without a code';
  } catch {
    return 'not JSON';
  }
}

export const oneOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];
