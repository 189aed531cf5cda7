import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, runProgram, type RunResult } from './binaries.ts';
import { type DataFolder, makeOwnedFolder } from './data-folder.ts';
import type { ClusterSecrets } from './types.ts';
import { embeddedTexts } from './embedded.ru.ts';
import { EmbeddedError } from './embedded-error.ts';
import { ROLES } from './connection.ts';
import type { EmbeddedLog } from './types.ts';

const DRAFT = 'pg.new-';

/** Whatever LANG says: UTF-8, and the Russian order of letters, where Yo stands beside Ye. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=ru-RU'];

/**
 * ICU does the ordering and the case, but pg_trgm asks the C library what a letter is: with the plain C locale it knows
 * no Cyrillic. The names differ between systems; the first that this one has is taken.
 */
const LETTER_LOCALES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['C.UTF-8', 'C.utf8', 'ru_RU.UTF-8', 'en_US.UTF-8'],
  darwin: ['ru_RU.UTF-8', 'en_US.UTF-8', 'UTF-8'],
  win32: ['ru-RU', 'Russian_Russia.1251'],
};

async function runInitdb(binaries: Binaries, args: readonly string[], cwd: string): Promise<void> {
  let result: RunResult = { code: 1, output: '' };
  for (const locale of LETTER_LOCALES[process.platform] ?? ['C.UTF-8']) {
    result = await runProgram(binaries, 'initdb', [...args, `--lc-ctype=${locale}`], cwd);
    if (result.code === 0 || !/invalid locale name/.test(result.output)) break;
  }
  if (result.code !== 0) throw new EmbeddedError(embeddedTexts.initFailed(result.output));
}

const major = (version: string): string => version.split('.')[0] ?? '';

/**
 * Makes the cluster when there is none. initdb works in a draft folder that gets its real name only when complete, so
 * an interrupted one leaves nothing that looks like a database.
 * @param isSynced false only for throw-away clusters
 * @throws EmbeddedError when initdb fails, or the folder belongs to another major version
 */
export async function initialiseCluster(
  paths: DataFolder,
  binaries: Binaries,
  secrets: ClusterSecrets,
  isSynced: boolean,
  log: EmbeddedLog,
): Promise<void> {
  for (const name of readdirSync(paths.root))
    if (name.startsWith(DRAFT)) rmSync(join(paths.root, name), { recursive: true, force: true });
  if (existsSync(paths.pgData)) {
    const has = readFileSync(join(paths.pgData, 'PG_VERSION'), 'utf8').trim();
    if (has !== major(binaries.version))
      throw new EmbeddedError(embeddedTexts.otherMajor(paths.pgData, has, major(binaries.version)));
    return;
  }
  log.info(embeddedTexts.initialising(paths.pgData));
  const draft = join(paths.root, `${DRAFT}${process.pid}-${Date.now()}`);
  makeOwnedFolder(draft, binaries.user);
  const passwordFile = `${draft}.password`;
  try {
    writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
    if (binaries.user !== null) chownSync(passwordFile, binaries.user.uid, binaries.user.gid);
    const args = [
      '-D',
      draft,
      `--username=${ROLES.superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...LOCALE,
      '--no-instructions',
    ];
    await runInitdb(binaries, isSynced ? args : [...args, '--no-sync'], paths.root);
    renameSync(draft, paths.pgData);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}
