import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { devOriginOf, isFrameAllowed, isOurBlob, isOurUrl, outsideAddress } from './origin.ts';
import { isPermissionGranted } from './permissions.ts';

const packaged = { devOrigin: null };
const dev = { devOrigin: 'http://localhost:5173' };

describe('own page', () => {
  it.each(['app://workstation', 'app://workstation/', 'app://workstation/workstation/server?x#y'])('%s', (url) =>
    expect(isOurUrl(url, packaged)).toBe(true),
  );
  it.each([
    '',
    'app://other/',
    'app://workstation.evil/',
    'app://workstation:1/',
    'app://user@workstation/',
    'apps://workstation/',
    'https://workstation/',
    'http://localhost:5173/',
    'blob:app://workstation/1',
    'data:text/html,x',
    'about:blank',
  ])('a foreign page is refused: %s', (url) => expect(isOurUrl(url, packaged)).toBe(false));
  it('the page of development has its own address only', () => {
    expect(isOurUrl('http://localhost:5173/x', dev)).toBe(true);
    expect(isOurUrl('http://localhost:5174/x', dev)).toBe(false);
  });
  it('a packaged program takes no page from the environment', () => {
    expect(devOriginOf(true, 'http://localhost:5173')).toBeNull();
    expect(devOriginOf(false, undefined)).toBeNull();
    expect(devOriginOf(false, 'file:///tmp/x.html')).toBeNull();
    expect(devOriginOf(false, 'http://localhost:5173/')).toBe('http://localhost:5173');
  });
  it('a blob belongs to the own page only', () => {
    expect(isOurBlob('blob:app://workstation/1-2', packaged)).toBe(true);
    expect(isOurBlob('blob:https://evil.example/1-2', packaged)).toBe(false);
  });
  it('a frame shows the own page, its document and the PDF viewer, nothing else', () => {
    for (const url of [
      'app://workstation/x',
      'blob:app://workstation/1-2',
      'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html',
    ])
      expect(isFrameAllowed(url, packaged), url).toBe(true);
    for (const url of [
      'https://evil.example/',
      'blob:https://evil.example/1',
      'data:text/html,x',
      'about:blank',
      'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai.evil/',
      'chrome-extension://aaaa/index.html',
      'chrome://settings/',
      'file:///etc/passwd',
    ])
      expect(isFrameAllowed(url, packaged), url).toBe(false);
    // the top frame never leaves our pages
    expect(isOurUrl('chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', packaged)).toBe(false);
  });
});

it('a link opens outside at the server, or on the map, and nowhere else', () => {
  const at = (url: string, serverOrigin: string | null = 'https://clinic.example') =>
    outsideAddress(url, { pages: packaged, serverOrigin });
  expect(at('app://workstation/password?next=%2F')).toBe('https://clinic.example/password?next=%2F');
  expect(at('https://clinic.example/clinics/zdorovie')).toBe('https://clinic.example/clinics/zdorovie');
  expect(at('http://desk.local:8080/x', 'http://desk.local:8080')).toBe('http://desk.local:8080/x');
  expect(at('https://yandex.ru/maps/?text=x', null)).toBe('https://yandex.ru/maps/?text=x');
  for (const url of [
    'https://evil.example/',
    'http://clinic.example/',
    'https://clinic.example.evil.example/',
    'https://yandex.ru.evil.example/maps/',
    'https://yandex.ru/search/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/x',
    'https://a:b@clinic.example',
    'https://',
    'x',
  ])
    expect(at(url), url).toBeNull();
  expect(at('app://workstation/password', null)).toBeNull();
});

it('all permissions are denied but the network for the own page', () => {
  expect(isPermissionGranted('local-network-access', 'app://workstation/', packaged)).toBe(true);
  expect(isPermissionGranted('local-network', 'https://evil.example/', packaged)).toBe(false);
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'display-capture',
    'openExternal',
    'fileSystem',
    'usb',
    'unknown',
  ])
    expect(isPermissionGranted(permission, 'app://workstation/', packaged), permission).toBe(false);
});

describe('content security policy', () => {
  const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));
  it('allows no network before a server is set', () => {
    const policy = contentSecurityPolicy(null);
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self'");
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob:");
  });
  it('allows exactly one server and its socket', () => {
    const policy = contentSecurityPolicy('https://clinic.example:8443');
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://clinic.example:8443 wss://clinic.example:8443",
    );
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*/);
  });
});
