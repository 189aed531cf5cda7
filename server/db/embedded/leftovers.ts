import { rmSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import { databaseUrl, withClient } from './connection.ts';
import type { DataFolder } from './data-folder.ts';
import type { ClusterSecrets } from './types.ts';
import { embeddedTexts } from './embedded.ru.ts';
import { EmbeddedError } from './embedded-error.ts';
import { stopPostmaster } from './postmaster.ts';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';
import {
  findPostgresProcesses,
  isAlive,
  isProgramReplaced,
  provePostgres,
  waitUntil,
} from '#server/lib/processes/process-info.ts';
import type { EmbeddedLog, RunningPostmaster } from './types.ts';

const ANSWER_MS = 15_000;
const ORPHAN_MS = 5_000;

type Answer = 'ours' | 'foreign' | 'none';

/** Asks the server itself which folder and version it runs. */
async function ask(port: number, paths: DataFolder, binaries: Binaries, secrets: ClusterSecrets): Promise<Answer> {
  try {
    return await withClient(databaseUrl('superuser', secrets, port, 'postgres'), async (client) => {
      const { rows } = await client.query<{ folder: string; version: string }>(
        "select current_setting('data_directory') as folder, split_part(current_setting('server_version'), ' ', 1) as version",
      );
      return rows[0]?.folder === paths.pgData && rows[0].version === binaries.version ? 'ours' : 'foreign';
    });
  } catch (error) {
    // 28P01, 28000: a server that does not know our password is not ours to adopt.
    return String((error as { code?: unknown }).code).startsWith('28') ? 'foreign' : 'none';
  }
}

async function waitForAnswer(
  pid: number,
  paths: DataFolder,
  binaries: Binaries,
  secrets: ClusterSecrets,
): Promise<number | null> {
  let port: number | null = null;
  await waitUntil(
    async () => {
      const file = readPostmasterFile(paths.pgData);
      if (file === null || file.pid !== pid || !isAlive(pid)) return true;
      if (file.status === 'stopping' || file.port === 0) return false;
      const answer = await ask(file.port, paths, binaries, secrets);
      if (answer === 'ours') port = file.port;
      return answer !== 'none';
    },
    ANSWER_MS,
    100,
  );
  return port;
}

/** Backends outlive a killed postmaster until they notice; a new server must not start beside them. */
async function endOrphans(paths: DataFolder, log: EmbeddedLog): Promise<void> {
  const orphans = () => findPostgresProcesses(paths.pgData);
  const count = orphans().length;
  if (count === 0) return;
  log.info(embeddedTexts.waitingForOrphans(count));
  for (const signal of ['SIGTERM', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await waitUntil(() => orphans().length === 0, ORPHAN_MS / 5)) return;
    for (const pid of orphans()) {
      try {
        process.kill(pid, signal);
      } catch {
        // Ended between the look and the signal.
      }
    }
  }
  if (!(await waitUntil(() => orphans().length === 0, ORPHAN_MS)))
    throw new EmbeddedError(embeddedTexts.cannotStopOther(orphans()[0] ?? 0));
}

/**
 * Deals with what a killed start left behind. Call under the instance lock.
 * Touches only processes proven to work in this very data folder.
 * @returns the running server to adopt, or null when nothing runs any more
 * @throws EmbeddedError when something runs that can be neither adopted nor stopped
 */
export async function settleLeftovers(
  paths: DataFolder,
  binaries: Binaries,
  secrets: ClusterSecrets,
  canAdopt: boolean,
  log: EmbeddedLog,
): Promise<RunningPostmaster | null> {
  const file = readPostmasterFile(paths.pgData);
  if (file === null) {
    await endOrphans(paths, log);
    return null;
  }
  const proof = provePostgres(file.pid, paths.pgData);
  if (proof !== 'no') {
    const isUsable = canAdopt && !isProgramReplaced(file.pid);
    const port = isUsable ? await waitForAnswer(file.pid, paths, binaries, secrets) : null;
    if (port !== null) {
      log.info(embeddedTexts.adopted(file.pid));
      return { pid: file.pid, port };
    }
    if (isAlive(file.pid) && proof === 'yes') {
      log.info(embeddedTexts.stoppingOther(file.pid));
      await stopPostmaster(file.pid, paths, binaries, () => log.warn(embeddedTexts.stopSlow));
    }
  }
  await endOrphans(paths, log);
  const rest = readPostmasterFile(paths.pgData);
  if (rest !== null && provePostgres(rest.pid, paths.pgData) === 'yes')
    throw new EmbeddedError(embeddedTexts.cannotStopOther(rest.pid));
  // A reused pid would keep PostgreSQL from starting. Where nothing is proven the file stays, and PostgreSQL decides.
  if (rest !== null && proof !== 'unknown') rmSync(postmasterFilePath(paths.pgData), { force: true });
  return null;
}
