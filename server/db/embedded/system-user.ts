import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { embeddedTexts } from './embedded.ru.ts';
import type { EmbeddedLog } from './types.ts';

/** Account that PostgreSQL runs under. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const OWN_USER = 'clinic-postgres';

const lookUp = (name: string): SystemUser | null => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined || uid === '0' ? null : { name, uid: Number(uid), gid: Number(gid) };
};

const create = (name: string): SystemUser | null => {
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
    { stdio: 'ignore' },
  );
  return made.status === 0 ? lookUp(name) : null;
};

/**
 * PostgreSQL refuses to run as root, so root hands it to another account: `postgres` of the distribution, else an own
 * system account (said before it is made), else `nobody`.
 * @returns null when the current user is not root: PostgreSQL then runs as that user
 */
export function chooseSystemUser(log: EmbeddedLog): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = lookUp('postgres') ?? lookUp(OWN_USER);
  if (known !== null) return known;
  log.info(embeddedTexts.creatingUser(OWN_USER));
  const created = create(OWN_USER);
  if (created !== null) return created;
  log.warn(embeddedTexts.usingNobody);
  return lookUp('nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 };
}

/** @returns the nearest folder on the way to `path` that the account may not enter, or null when it reaches `path` */
export function findBlockedFolder(path: string, user: SystemUser): string | null {
  const chain: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    chain.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return (
    chain.find((folder) => {
      const { uid, gid, mode } = statSync(folder);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      return (mode & bit) === 0;
    }) ?? null
  );
}
