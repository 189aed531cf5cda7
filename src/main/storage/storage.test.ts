import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJsonFile } from './json-file.ts';
import { createSecretStore, type Cipher } from './secret-store.ts';
import { loadSettings } from './settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(folder, { recursive: true }));

const xor = (bytes: Buffer, key: number) => Buffer.from(bytes.map((byte) => byte ^ key));
const cipher = (isAvailable = true, key = 7): Cipher => ({
  isAvailable: () => isAvailable,
  encrypt: (text) => xor(Buffer.from(`ok${text}`), key),
  decrypt: (bytes) => {
    const text = xor(bytes, key).toString();
    if (!text.startsWith('ok')) throw new Error('another key');
    return text.slice(2);
  },
});

describe('file', () => {
  it('a missing or damaged file gives empty settings', async () => {
    const path = join(folder, 'a.json');
    expect(await createJsonFile(path).read()).toEqual({});
    await writeFile(path, '{"x":');
    expect(await createJsonFile(path).read()).toEqual({});
    await writeFile(path, '[1]');
    expect(await createJsonFile(path).read()).toEqual({});
  });
  it('writes run one after another', async () => {
    const file = createJsonFile(join(folder, 'deep', 'a.json'));
    await Promise.all([1, 2, 3, 4].map((n) => file.write({ n })));
    expect(await file.read()).toEqual({ n: 4 });
  });
  it.skipIf(process.platform === 'win32')('only the owner can read it', async () => {
    const path = join(folder, 'a.json');
    await createJsonFile(path).write({ n: 1 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

const setup = { printer: 'Reception', paper: 'A4', sides: 'one', copies: 1 } as const;

describe('settings', () => {
  it('the address survives a restart', async () => {
    const file = createJsonFile(join(folder, 's.json'));
    const settings = await loadSettings(file);
    expect(settings.serverOrigin()).toBeNull();
    await settings.saveServerOrigin('https://clinic.example');
    expect(settings.serverOrigin()).toBe('https://clinic.example');
    expect((await loadSettings(file)).serverOrigin()).toBe('https://clinic.example');
  });
  it('address and printers do not erase each other, even at once', async () => {
    const file = createJsonFile(join(folder, 's.json'));
    const settings = await loadSettings(file);
    await Promise.all([
      settings.savePrintChoice('card', setup),
      settings.saveServerOrigin('https://clinic.example'),
      settings.savePrintChoice('other', { ...setup, paper: 'A5' }),
    ]);
    const again = await loadSettings(file);
    expect(again.serverOrigin()).toBe('https://clinic.example');
    expect(again.printChoices()).toEqual({ card: setup, other: { ...setup, paper: 'A5' } });
    await again.savePrintChoice('card', null);
    expect((await loadSettings(file)).printChoices()).toEqual({ other: { ...setup, paper: 'A5' } });
  });
  it('invalid printers written by hand have no effect', async () => {
    const file = createJsonFile(join(folder, 's.json'));
    await file.write({
      printing: { card: { ...setup, copies: 1000 }, record: setup, passport: setup, __proto__: setup },
    });
    expect((await loadSettings(file)).printChoices()).toEqual({ record: setup });
    await file.write({ printing: 'Reception' });
    expect((await loadSettings(file)).printChoices()).toEqual({});
  });
  it('a failed write changes nothing and the next one succeeds', async () => {
    const good = createJsonFile(join(folder, 's.json'));
    let isFull = true;
    const settings = await loadSettings({
      read: () => good.read(),
      write: (value) => (isFull ? Promise.reject(new Error('ENOSPC')) : good.write(value)),
    });
    await expect(settings.savePrintChoice('card', setup)).rejects.toThrow('ENOSPC');
    expect(settings.printChoices()).toEqual({});
    isFull = false;
    await settings.savePrintChoice('full', setup);
    expect(settings.printChoices()).toEqual({ full: setup });
  });
  it('an invalid address written by hand has no effect', async () => {
    const file = createJsonFile(join(folder, 's.json'));
    await file.write({ serverAddress: 'http://evil.example; script-src *' });
    expect((await loadSettings(file)).serverOrigin()).toBeNull();
  });
});

describe('secrets', () => {
  const path = () => join(folder, 'secrets.json');
  it('are on the disk only encrypted', async () => {
    const store = createSecretStore(cipher(), createJsonFile(path()));
    expect(await store.set('session', 'token-123')).toBe('encrypted');
    expect(await readFile(path(), 'utf8')).not.toContain('token-123');
    expect(await createSecretStore(cipher(), createJsonFile(path())).get('session')).toBe('token-123');
    await store.set('session', null);
    expect(await store.get('session')).toBeNull();
  });
  it('stay in memory without a key storage', async () => {
    const store = createSecretStore(cipher(false), createJsonFile(path()));
    expect(store.storage()).toBe('memory');
    expect(await store.set('session', 'token-123')).toBe('memory');
    expect(await store.get('session')).toBe('token-123');
    await expect(readFile(path())).rejects.toThrow('ENOENT');
    expect(await createSecretStore(cipher(false), createJsonFile(path())).get('session')).toBeNull();
  });
  it('another key of the system asks to sign in again', async () => {
    await createSecretStore(cipher(), createJsonFile(path())).set('session', 'token-123');
    expect(await createSecretStore(cipher(true, 9), createJsonFile(path())).get('session')).toBeNull();
  });
  it('an old ciphertext does not stay when the key storage is gone', async () => {
    await createSecretStore(cipher(), createJsonFile(path())).set('session', 'old');
    const store = createSecretStore(cipher(false), createJsonFile(path()));
    await store.set('session', 'new');
    expect(await readFile(path(), 'utf8')).toBe('{}');
    await store.clear();
    expect(await store.get('session')).toBeNull();
  });
});
