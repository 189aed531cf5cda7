import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { DATABASE, databaseUrl } from './connection.ts';
import { defaultDataDir, openSecrets, pathsOf } from './data-folder.ts';
import { findLockOwner } from './instance-lock.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/** A cluster that another process of the product runs. */
export interface RunningCluster {
  readonly pid: number;
  readonly address: string;
  readonly appUrl: string;
  readonly ownerUrl: string;
}

/**
 * The cluster of a product that runs now, for a command beside it.
 * @param dataDir '' = the default place
 * @returns null when nothing runs on this folder
 */
export function findRunningCluster(dataDir: string): RunningCluster | null {
  let root: string;
  try {
    root = realpathSync(dataDir === '' ? defaultDataDir() : resolve(dataDir));
  } catch {
    return null;
  }
  const owner = findLockOwner(root);
  const paths = pathsOf(root);
  const server = readPostmasterFile(paths.pgData);
  if (owner === null || server === null || server.port === 0) return null;
  const secrets = openSecrets(paths);
  return {
    pid: owner.pid,
    address: owner.address,
    appUrl: databaseUrl('app', secrets, server.port, DATABASE),
    ownerUrl: databaseUrl('owner', secrets, server.port, DATABASE),
  };
}
