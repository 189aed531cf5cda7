import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Channel, ServerAddressResult } from '#shared/workstation/bridge.ts';
import type { Printing } from '#main/printing/printing.ts';
import type { SecretStore } from '#main/storage/secret-store.ts';
import { registerAppInfo } from './app-info.ts';
import { registerBrowserSignIn } from './browser-sign-in.ts';
import { createHandle, type IpcEvent } from './handle.ts';
import { registerPrinting } from './printing.ts';
import { requestSchemas } from './schemas.ts';
import { registerSecrets } from './secrets.ts';
import { registerServerAddress } from './server-address.ts';
import { registerSystemLock } from './system-lock.ts';

type Listener = (event: IpcEvent, payload: unknown) => unknown;
const ours: IpcEvent = { senderFrame: { url: 'app://workstation/', parent: null } };

const power = new EventEmitter();
let listeners: Map<string, Listener>;
let secret: string | null;
let address: string | null;
let answer: ServerAddressResult;
let logged: unknown[];
let printed: unknown[];

const printing: Printing = {
  list: async () => ({ ok: false, reason: 'no_printing_system' }),
  print: async (request) => {
    printed.push(request);
    return { ok: true, job: 'A-1', waitsFor: null };
  },
  isBusy: () => false,
};
const memory = { printChoices: () => ({}), savePrintChoice: async (...choice: unknown[]) => void printed.push(choice) };

const secrets: SecretStore = {
  storage: () => 'memory',
  get: async () => secret,
  set: async (_name, value) => {
    secret = value;
    return 'memory';
  },
  clear: async () => {
    secret = null;
  },
};
const settings = {
  serverOrigin: () => address,
  saveServerOrigin: async (origin: string) => {
    if (origin.includes('full')) throw new Error('ENOSPC /home/anna/secret');
    address = origin;
  },
};

beforeEach(() => {
  listeners = new Map();
  secret = 'token';
  address = null;
  logged = [];
  printed = [];
  const handle = createHandle(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    (url) => url.startsWith('app://workstation/'),
    (...entry) => logged.push(entry),
  );
  registerAppInfo(handle, '0.1.0', 'win32', secrets);
  registerServerAddress(handle, settings, secrets, async () => answer);
  registerSecrets(handle, secrets);
  registerPrinting(handle, printing, memory);
  power.removeAllListeners();
  registerSystemLock(handle, power);
  registerBrowserSignIn(handle, {
    begin: async () => 'verifier',
    code: async () => 'code',
    cancel: () => void logged.push('cancelled'),
  });
});

const call = async (channel: Channel, payload?: unknown, event = ours): Promise<unknown> =>
  listeners.get(channel)?.(event, payload);

const setup = { printer: 'Reception', paper: 'A4', sides: 'one', copies: 1 };
const order = { pdf: new TextEncoder().encode('%PDF-1.4'), title: 'Карта № 12', kind: 'card', setup, pages: '1-3,5' };

it('tells every waiting page of the next lock of the system, once', async () => {
  const told: string[] = [];
  for (const event of ['lock-screen', 'suspend']) {
    void Promise.resolve(call('workstation:system-lock', undefined)).then(() => told.push(event));
    power.emit(event);
    await new Promise((resolve) => setImmediate(resolve));
  }
  power.emit('lock-screen');
  expect(told).toEqual(['lock-screen', 'suspend']);
});

it('each channel has a handler and a schema', () => {
  expect([...listeners.keys()].toSorted()).toEqual(Object.keys(requestSchemas).toSorted());
});

describe('sender', () => {
  it.each([
    ['refuses a foreign page', { senderFrame: { url: 'https://evil.example/', parent: null } }],
    ['refuses a nested frame', { senderFrame: { url: 'app://workstation/', parent: {} } }],
    ['refuses a frame that is gone', { senderFrame: null }],
  ])('%s', async (_title, event) => {
    await expect(call('workstation:secret-get', { name: 'session' }, event)).rejects.toThrow(
      'workstation:secret-get: foreign frame',
    );
  });
});

