import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Binaries, runProgram } from './binaries.ts';
import { HOST } from './connection.ts';
import { type DataFolder, readPort, writePort } from './data-folder.ts';
import { embeddedTexts } from './embedded.ru.ts';
import { EmbeddedError } from './embedded-error.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive, waitUntil } from '#server/lib/processes/process-info.ts';
import type { RunningPostmaster } from './types.ts';

/** Measured in docs: wal_compression costs bookings, jit costs short queries. Time-outs are set by the pool. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: HOST,
  // One way in. A socket path inside a deep data folder may be longer than the system allows.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  wal_compression: 'off',
  jit: 'off',
  log_checkpoints: 'off',
};

const LOG_LIMIT_BYTES = 10_000_000;
const START_SECONDS = 60;

const canListen = (port: number): Promise<number | null> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(null));
    server.listen({ port, host: HOST, exclusive: true }, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : null));
    });
  });

const choosePort = async (paths: DataFolder, isRetry: boolean): Promise<number> => {
  const known = isRetry ? null : readPort(paths);
  const port = (known === null ? null : await canListen(known)) ?? (await canListen(0));
  if (port === null) throw new EmbeddedError(embeddedTexts.startFailed(HOST));
  return port;
};

const logTail = (paths: DataFolder, from: number): string => {
  try {
    return readFileSync(paths.logFile).subarray(from).toString().trim().split('\n').slice(-15).join('\n');
  } catch {
    return '';
  }
};

const logSize = (paths: DataFolder): number => {
  if (!existsSync(paths.logFile)) return 0;
  if (statSync(paths.logFile).size > LOG_LIMIT_BYTES) truncateSync(paths.logFile);
  return statSync(paths.logFile).size;
};

/**
 * Starts the server in a session of its own, so that the terminal's Ctrl-C does not end it before the pool is closed.
 * The port of the last start is kept when it is free.
 * @throws EmbeddedError with the end of the server's log
 */
export async function startPostmaster(
  paths: DataFolder,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
): Promise<RunningPostmaster> {
  for (const isRetry of [false, true]) {
    const port = await choosePort(paths, isRetry);
    const from = logSize(paths);
    const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) })
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(' ');
    const { code, output } = await runProgram(
      binaries,
      'pg_ctl',
      ['start', '-w', '-t', String(START_SECONDS), '-D', paths.pgData, '-l', paths.logFile, '-o', options],
      paths.root,
    );
    const running = readPostmasterFile(paths.pgData);
    if (code === 0 && running !== null) {
      writePort(paths, port);
      return { pid: running.pid, port };
    }
    const report = `${output}\n${logTail(paths, from)}`;
    // Somebody else took the port between the check and the start.
    if (isRetry || !/could not bind|Address already in use/i.test(report))
      throw new EmbeddedError(embeddedTexts.startFailed(report));
  }
  throw new EmbeddedError(embeddedTexts.startFailed(''));
}

/** @returns false when the process lives on after the time given */
async function signalAndWait(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already, which is what was wanted.
  }
  return waitUntil(() => !isAlive(pid), timeoutMs);
}

/**
 * Stops a postmaster: fast (connections are cut, data are written), then immediate (the next start recovers from the
 * log).
 * @returns false when it lives on, at the latest after 5 s
 */
export async function stopPostmaster(
  pid: number,
  paths: DataFolder,
  binaries: Binaries,
  onSlow: () => void,
): Promise<boolean> {
  if (process.platform === 'win32') {
    await runProgram(binaries, 'pg_ctl', ['stop', '-w', '-t', '4', '-m', 'fast', '-D', paths.pgData], paths.root);
    return !isAlive(pid);
  }
  if (await signalAndWait(pid, 'SIGINT', 4_000)) return true;
  onSlow();
  return signalAndWait(pid, 'SIGQUIT', 1_000);
}
