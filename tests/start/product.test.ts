import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { REALTIME_PATH } from '#shared/contract/realtime.ts';
import { isAlive, waitUntil } from '#server/lib/processes/process-info.ts';
import { DEMO_PASSWORD } from '#server/db/seeds/demo/accounts.ts';
import { DEMO_ACCOUNTS } from '#server/db/seeds/demo/clinics.ru.ts';
import { apiOf } from '#tests/e2e/fixtures/api.ts';
import { newPerson, register, signIn } from '#tests/e2e/fixtures/people.ts';
import { makeTempFolder, removeFolder } from './probe.ts';
import { freePort } from '#tests/support/free-port.ts';
import { copyPreparedData } from '#tests/support/prepared-data.ts';
import { openSilent } from '#tests/support/socket.ts';
import { postmasterPid, startProduct, type Product } from './product.ts';

const OUTBOX_KEY = 'start-test-key';
const SEEDING = 'Готовлю демонстрационные данные';
const OWN_SECRET = 'a-secret-of-this-very-installation';

const folders: string[] = [];
const products: Product[] = [];
const start = (options: Parameters<typeof startProduct>[0]): Product => {
  const product = startProduct(options);
  products.push(product);
  return product;
};
const newDataDir = (): string => {
  const folder = makeTempFolder();
  folders.push(folder);
  return join(folder, 'data');
};
/** Of a product that has started before. */
const usedDataDir = (): string => {
  const dataDir = newDataDir();
  copyPreparedData(dataDir);
  return dataDir;
};
afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.kill('SIGTERM')));
  for (const folder of folders.splice(0)) {
    // A killed start leaves its server or its PostgreSQL to stop by itself: the folder goes when both have.
    await waitUntil(() => !existsSync(join(folder, 'data/pg/postmaster.pid')), 30_000);
    await waitUntil(() => {
      removeFolder(folder);
      return !existsSync(folder);
    }, 30_000);
  }
});

const page = (url: string) => fetch(url, { headers: { accept: 'text/html' } });

/** What the WebSocket answers to a visitor's hello. */
const greet = (origin: string): Promise<unknown> =>
  new Promise((done, fail) => {
    const socket = new WebSocket(origin.replace('http', 'ws') + REALTIME_PATH);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token: null, clinic: null })));
    socket.addEventListener('message', (event) => {
      socket.close();
      done(JSON.parse(String(event.data)));
    });
    socket.addEventListener('error', () => fail(new Error('no WebSocket')));
  });

