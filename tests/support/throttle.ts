import { throttleKey } from '#server/lib/throttle/throttle.ts';
import type { TestApp } from './test-app.ts';

/** Lets time pass for every counter and every link, without waiting. */
export async function advance(test: TestApp, seconds: number): Promise<void> {
  await test.rows('update throttle set next_at = next_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)', [seconds]);
  await test.rows('update one_time_token set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)', [seconds]);
}

/** A counter as it stands; undefined when there is none. */
export async function counterOf(test: TestApp, kind: string, whom: string): Promise<number | undefined> {
  const [row] = await test.rows<{ failures: number }>('select failures from throttle where key = $1', [throttleKey(test.config.APP_SECRET, kind, whom)]);
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
