import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { DEMO_SECRET } from '#server/config/config.ts';
import { findRunningCluster } from '#server/db/embedded/index.ts';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import type { Ground } from '#tests/support/test-app.ts';
import { CLONE } from './probe.ts';
import { BARE_ENV } from '#tests/support/bare-env.ts';

/** The product as a process of its own, on an embedded database of its own. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** of the server that runs now; 0 when there is none */
  readonly postmasterPid: () => number;
  /** exit code; null after a signal */
  readonly ended: Promise<number | null>;
  /** the database past the application */
  readonly ground: Ground;
  /** what the process wrote to its error stream */
  readonly errors: () => string;
  /** @returns the exit code; null after a signal */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  readonly hasEnded: () => boolean;
}

/** Starts `server/server.ts` and waits for its address. */
export async function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const child: ChildProcess = spawn(process.execPath, ['server/server.ts'], {
    cwd: CLONE,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...BARE_ENV,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RESERVES_PER_MINUTE: '1000000',
      MAX_ACTIVE_BOOKINGS: '1000',
      ...env,
    },
  });
  let errors = '';
  let isOver = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (code) => {
      isOver = true;
      done(code);
    }),
  );
  const url = await new Promise<string>((done, fail) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /(http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1];
      if (address) done(address);
    });
    void ended.then((code) => fail(new Error(`The server ended with ${code}: ${errors}`)));
  });
  const cluster = findRunningCluster(dataDir);
  if (!cluster) throw new Error('The server runs, but its cluster does not');
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    postmasterPid: () => readPostmasterFile(join(dataDir, 'pg'))?.pid ?? 0,
    ground: {
      config: { APP_SECRET: DEMO_SECRET },
      async rows<Row extends object>(text: string, values: unknown[] = []) {
        const client = new pg.Client({ connectionString: cluster.ownerUrl });
        client.on('error', () => {});
        await client.connect();
        try {
          return (await client.query<Row>(text, values)).rows;
        } finally {
          await client.end();
        }
      },
    },
    errors: () => errors,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
    hasEnded: () => isOver,
  };
}
