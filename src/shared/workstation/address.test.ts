import { describe, expect, it } from 'vitest';
import { parseServerAddress, socketOrigin } from './address.ts';

describe('server address', () => {
  it.each([
    ['https://clinic.example', 'https://clinic.example'],
    ['  https://Clinic.Example:8443/login?x=1#y ', 'https://clinic.example:8443'],
    ['clinic.example', 'https://clinic.example'],
    ['clinic.example:8443', 'https://clinic.example:8443'],
    ['клиника.рф', 'https://xn--80apagcdp.xn--p1ai'],
    ['localhost:3000', 'http://localhost:3000'],
    ['192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['192.168.1.5:80', 'http://192.168.1.5'],
    ['registratura:3000', 'http://registratura:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://[fd12:3456::1]:3000', 'http://[fd12:3456::1]:3000'],
    ['http://10.1.2.3', 'http://10.1.2.3'],
    ['http://172.31.0.1', 'http://172.31.0.1'],
    ['http://server.local', 'http://server.local'],
  ])('«%s» → %s', (text, origin) => {
    expect(parseServerAddress(text)).toEqual({ ok: true, origin });
  });

  it.each([
    'http://clinic.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://[2001:db8::1]',
    'http://10.evil.example',
    'http://127.0.0.1.evil.example',
  ])('refuses http to the outside: %s', (text) =>
    expect(parseServerAddress(text)).toEqual({ ok: false, reason: 'address_insecure' }),
  );

  it.each([
    '',
    '   ',
    'ftp://clinic.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'app://workstation',
    'https://',
    'https://user:secret@clinic.example',
    'https://a b',
    `https://${'a'.repeat(2000)}.example`,
  ])('refuses what is no address: %s', (text) =>
    expect(parseServerAddress(text)).toEqual({ ok: false, reason: 'address_invalid' }),
  );

  it('gives the socket of the same server', () => {
    expect(socketOrigin('https://clinic.example')).toBe('wss://clinic.example');
    expect(socketOrigin('http://127.0.0.1:3000')).toBe('ws://127.0.0.1:3000');
  });
});
