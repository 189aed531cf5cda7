import { openBinaries } from './binaries.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { DATABASE, databaseUrl } from './connection.ts';
import { openDataFolder, openSecrets } from './data-folder.ts';
import { embeddedTexts } from './embedded.ru.ts';
import { initialiseCluster } from './initialise.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { settleLeftovers } from './leftovers.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseSystemUser } from './system-user.ts';
import type { EmbeddedCluster, EmbeddedLog, EmbeddedOptions } from './types.ts';
import { PostmasterWatch } from './watch.ts';

export { bootstrapDatabase } from './bootstrap.ts';
export { dataFolder } from './data-folder.ts';
export { AlreadyRunningError, EmbeddedError } from './embedded-error.ts';
export { findRunningCluster, type RunningCluster } from './running.ts';
export type { EmbeddedCluster, EmbeddedLog, EmbeddedOptions } from './types.ts';

/**
 * Starts the embedded PostgreSQL: takes the data folder for this process, makes the cluster on the first start, adopts
 * or ends what a killed start left, and makes the database with its roles and extensions.
 * The cluster stops with `stop()`, or on the process's normal exit; after `kill -9` the next start adopts it.
 * @throws AlreadyRunningError (exit code 3) when the product runs already on this folder
 * @throws EmbeddedError with a Russian message of what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions, log: EmbeddedLog): Promise<EmbeddedCluster> {
  const user = chooseSystemUser(log);
  const paths = openDataFolder(options.dataDir, user);
  const lock = takeInstanceLock(paths.root, options.address ?? '');
  const settings = options.settings ?? {};
  try {
    const binaries = openBinaries(paths.root, user, log);
    const secrets = openSecrets(paths);
    // A server left with other settings (a test's) is restarted rather than trusted.
    const left = await settleLeftovers(paths, binaries, secrets, Object.keys(settings).length === 0, log);
    if (left === null) await initialiseCluster(paths, binaries, secrets, settings['fsync'] !== 'off', log);
    const running = left ?? (await startPostmaster(paths, binaries, settings));
    log.info(embeddedTexts.started(running.pid, running.port));

    let watch: PostmasterWatch | undefined;
    const current = () => watch?.running ?? running;
    const halt = () => stopPostmaster(current().pid, paths, binaries, () => log.warn(embeddedTexts.stopSlow));
    const isFresh = await bootstrapDatabase(running.port, secrets, DATABASE).catch(async (error: unknown) => {
      await halt();
      throw error;
    });

    const onExit = () => {
      // An exit handler cannot wait: request the fast shutdown; a start in this moment waits for its end.
      if (process.platform !== 'win32') signal(current().pid);
      lock.release();
    };
    process.once('exit', onExit);
    let stopping: Promise<void> | null = null;
    const stop = async () => {
      await watch?.stop();
      await halt();
      process.removeListener('exit', onExit);
      lock.release();
    };
    const { onLost } = options;
    if (onLost) {
      const restart = async () =>
        (await settleLeftovers(paths, binaries, secrets, true, log)) ?? startPostmaster(paths, binaries, settings);
      watch = new PostmasterWatch({ first: running, restart, onLost, log });
    }
    return {
      appUrl: databaseUrl('app', secrets, running.port, DATABASE),
      ownerUrl: databaseUrl('owner', secrets, running.port, DATABASE),
      superUrl: databaseUrl('superuser', secrets, running.port, 'postgres'),
      secrets,
      dataDir: paths.root,
      port: running.port,
      get postmasterPid() {
        return current().pid;
      },
      isFresh,
      isAdopted: left !== null,
      setAddress: (address) => lock.setAddress(address),
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended before us.
  }
}
