import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { socialEndpoints } from '#shared/contract/social.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { workstationSignInEndpoints } from '#shared/contract/workstation-sign-in.ts';
import { takesGzip } from '#server/plugins/compression.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, OUTBOX_KEY, type TestApp } from '#tests/support/test-app.ts';

const SCRIPT = `export const x = '${'а'.repeat(3000)}';`;
let folder: string;
let test: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title></title>');
  writeFileSync(join(folder, 'assets', 'app-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'app-1.js.gz'), gzipSync(SCRIPT));
  test = await buildTestApp({ webRoot: folder });
  clinic = await createClinic(test);
  for (let number = 0; number < 10; number += 1) await clinic.addDoctor();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});
const get = (url: string, accepted?: string) =>
  test.app.inject({
    url,
    headers: {
      ...clinic.as('guest'),
      accept: 'application/json',
      'x-outbox-key': OUTBOX_KEY,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    },
  });

describe('JSON', () => {
  it('above 1 kB is sent compressed to who takes it, and is the same answer', async () => {
    const [plain, packed] = [await get('/doctor/'), await get('/doctor/', 'gzip, deflate, br')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    for (const { headers } of [plain, packed]) expect(headers.vary).toMatch(/accept-encoding/i);
    expect(Number(packed.headers['content-length'] ?? packed.rawPayload.length)).toBe(packed.rawPayload.length);
  });

  it('below 1 kB is sent as it is', async () => {
    expect((await get('/api/health/', 'gzip')).headers['content-encoding']).toBeUndefined();
  });

  it('with one-time links or tokens is never compressed', async () => {
    for (let letter = 0; letter < 5; letter += 1)
      await test.rows(
        `insert into mail_message (id, to_address, subject, text, html) values (gen_random_uuid(), 'a@b.test', 'x', $1, $1)`,
        ['y'.repeat(500)],
      );
    const answer = await get('/api/outbox/', 'gzip');
    expect(answer.statusCode).toBe(200);
    expect(answer.body.length).toBeGreaterThan(1024);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['gzip', true],
    ['br, gzip;q=0.5', true],
    ['*', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000', false],
    ['br', false],
    ['', false],
  ])('«%s» takes gzip: %s', (header, expected) => expect(takesGzip(header)).toBe(expected));

  it('every answer that has a field of a secret is declared as one', () => {
    const SECRET = /"(?:token|access_token|refresh_token|device_mark|html|secret|recovery_codes|challenge)":/;
    // the address at a provider holds the state, a workstation's code its session
    const OTHER: readonly unknown[] = [
      socialEndpoints.startSocialSignIn.response,
      workstationSignInEndpoints.grantWorkstation.response,
    ];
    const isTelling = ({ response }: Endpoint) => OTHER.includes(response) || SECRET.test(JSON.stringify(response));
    const telling = ENDPOINTS.filter(isTelling).map(({ id }) => id);
    expect(telling.length).toBeGreaterThan(4);
    expect(ENDPOINTS.filter((endpoint: Endpoint) => endpoint.hasSecret).map(({ id }) => id)).toEqual(telling);
  });
});

describe('files of the web app', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('are sent as they were compressed by the build: %s', async (accepted, encoding, unpack) => {
    const answer = await get('/assets/app-1.js', accepted);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': expect.stringContaining('immutable') as string,
    });
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(unpack(answer.rawPayload).toString()).toBe(SCRIPT);
  });

  it('are sent plain to who takes nothing else, and their variants are no files of their own', async () => {
    expect((await get('/assets/app-1.js')).body).toBe(SCRIPT);
    for (const name of ['app-1.js.br', 'app-1.js.gz']) expect((await get(`/assets/${name}`)).statusCode).toBe(404);
  });
});
