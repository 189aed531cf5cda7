import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createBrowserSignIn, type BrowserSignIn } from './browser-sign-in.ts';

const CODE = 'x'.repeat(43);
let opened: URL[] = [];
let signIn: BrowserSignIn;
const make = (lifetimeMs?: number, origin: string | null = 'https://clinic.example') => {
  opened = [];
  signIn = createBrowserSignIn({
    serverOrigin: () => origin,
    open: async (url) => void opened.push(new URL(url)),
    page: { title: 'Готово', text: 'Вернитесь в программу' },
    ...(lifetimeMs === undefined ? {} : { lifetimeMs }),
  });
  return signIn;
};
afterEach(() => signIn.cancel());

const portOf = () => Number(opened.at(-1)?.searchParams.get('port'));
const back = (state = opened.at(-1)?.searchParams.get('state')) => `/?code=${CODE}&state=${state}`;
/** Asks the port as a browser does. */
const ask = (path: string, { host, method = 'GET' }: { host?: string; method?: string } = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const port = portOf();
    request({ port, host: '127.0.0.1', path, method, headers: { host: host ?? `127.0.0.1:${port}` } }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += String(chunk)));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    })
      .once('error', reject)
      .end();
  });

describe('a sign-in by way of the browser', () => {
  it('opens the page of the server with the hash of what only the workstation knows', async () => {
    const verifier = (await make().begin()) ?? '';
    expect(verifier).toMatch(/^[\w-]{43}$/);
    const [address] = opened;
    expect(`${address?.origin}${address?.pathname}`).toBe('https://clinic.example/auth/workstation');
    expect(address?.searchParams.get('challenge')).toBe(createHash('sha256').update(verifier).digest('base64url'));
    expect(address?.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(address?.href).not.toContain(verifier);
    await signIn.begin();
    expect(opened[1]?.searchParams.get('state')).not.toBe(address?.searchParams.get('state'));
  });

  it('takes one code that the browser brings, and listens no more', async () => {
    await make().begin();
    const code = signIn.code();
    const answer = await ask(back());
    expect([answer.status, answer.body.includes('Вернитесь в программу')]).toEqual([200, true]);
    expect(await code).toBe(CODE);
    await expect(ask(back())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it.each([
    ['without a code', () => '/', {}],
    ['with a code that is none', () => back().replace(CODE, '%3Cscript%3E'), {}],
    ['without the state', () => `/?code=${CODE}`, {}],
    ['with the state of another', () => back('s'.repeat(43)), {}],
    ['of another path', () => `/other${back().slice(1)}`, {}],
    ['that is no address', () => '//', {}],
    ['by another name', () => back(), { host: 'evil.example' }],
    ['of another method', () => back(), { method: 'POST' }],
  ])('a request %s is refused, and the code may still come', async (_, path, how) => {
    await make().begin();
    expect((await ask(path(), how)).status).toBe(404);
    const code = signIn.code();
    await ask(back());
    expect(await code).toBe(CODE);
  });

  it('ends by time, by being given up, and by the next one', async () => {
    await make(20).begin();
    expect(await signIn.code()).toBeNull();
    await make().begin();
    const given = signIn.code();
    signIn.cancel();
    expect(await given).toBeNull();
    await make().begin();
    const first = signIn.code();
    await signIn.begin();
    expect(await first).toBeNull();
  });

  it('listens no more when there is no browser to open', async () => {
    const failing = createBrowserSignIn({
      serverOrigin: () => 'https://clinic.example',
      open: (url) => {
        opened = [new URL(url)];
        return Promise.reject(new Error('no browser'));
      },
      page: { title: '', text: '' },
    });
    await expect(failing.begin()).rejects.toThrow('no browser');
    expect(await failing.code()).toBeNull();
    await expect(ask(back())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('begins nothing before a server is chosen', async () => {
    expect([await make(undefined, null).begin(), opened]).toEqual([null, []]);
    expect(await signIn.code()).toBeNull();
  });
});
