import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLONE } from './probe.ts';
import { BARE_ENV } from '#tests/support/bare-env.ts';

/** A start of the product as people do it, or of its server alone. */
export interface Product {
  readonly pid: number;
  readonly origin: string;
  readonly output: () => string;
  /** when it answers; rejects when it ends before */
  readonly ready: Promise<void>;
  /** exit code, null after a signal */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}
interface ProductOptions {
  readonly dataDir: string;
  readonly port: number;
  /** `launcher` is what `npm start` runs */
  readonly entry?: 'npm' | 'launcher' | 'server';
  readonly env?: Readonly<Record<string, string>>;
}
const ENTRIES = {
  npm: ['npm', 'start'],
  launcher: [process.execPath, 'build/run/start.mjs'],
  server: [process.execPath, 'server/server.ts'],
} as const;

/** Starts it with nothing in its environment but PATH, HOME and what is given. */
export function startProduct({ dataDir, port, entry = 'server', env = {} }: ProductOptions): Product {
  const [program, argument] = ENTRIES[entry];
  const child = spawn(program, [argument], {
    cwd: CLONE,
    env: {
      ...BARE_ENV,
      LOG_LEVEL: 'fatal',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((done, fail) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      // the last line of the greeting in the demo; outside of it the first is all there is
      if (
        output.includes('Письма демонстрации') ||
        (env['NODE_ENV'] === 'production' && output.includes('Описание API'))
      )
        done();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => fail(new Error(`ended with ${code}:\n${output}`)));
  });
  // Whoever expects a refusal looks at `ended` only.
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    ready,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Process of PostgreSQL in a data folder. */
export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
