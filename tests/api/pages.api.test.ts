import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { urlOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { sampleInput } from '#tests/support/samples.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const PAGE = '<!doctype html><title>Платформа</title>';
let folder: string;
let test: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js'), 'export {};');
  test = await buildTestApp({ webRoot: folder });
  clinic = await createClinic(test);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const get = (url: string, accept: string) => test.app.inject({ url, headers: { ...clinic.as('guest'), accept } });

describe('pages and calls on one host', () => {
  it.each(['/', '/clinics', '/clinics/demo?page=2', '/password/reset/token', '/auth/token/activate', '/nothing/like/this', '/outbox', '/login'])('%s is the page to a browser', async (url) => {
    const answer = await get(url, browser);
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each(ENDPOINTS.filter(({ method }) => method === 'GET'))('$path is a page to who asks for HTML and a call to who asks for JSON', async (endpoint) => {
    const url = urlOf(endpoint, sampleInput(endpoint, { id: clinic.id }));
    expect((await get(url, browser)).body).toBe(PAGE);
    for (const accept of ['application/json', '*/*']) expect((await get(url, accept)).headers['content-type']).toContain('application/json');
  });

  it('whatever else than GET is a call, also with a browser’s header', async () => {
    for (const { method, path } of ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET')) {
      const answer = await test.app.inject({ method, url: path.replace(/:\w+/g, clinic.id), headers: { ...clinic.as('guest'), accept: browser } });
      expect(answer.headers['content-type']).toContain('application/json');
    }
  });

  it('files of the web app are kept for good, and nothing outside its folder is served', async () => {
    const file = await get('/assets/app-1a2b3c.js', '*/*');
    expect(file.statusCode).toBe(200);
    expect(file.headers['cache-control']).toContain('immutable');
    for (const url of ['/assets/missing.js', '/assets/../../etc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fpackage.json']) {
      expect((await get(url, '*/*')).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('the API’s description stays itself to a browser', async () => {
    expect((await get('/docs/', browser)).body).not.toBe(PAGE);
  });
});
