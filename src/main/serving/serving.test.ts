import { describe, expect, it } from 'vitest';
import { createAppResponder } from './app-responder.ts';
import { contentTypeOf, rendererFile } from './renderer-path.ts';

const root = '/opt/program/renderer';

describe('file of a path', () => {
  it.each([
    ['/', '/index.html'],
    ['/workstation/server', '/index.html'],
    ['/clinics/moya-klinika/', '/index.html'],
    ['/assets/index-1.js', '/assets/index-1.js'],
    ['/assets/%D1%84%D0%B0%D0%B9%D0%BB.png', '/assets/файл.png'],
  ])('%s → «%s»', (path, file) => expect(rendererFile(root, path)).toBe(root + file));

  it.each([
    '/%2e%2e%2fsecret.txt',
    '/..%2f..%2fetc/passwd.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%00.js',
    '/%zz.js',
    '/c:/windows/win.ini',
    '/../renderer-other/x.js',
  ])('nothing outside can be read: %s', (path) => expect(rendererFile(root, path)).toBeNull());
});

describe('answer of app://workstation', () => {
  let serverOrigin: string | null = null;
  const respond = createAppResponder({
    root,
    readFile: async (path) => {
      if (!path.endsWith('index.html') && !path.endsWith('.js')) throw new Error('ENOENT');
      return new TextEncoder().encode(path);
    },
    serverOrigin: () => serverOrigin,
  });
  const get = (url: string, method = 'GET') => respond({ url, method });

  it('the page has a policy with the current address', async () => {
    serverOrigin = null;
    const before = await get('app://workstation/workstation/server');
    serverOrigin = 'https://clinic.example';
    const after = await get('app://workstation/');
    expect(before.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(before.headers.get('content-security-policy')).not.toContain('clinic.example');
    expect(after.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://clinic.example wss://clinic.example",
    );
    expect(after.headers.get('cache-control')).toBe('no-store');
    expect(after.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('refuses foreign hosts, missing files, escapes and other methods', async () => {
    expect((await get('app://other/')).status).toBe(404);
    expect((await get('app://workstation/assets/missing.css')).status).toBe(404);
    expect((await get('app://workstation/..%2fsecret.js')).status).toBe(404);
    expect((await get('app://workstation/', 'POST')).status).toBe(405);
  });

  it('HEAD answers without a body', async () => {
    const answer = await get('app://workstation/assets/a.js', 'HEAD');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await answer.text()).toBe('');
  });

  it('an unknown file type is not guessed', () => expect(contentTypeOf('/x/a.exe')).toBe('application/octet-stream'));
});
