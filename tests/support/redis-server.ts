import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const PASSWORD = 'password-of-a-test';
const NAMES = ['redis-server', 'valkey-server'];
const program = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .concat('/usr/bin')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Why Redis is not started here; null: it can be. */
export const whyRedisIsMissing = (): string | null =>
  program() === undefined ? 'redis-server or valkey-server (Debian: apt-get install redis-server)' : null;

/** A real Redis of this test, which keeps nothing. */
export interface TestRedis {
  /** with its password, and the number of a database */
  readonly url: string;
  /** of the one that runs now; 0: none does */
  readonly pid: number;
  /** kills it with -9 */
  kill(): Promise<void>;
  /** starts it again on its port */
  start(): Promise<void>;
  /** it accepts connections and answers nothing until it goes on */
  freeze(): void;
  goOn(): void;
  close(): Promise<void>;
}

/** Starts it on a port of its own. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://:${PASSWORD}@127.0.0.1:${port}/3`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const settings = { port, bind: '127.0.0.1', requirepass: PASSWORD, appendonly: 'no' };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    child = spawn(program() ?? '', [...args, '--save', ''], { stdio: 'ignore' });
    await waitFor('Redis answers', async () => {
      const client = createClient({ url, socket: { reconnectStrategy: false } });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.ping()) === 'PONG';
      } catch {
        return false;
      } finally {
        client.destroy();
      }
    });
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    close: kill,
  };
}
