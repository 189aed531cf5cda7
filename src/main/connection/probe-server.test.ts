import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { probeServer } from './probe-server.ts';

const health = { status: 'ok', product: 'clinic-platform', version: '0.2.0', min_workstation_version: '0.1.0' };
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const probe = (text: string, timeoutMs?: number) => probeServer(text, '0.1.0', fetch, timeoutMs);

describe('check of a server', () => {
  it('accepts the own server and asks exactly /api/health/', async () => {
    const asked: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      asked.push(request.url);
      json(health)(request, response);
    });
    expect(await probe(`${origin}/login`)).toEqual({ ok: true, address: origin, serverVersion: '0.2.0' });
    expect(asked).toEqual(['/api/health/']);
  });

  it.each([
    ['refuses a foreign site', json({ hello: 'world' }), 'not_clinic_platform'],
    [
      'refuses a page instead of an answer',
      ((_q, r) => void r.end('<html>')) satisfies RequestListener,
      'not_clinic_platform',
    ],
    [
      'reports an error of a gateway',
      ((_q, r) => void r.writeHead(502).end('bad gateway')) satisfies RequestListener,
      'server_unavailable',
    ],
    ['reports a server that is starting', json({ ...health, status: 'starting' }, 503), 'server_unavailable'],
    ['reports an outdated workstation', json({ ...health, min_workstation_version: '9.0.0' }), 'workstation_too_old'],
    [
      'refuses a redirect',
      ((_q, r) => void r.writeHead(302, { location: 'https://clinic.example/' }).end()) satisfies RequestListener,
      'not_clinic_platform',
    ],
    [
      'breaks off an endless answer',
      ((_q, r) => void r.end('x'.repeat(200_000))) satisfies RequestListener,
      'not_clinic_platform',
    ],
  ])('%s', async (_title, listener, reason) => {
    expect(await probe(await serve(listener))).toEqual({ ok: false, reason });
  });

  it('a silent server is unreachable', async () => {
    const origin = await serve(() => undefined);
    expect(await probe(origin, 200)).toEqual({ ok: false, reason: 'server_unreachable' });
  });

  it('an address without a server is unreachable', async () => {
    expect(await probe('http://127.0.0.1:1')).toEqual({ ok: false, reason: 'server_unreachable' });
  });

  it('a bad address is not asked', async () => {
    const never = () => Promise.reject(new Error('asked'));
    expect(await probeServer('http://clinic.example', '0.1.0', never)).toEqual({
      ok: false,
      reason: 'address_insecure',
    });
    expect(await probeServer('ftp://x', '0.1.0', never)).toEqual({ ok: false, reason: 'address_invalid' });
  });
});