describe('data', () => {
  it.each<[Channel, unknown]>([
    ['workstation:app-info', {}],
    ['workstation:secret-get', { name: 'password' }],
    ['workstation:secret-get', { name: '__proto__' }],
    ['workstation:secret-get', undefined],
    ['workstation:secret-set', { name: 'session' }],
    ['workstation:secret-set', { name: 'session', value: '' }],
    ['workstation:secret-set', { name: 'session', value: 'x'.repeat(4097) }],
    ['workstation:secret-set', { name: 'session', value: 'x', path: '/etc/passwd' }],
    ['workstation:server-address-set', { address: 5 }],
    ['workstation:server-address-set', 'https://clinic.example'],
    ['workstation:printer-remember', { kind: 'passport', setup: null }],
    ['workstation:printer-remember', { kind: '__proto__', setup: null }],
    ['workstation:printer-remember', { kind: 'card', setup: { ...setup, paper: 'Letter' } }],
    ['workstation:printer-remember', { kind: 'card', setup: { ...setup, copies: 0 } }],
    ['workstation:printer-remember', { kind: 'card', setup: { ...setup, copies: 1.5 } }],
    ['workstation:printer-remember', { kind: 'card', setup: { ...setup, printer: 'A\nB' } }],
    ['workstation:printer-remember', { kind: 'card', setup: { ...setup, file: '/etc/passwd' } }],
    ['workstation:print-pdf', { ...order, pdf: 'JVBERi0=' }],
    ['workstation:print-pdf', { ...order, pdf: '/etc/passwd' }],
    ['workstation:print-pdf', { ...order, title: '' }],
    ['workstation:print-pdf', { ...order, title: 'x'.repeat(201) }],
    ['workstation:print-pdf', { ...order, title: 'Карта\u0000' }],
    ['workstation:print-pdf', { ...order, pages: '1-3; rm' }],
    ['workstation:print-pdf', { ...order, pages: '0' }],
    ['workstation:print-pdf', { ...order, pages: '' }],
    ['workstation:print-pdf', { ...order, file: '/etc/passwd' }],
  ])('%s %j', async (channel, payload) => {
    await expect(call(channel, payload)).rejects.toThrow(`${channel}: bad payload`);
  });
});

it('app-info tells about the program', async () => {
  expect(await call('workstation:app-info')).toEqual({
    version: '0.1.0',
    platform: 'windows',
    secretStorage: 'memory',
  });
});

describe('server address', () => {
  it('a refusal changes nothing', async () => {
    answer = { ok: false, reason: 'server_unreachable' };
    expect(await call('workstation:server-address-set', { address: 'x' })).toEqual(answer);
    expect([address, secret]).toEqual([null, 'token']);
  });
  it('a new server does not get the session of the old one', async () => {
    answer = { ok: true, address: 'https://new.example', serverVersion: '0.1.0' };
    await call('workstation:server-address-set', { address: 'new.example' });
    expect([address, secret]).toEqual(['https://new.example', null]);
    expect(await call('workstation:server-address-get')).toEqual({ address: 'https://new.example' });
  });
  it('the same server keeps the session', async () => {
    address = 'https://same.example';
    answer = { ok: true, address, serverVersion: '0.1.0' };
    await call('workstation:server-address-set', { address });
    expect(secret).toBe('token');
  });
  it('the page does not see an inner error', async () => {
    answer = { ok: true, address: 'https://full.example', serverVersion: '0.1.0' };
    await expect(call('workstation:server-address-set', { address: 'x' })).rejects.toThrow(
      /^workstation:server-address-set: failed$/,
    );
    expect(logged).toHaveLength(1);
  });
});

it('the sign-in by way of the browser: begun, waited for, given up', async () => {
  expect(await call('workstation:browser-sign-in-begin')).toEqual({ verifier: 'verifier' });
  expect(await call('workstation:browser-sign-in-code')).toEqual({ code: 'code' });
  expect(await call('workstation:browser-sign-in-cancel')).toBeUndefined();
  expect(logged).toEqual(['cancelled']);
});

describe('printing', () => {
  it('a valid request arrives', async () => {
    expect(await call('workstation:print-pdf', order)).toEqual({ ok: true, job: 'A-1', waitsFor: null });
    expect(await call('workstation:print-pdf', { ...order, setup: null, pages: null })).toMatchObject({ ok: true });
    await call('workstation:printer-remember', { kind: 'other', setup });
    expect(printed).toEqual([order, { ...order, setup: null, pages: null }, ['other', setup]]);
  });
});
