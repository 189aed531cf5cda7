import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER_ARGS, SERVER_ENV } from '../../build/run/server-args.mjs';

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a server script of this folder on the database and waits for its port. */
export async function startServer(
  script: 'product-server.ts' | 'raw-server.ts',
  databaseUrl: string,
): Promise<BenchServer> {
  const child = fork(join(import.meta.dirname, script), { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${message.port}`,
    child,
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/**
 * Starts the product as it is delivered, with its jobs and its own limits, on a database, and waits for its address.
 * Warnings of it are printed. @param args of Node, beside those of the product @param settings other than usual
 */
export async function startProduct(
  appUrl: string,
  ownerUrl: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const child = spawn(process.execPath, [...SERVER_ARGS, ...args, 'server/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...SERVER_ENV,
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      DATABASE_URL: appUrl,
      DATABASE_MIGRATION_URL: ownerUrl,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /(http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1];
      if (address) resolve(address);
      else if (line.startsWith('{')) console.log(`  product: ${line.slice(0, 500)}`);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}`)));
  });
  return {
    url,
    child,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Texts of the statements that one piece of work made the product send, without session lookup and transaction control.
 */
export async function statementsSent(server: BenchServer, work: () => Promise<unknown>): Promise<string[]> {
  server.child.send('count');
  await work();
  server.child.send('counted');
  const [{ texts }] = (await once(server.child, 'message')) as [{ texts: string[] }];
  return texts.filter(
    (text) =>
      !/^\s*(begin|commit|rollback|start transaction)/i.test(text) &&
      !/from session s join app_user|update session set/.test(text),
  );
}

/** How many they are. */
export const countStatements = async (server: BenchServer, work: () => Promise<unknown>): Promise<number> =>
  (await statementsSent(server, work)).length;