describe('npm start', () => {
  it('prints the address and a sign-in of each role, serves everything on one port, stops, and starts again without seeding', async () => {
    const options = { dataDir: newDataDir(), port: await freePort(), entry: 'launcher' } as const;
    const first = start(options);
    await first.ready;
    const { origin } = first;
    for (const words of [
      origin,
      `${origin}/docs`,
      `${origin}/outbox#`,
      DEMO_PASSWORD,
      ...DEMO_ACCOUNTS.map(({ email }) => email),
    ])
      expect(first.output()).toContain(words);
    const call = apiOf(origin);
    for (const { email } of DEMO_ACCOUNTS)
      expect(await signIn(call, { email, password: DEMO_PASSWORD })).toMatch(/^[\w-]{20,}$/);
    expect(await (await page(origin)).text()).toContain('<div id="root">');
    expect(await (await page(`${origin}/docs`)).text()).toContain('swagger-ui');
    expect((await call(clinicEndpoints.listClinics, { query: { page: 1, per_page: 20 } })).total).toBe(3);
    expect(await greet(origin)).toEqual({ type: 'welcome', authenticated: false });
    const postgres = postmasterPid(options.dataDir);
    expect(await first.kill('SIGINT')).toBe(0);
    expect(isAlive(postgres)).toBe(false);

    const second = start(options);
    await second.ready;
    expect(first.output()).toContain(SEEDING);
    expect(second.output()).not.toContain(SEEDING);
    expect((await page(origin)).status).toBe(200);
    // The launcher is killed: its server does not live on unseen.
    const again = postmasterPid(options.dataDir);
    await second.kill('SIGKILL');
    expect(await waitUntil(() => !isAlive(again), 60_000)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('ends when npm alone is told to', async () => {
    const options = { dataDir: usedDataDir(), port: await freePort(), entry: 'npm' } as const;
    const product = start(options);
    await product.ready;
    const postgres = postmasterPid(options.dataDir);
    await product.kill('SIGTERM');
    expect(await waitUntil(() => !isAlive(postgres), 20_000)).toBe(true);
    await expect(page(product.origin)).rejects.toThrow('fetch failed');
  });

  it('stops while it prepares the demo, and leaves no PostgreSQL behind', async () => {
    const options = { dataDir: newDataDir(), port: await freePort() };
    const product = start(options);
    expect(await waitUntil(() => product.output().includes(SEEDING), 60_000)).toBe(true);
    const postgres = postmasterPid(options.dataDir);
    expect(await product.kill('SIGTERM'), product.output()).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });

  it('stops in order although a page has gone to sleep with its WebSocket open', async () => {
    const product = start({ dataDir: usedDataDir(), port: await freePort() });
    await product.ready;
    const silent = await openSilent(product.origin);
    expect(await product.kill('SIGTERM'), product.output()).toBe(0);
    await silent.ended;
  });

  it('tells two starts apart: the same data, the same port', async () => {
    const dataDir = usedDataDir();
    const first = start({ dataDir, port: await freePort() });
    await first.ready;
    const sameData = start({ dataDir, port: await freePort(), entry: 'launcher' });
    expect(await sameData.ended).toBe(3);
    expect(sameData.output()).toContain('уже запущен');
    expect(sameData.output()).toContain(first.origin);
    const samePort = start({ dataDir: usedDataDir(), port: Number(new URL(first.origin).port) });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain('Порт занят');
    expect((await page(first.origin)).status).toBe(200);
  });
});

describe('after kill -9', () => {
  it('of the server, then of PostgreSQL: the next start has all that was acknowledged', async () => {
    const options = { dataDir: usedDataDir(), port: await freePort(), env: { OUTBOX_KEY } };
    const first = start(options);
    await first.ready;
    const call = apiOf(first.origin);
    const one = await register(call, OUTBOX_KEY, newPerson());
    await first.kill('SIGKILL');

    const second = start(options);
    await second.ready;
    expect(second.output()).not.toContain(SEEDING);
    expect(await signIn(call, one)).toBeTruthy();
    const two = await register(call, OUTBOX_KEY, newPerson());
    process.kill(postmasterPid(options.dataDir), 'SIGKILL');
    await second.kill('SIGKILL');

    const third = start(options);
    await third.ready;
    for (const person of [one, two]) expect(await signIn(call, person)).toBeTruthy();
    expect((await call(clinicEndpoints.listClinics, { query: { page: 1, per_page: 20 } })).total).toBe(3);
  });
});

describe('production', () => {
  it("refuses the demo's secret and the demo's data, naming both", async () => {
    const refused = start({
      dataDir: newDataDir(),
      port: await freePort(),
      env: { NODE_ENV: 'production', DEMO: '1' },
    });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('APP_SECRET');
    expect(refused.output()).toContain('DEMO');
  });

  it('starts with its own secret: empty, without demo sign-ins and without the outbox', async () => {
    const product = start({
      dataDir: newDataDir(),
      port: await freePort(),
      env: { NODE_ENV: 'production', APP_SECRET: OWN_SECRET, OUTBOX_KEY },
    });
    await product.ready;
    expect(product.output()).not.toContain(DEMO_PASSWORD);
    expect(product.output()).not.toContain('/outbox');
    const answer = await fetch(`${product.origin}/api/outbox/`, {
      headers: { accept: 'application/json', 'x-outbox-key': OUTBOX_KEY },
    });
    expect(answer.status).toBe(404);
    await expect(
      signIn(apiOf(product.origin), { email: 'superuser@demo.test', password: DEMO_PASSWORD }),
    ).rejects.toThrow(/401/);
  });
});
