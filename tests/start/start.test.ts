import { existsSync, mkdirSync, statSync, writeFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAlive, waitUntil } from '#server/lib/processes/process-info.ts';
import { copyData } from '#tests/support/prepared-data.ts';
import { makeTempFolder, type Probe, removeFolder, startProbe } from './probe.ts';

const folders: string[] = [];
const probes: Probe[] = [];

const start = (options: Parameters<typeof startProbe>[0]): Probe => {
  const probe = startProbe(options);
  probes.push(probe);
  return probe;
};
const newFolder = (): string => {
  const folder = makeTempFolder();
  folders.push(folder);
  return folder;
};
const newDataDir = (): string => join(newFolder(), 'data');
/** The folder of a PostgreSQL that has started and stopped before. */
let used: string;
beforeAll(async () => {
  used = join(makeTempFolder(), 'data');
  const probe = startProbe({ dataDir: used });
  await probe.outcome;
  await probe.kill('SIGINT');
});
afterAll(() => removeFolder(dirname(used)));
const usedDataDir = (): string => {
  const dataDir = newDataDir();
  copyData(used, dataDir);
  return dataDir;
};

afterEach(async () => {
  await Promise.all(probes.splice(0).map((probe) => probe.kill('SIGTERM')));
  folders.splice(0).forEach(removeFolder);
});

describe('a fresh start', () => {
  it('gives UTF-8 and Russian order whatever the environment says', async () => {
    const ready = await start({
      dataDir: newDataDir(),
      env: { LANG: 'ru_RU.KOI8-R', LC_ALL: 'POSIX', TZ: 'Asia/Kamchatka', PGPORT: '1', PGDATA: '/nowhere' },
    }).outcome;
    expect(ready).toMatchObject({
      at: 'ready',
      isFresh: true,
      isAdopted: false,
      encoding: 'UTF8',
      provider: 'i',
      locale: 'ru-RU',
      small: 'ё',
      zone: 'UTC',
      role: 'clinic_app',
      sorted: ['Абрамов', 'Егоров', 'Ёлкин', 'Жуков'],
    });
  });

  it('works without any environment, and keeps the passwords to itself', async () => {
    const dataDir = newDataDir();
    expect(await start({ dataDir }).outcome).toMatchObject({ at: 'ready', small: 'ё' });
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'pg')).mode & 0o777).toBe(0o700);
  });

  it('redoes an initdb that was interrupted', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'pg.new-1-1'), { recursive: true, mode: 0o711 });
    writeFileSync(join(dataDir, 'pg.new-1-1', 'PG_VERSION'), '18\n');
    expect(await start({ dataDir }).outcome).toMatchObject({ at: 'ready', isFresh: true });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new'))).toEqual([]);
  });

  it('is possible after kill -9 in the middle of it', async () => {
    const dataDir = newDataDir();
    const first = start({ dataDir });
    first.outcome.catch(() => {});
    await waitUntil(
      () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('pg.new')),
      60_000,
      5,
    );
    await first.kill('SIGKILL');
    expect(await start({ dataDir }).outcome).toMatchObject({ at: 'ready', isFresh: true });
  });
});

describe('two starts at once', () => {
  it('the second says who runs and where, with exit code 3', async () => {
    const dataDir = usedDataDir();
    const first = start({ dataDir });
    await first.outcome;
    const second = start({ dataDir });
    const refused = await second.outcome;
    expect(refused).toMatchObject({ at: 'refused', name: 'AlreadyRunningError' });
    expect(refused['message']).toContain('уже запущен');
    expect(refused['message']).toContain(String(first.pid));
    expect(refused['message']).toContain('http://127.0.0.1:3456');
    expect(await second.ended).toBe(3);
  });

  it('of four in one moment exactly one runs, also over the lock of a killed one', async () => {
    const dataDir = usedDataDir();
    const killed = start({ dataDir });
    await killed.outcome;
    await killed.kill('SIGKILL');
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => start({ dataDir }).outcome));
    expect(outcomes.map(({ at }) => at).sort()).toEqual(['ready', 'refused', 'refused', 'refused']);
  });
});

describe('after kill -9', () => {
  it('of the product: the PostgreSQL that lives on is adopted, and stops in the end', async () => {
    const dataDir = usedDataDir();
    const first = start({ dataDir });
    const { postmasterPid } = await first.outcome;
    await first.kill('SIGKILL');
    expect(isAlive(Number(postmasterPid))).toBe(true);
    const second = start({ dataDir });
    expect(await second.outcome).toMatchObject({ at: 'ready', isAdopted: true, isFresh: false, postmasterPid });
    expect(await second.kill('SIGINT')).toBe(0);
    expect(isAlive(Number(postmasterPid))).toBe(false);
  });

  it('of PostgreSQL: its orphans end, and what was written is there', async () => {
    const dataDir = usedDataDir();
    const first = start({ dataDir });
    const { postmasterPid, superUrl } = await first.outcome;
    const busy = new Client({ connectionString: String(superUrl) });
    busy.on('error', () => {});
    await busy.connect();
    await busy.query('create table kept (n int); insert into kept values (42)');
    // A backend that counts does not look whether its postmaster lives.
    const counting = busy.query('select count(*) from generate_series(1, 20000000000)').catch(() => {});
    process.kill(Number(postmasterPid), 'SIGKILL');
    await first.kill('SIGKILL');
    const second = start({ dataDir });
    const ready = await second.outcome;
    expect(ready).toMatchObject({ at: 'ready', isAdopted: false, isFresh: false });
    expect(second.logs.join('\n')).toContain('Жду завершения процессов PostgreSQL прошлого запуска');
    await counting;
    await busy.end().catch(() => {});
    const client = new Client({ connectionString: String(ready['superUrl']) });
    await client.connect();
    expect((await client.query('select n from kept')).rows).toEqual([{ n: 42 }]);
    await client.end();
  });

  it('a pid file that names somebody else hurts nobody', async () => {
    const dataDir = usedDataDir();
    const first = start({ dataDir });
    await first.outcome;
    await first.kill('SIGINT');
    const bystander = start({ dataDir: usedDataDir() });
    await bystander.outcome;
    writeFileSync(
      join(dataDir, 'pg', 'postmaster.pid'),
      `${bystander.pid}\n${join(dataDir, 'pg')}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    expect(await start({ dataDir }).outcome).toMatchObject({ at: 'ready', isAdopted: false });
    expect(isAlive(bystander.pid)).toBe(true);
  });
});

describe('an external database', () => {
  it('is refused when it is SQL_ASCII', async () => {
    const { superUrl } = await start({ dataDir: usedDataDir() }).outcome;
    const client = new Client({ connectionString: String(superUrl) });
    await client.connect();
    await client.query("create database ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'");
    await client.query("create database plain template template0 encoding 'UTF8' locale_provider libc locale 'C'");
    await client.query(
      "create database good template template0 encoding 'UTF8' locale_provider icu icu_locale 'ru-RU'",
    );
    await client.end();
    const open = (name: string) => start({ env: { DATABASE_URL: String(superUrl).replace(/postgres$/, name) } });

    const ascii = open('ascii');
    const refused = await ascii.outcome;
    expect(refused).toMatchObject({ at: 'refused', name: 'DatabaseRefusedError' });
    expect(refused['message']).toContain('SQL_ASCII');
    expect(await ascii.ended).toBe(1);

    const plain = await open('plain').outcome;
    expect(plain['message']).toContain('регистр русских букв');
    expect(plain['message']).toContain('не видит русских букв');

    expect(await open('good').outcome).toMatchObject({ at: 'ready', encoding: 'UTF8' });
  });
});
