import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { throttleKey } from '#server/lib/throttle/throttle.ts';
import { codeOf, type Api } from './call.ts';
import { PASSWORD } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Lets time pass for every counter and every link, without waiting. */
export async function advance(test: TestApp, seconds: number): Promise<void> {
  await test.rows(
    'update throttle set next_at = next_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)',
    [seconds],
  );
  await test.rows(
    'update one_time_token set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)',
    [seconds],
  );
}

/** A counter as it stands; undefined when there is none. */
export async function counterOf(test: TestApp, kind: string, whom: string): Promise<number | undefined> {
  const [row] = await test.rows<{ failures: number }>('select failures from throttle where key = $1', [
    throttleKey(test.config.APP_SECRET, kind, whom),
  ]);
  return row?.failures;
}

/** Puts a window's counter to a number. */
export async function setCounter(test: TestApp, kind: string, whom: string, failures: number): Promise<void> {
  await test.rows(
    `insert into throttle (key, failures, next_at, expires_at) values ($1, $2, '-infinity', now() + interval '15 minutes')
     on conflict (key) do update set failures = $2`,
    [throttleKey(test.config.APP_SECRET, kind, whom), failures],
  );
}

let lastAddress = 0;
/** An address of the network that nobody used yet. */
export const newIp = (): string => `10.1.${Math.floor((lastAddress += 1) / 200)}.${lastAddress % 200}`;

interface From {
  readonly ip?: string;
  readonly mark?: string | undefined;
}
/** The marks of a browser, as a call carries them. */
export const marked = (mark?: string) => (mark === undefined ? {} : { headers: { 'x-device-marks': mark } });

/** Does something one after the other. @returns the codes of the answers */
export async function times(
  count: number,
  work: () => Promise<{ statusCode: number; body: string }>,
): Promise<string[]> {
  const codes: string[] = [];
  for (let time = 0; time < count; time += 1) codes.push(codeOf(await work()));
  return codes;
}

/** Tries to sign in, each from an address that nobody used yet unless it says otherwise. */
export class SignIns {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  attempt(email: string, password: string, { ip = newIp(), mark }: From = {}) {
    return this.#api.send(auth.login, { body: { email, password }, ...marked(mark) }, {}, { ip });
  }

  wrong(email: string, from: From = {}) {
    return this.attempt(email, 'Неверный-пароль-1', from);
  }

  right(email: string, from: From = {}) {
    return this.attempt(email, PASSWORD, from);
  }

  /** Strangers use up the tries of an account. */
  slow(email: string): Promise<string[]> {
    return times(10, () => this.wrong(email));
  }
}
