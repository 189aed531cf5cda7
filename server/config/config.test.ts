import { describe, expect, it } from 'vitest';
import { ConfigError, ConfigSchema, loadConfig, publicUrl } from './config.ts';

const SECRET = 'a secret of this test, long enough to pass';

describe('loadConfig', () => {
  it('gives the demo with the embedded database when nothing is set', () => {
    expect(loadConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      isDemo: true,
      isEmbedded: true,
      isProduction: false,
    });
  });

  it('takes numbers and switches from text and an empty string for absent', () => {
    expect(loadConfig({ PORT: '8080', DATABASE_URL: '', DEMO: '0' })).toMatchObject({
      PORT: 8080,
      trustProxy: [],
      isEmbedded: true,
      isDemo: false,
    });
  });

  it('locks after ten minutes of rest, in the demo by hand only, unless it is told otherwise', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://x/y' }).LOCK_MINUTES).toBe(10);
    expect(loadConfig({}).LOCK_MINUTES).toBe(0);
    expect(loadConfig({ LOCK_MINUTES: '5' }).LOCK_MINUTES).toBe(5);
  });

  it('seeds nothing into an external database unless asked', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://x/y' }).isDemo).toBe(false);
    expect(loadConfig({ DATABASE_URL: 'postgres://x/y', DEMO: '1' }).isDemo).toBe(true);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ PUBLIC_URL: 'clinic.example' }, 'PUBLIC_URL'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET'],
    [{ S3_ENDPOINT: 's3.example', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }, 'S3_ENDPOINT'],
    [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k' }, 'S3_SECRET_KEY'],
    [{ CLAMD: 'localhost' }, 'CLAMD'],
    [{ MAP_TILES: 'https://tiles.example/{z}/{x}.png' }, 'MAP_TILES'],
    [{ MAP_TILES: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }, 'MAP_TILES'],
    [{ MAP_TILES: '/tiles/{z}/{x}/{y}.png' }, 'MAP_TILES'],
    [{ LOCK_MINUTES: '1' }, 'LOCK_MINUTES'],
  ])('names the wrong setting in %j', (env, name) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(name);
  });

  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    [' 10.0.0.0/8 , fd00::/8 ,', ['10.0.0.0/8', 'fd00::/8']],
    ['loopback,uniquelocal,linklocal', ['loopback', 'uniquelocal', 'linklocal']],
  ])('believes the proxies of %j', (list, networks) =>
    expect(loadConfig({ TRUST_PROXY: list }).trustProxy).toEqual(networks),
  );

  it.each([
    '1',
    'true',
    '2',
    'yes',
    '127.0.0.1,1',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/255.0.0.0',
    '*',
  ])('refuses TRUST_PROXY=%s and says what to write', (list) => {
    expect(() => loadConfig({ TRUST_PROXY: list })).toThrow(ConfigError);
    expect(() => loadConfig({ TRUST_PROXY: list })).toThrow(
      /TRUST_PROXY: укажите через запятую сети.+loopback, uniquelocal/,
    );
  });

  it('takes networks of the staff, and says what to write', () => {
    expect(loadConfig({}).staffNetworks).toEqual([]);
    expect(loadConfig({ IP_ALLOW: ' 203.0.113.0/24, loopback' }).staffNetworks).toEqual(['203.0.113.0/24', 'loopback']);
    expect(() => loadConfig({ IP_ALLOW: 'office' })).toThrow(/IP_ALLOW: укажите через запятую сети/);
  });

  it('tells every setting with where it comes from, and no secret', () => {
    const { settings } = loadConfig({ PORT: '4000', APP_SECRET: SECRET, SMTP_URL: 'smtp://u:hidden@host' });
    const of = (name: string) => settings.find((setting) => setting.name === name);
    expect(settings.map(({ name }) => name)).toEqual(Object.keys(ConfigSchema.properties));
    expect(of('PORT')).toEqual({ name: 'PORT', value: '4000', isGiven: true });
    expect(of('HOST')).toEqual({ name: 'HOST', value: '127.0.0.1', isGiven: false });
    expect(of('SMTP_URL')).toEqual({ name: 'SMTP_URL', value: null, isGiven: true });
    expect(of('S3_SECRET_KEY')).toEqual({ name: 'S3_SECRET_KEY', value: null, isGiven: false });
    expect(JSON.stringify(settings)).not.toMatch(/hidden|a secret of this test/);
    // what looks like a secret is one
    const open = settings.filter(({ value }) => value !== null).map(({ name }) => name);
    expect(open.filter((name) => /SECRET|TOKEN|_KEY$|(?<!PUBLIC)_URL$/.test(name))).toEqual([]);
  });

  it('takes a message of works as it is, and blanks for none', () => {
    expect(loadConfig({}).maintenance).toBeNull();
    expect(loadConfig({ MAINTENANCE_MESSAGE: '  ' }).maintenance).toBeNull();
    expect(loadConfig({ MAINTENANCE_MESSAGE: ' До 14:00. ' }).maintenance).toBe('До 14:00.');
  });

  it('refuses the demo secret and the demo in production', () => {
    expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow('APP_SECRET');
    expect(() => loadConfig({ NODE_ENV: 'production', APP_SECRET: SECRET, DEMO: '1' })).toThrow('DEMO');
    expect(loadConfig({ NODE_ENV: 'production', APP_SECRET: SECRET })).toMatchObject({
      isProduction: true,
      isDemo: false,
    });
  });
});

describe('the demo on an address that others reach', () => {
  it.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }, { PUBLIC_URL: 'https://clinic.example' }])(
    'is refused for %j unless forced or off',
    (env) => {
      expect(() => loadConfig(env)).toThrow('DEMO=force');
      expect(loadConfig({ ...env, DEMO: 'force' })).toMatchObject({ isDemo: true, isLocalDemo: false });
      expect(loadConfig({ ...env, DEMO: '0' })).toMatchObject({ isDemo: false, isLocalDemo: false });
    },
  );

  it('is none on this machine', () => {
    for (const env of [{}, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:4000' }])
      expect(loadConfig(env)).toMatchObject({ isLocalDemo: true });
  });
});

describe('publicUrl', () => {
  it('is the address that people type', () => {
    expect(publicUrl(loadConfig({ DEMO: '0', PUBLIC_URL: 'https://clinic.example' }))).toBe('https://clinic.example');
    expect(publicUrl(loadConfig({ DEMO: '0', HOST: '0.0.0.0', PORT: '4000' }))).toBe('http://localhost:4000');
  });
});
