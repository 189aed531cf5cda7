import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { sessionEndpoints } from '#shared/contract/session.ts';
import { manifestOf } from '#server/plugins/page-head.ts';
import { Api, urlOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { sampleInput } from '#tests/support/samples.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const PAGE =
  '<!doctype html><head><meta name="description" content="Всё" /><title>Платформа</title><script src="/assets/app-1a2b3c.js"></script></head><div id="root"></div>';
/** what stays the same on every page */
const BODY = '<div id="root"></div>';
let folder: string;
let test: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(
    join(folder, 'page-parts.json'),
    '{"main":["assets/app-1a2b3c.js","assets/home-1.js","assets/home-2.css"],"clinic":[]}',
  );
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
  it('an earlier address of a clinic leads to the present one, with the rest of the URL', async () => {
    const moved = await createClinic(test);
    const slug = `moved-${moved.id}`;
    await test.rows('update organization set slug = $2 where id = $1', [moved.id, slug]);
    for (const [rest, to] of [
      ['?day=2026-11-26&x=/clinics', `/clinics/${slug}?day=2026-11-26&x=/clinics`],
      ['/personal-area/registry/queue', `/clinics/${slug}/personal-area/registry/queue`],
      [`/doctors/${moved.doctor.id}`, `/clinics/${slug}/doctors/${moved.doctor.id}`],
    ] as const) {
      const answer = await get(`/clinics/${moved.slug}${rest}`, browser);
      expect([answer.statusCode, answer.headers.location]).toEqual([301, to]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    for (const name of [slug, moved.id]) expect((await get(`/clinics/${name}`, browser)).statusCode).toBe(200);
  });

  it('an address of a clinic in large letters leads to its own', async () => {
    for (const rest of ['', '/prices?search=x', `/doctors/${clinic.doctor.id}`]) {
      const answer = await get(`/clinics/${clinic.slug.toUpperCase()}${rest}`, browser);
      expect([answer.statusCode, answer.headers.location]).toEqual([301, `/clinics/${clinic.slug}${rest}`]);
    }
    expect((await get(`/clinics/${clinic.id.toUpperCase()}`, browser)).statusCode).toBe(200);
    expect((await get('/clinics/NO-SUCH-CLINIC', browser)).statusCode).toBe(404);
  });

  it('a clinic that is not published has its page, and search engines leave it out', async () => {
    const hidden = await createClinic(test);
    const noindex = async () => {
      const { statusCode, body } = await get(`/clinics/${hidden.slug}`, browser);
      return [statusCode, body.includes('<meta name="robots" content="noindex" />')];
    };
    expect(await noindex()).toEqual([200, false]);
    await test.rows('update organization set published_at = null where id = $1', [hidden.id]);
    expect(await noindex()).toEqual([200, true]);
  });

  it('a first page names the files that it needs, for the browser to fetch them at once; others name none', async () => {
    const linked = async (url: string) =>
      [...(await get(url, browser)).body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)].map(([, rel, href]) => [
        rel,
        href,
      ]);
    expect(await linked('/')).toEqual([
      ['modulepreload', '/assets/home-1.js'],
      ['stylesheet', '/assets/home-2.css'],
    ]);
    expect(await linked(`/clinics/${clinic.slug}`)).toEqual([]);
    expect(await linked('/login')).toEqual([]);
  });

  it.each(['/', '/clinics', '/clinics?page=2', '/password/reset/token', '/auth/token/activate', '/outbox', '/login'])(
    '%s is the page to a browser',
    async (url) => {
      const answer = await get(url, browser);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(BODY);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  // a public picture is a file under its address, as those of /assets are
  it.each(ENDPOINTS.filter(({ method, id }) => method === 'GET' && id !== 'getPublicFile'))(
    '$path is a page to who asks for HTML and a call to who asks for JSON',
    async (endpoint) => {
      const url = urlOf(endpoint, sampleInput(endpoint, { id: clinic.id }));
      expect((await get(url, browser)).body).toContain(BODY);
      for (const accept of ['application/json', '*/*'])
        expect((await get(url, accept)).headers['content-type']).toContain('application/json');
    },
  );

  it('whatever else than GET is a call, also with a browser’s header', async () => {
    for (const { method, path } of ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET')) {
      const answer = await test.app.inject({
        method,
        url: path.replace(/:\w+/g, clinic.id),
        headers: { ...clinic.as('guest'), accept: browser },
      });
      expect(answer.headers['content-type']).toContain('application/json');
    }
  });

  it('files of the web app are kept for good, and nothing outside its folder is served', async () => {
    const file = await get('/assets/app-1a2b3c.js', '*/*');
    expect(file.statusCode).toBe(200);
    expect(file.headers['cache-control']).toContain('immutable');
    for (const url of [
      '/assets/missing.js',
      '/assets/../../etc/passwd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      expect((await get(url, '*/*')).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it.each(['/index.html', '/INDEX.html', '/./index.html', '//index.html', '/%69ndex.html', '/assets/../index.html'])(
    'the page is not served as a file: %s',
    async (url) => {
      for (const accept of [browser, '*/*']) {
        const answer = await get(url, accept);
        expect(answer.statusCode).toBe(404);
        expect(answer.headers['cache-control']).not.toContain('immutable');
      }
    },
  );

  it('the API’s description stays itself to a browser', async () => {
    expect((await get('/docs/', browser)).body).not.toContain(BODY);
  });
});

it('shows pictures of a configured map, and of no other site', async () => {
  const tiles = 'https://tiles.example/map/{z}/{x}/{y}.png';
  const mapped = await buildTestApp({ webRoot: folder, config: { MAP_TILES: tiles, MAP_ATTRIBUTION: ' © Они ' } });
  try {
    const page = await mapped.app.inject({ url: '/', headers: { accept: browser } });
    expect(page.headers['content-security-policy']).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect((await get('/', browser)).headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
    const { config } = await new Api(mapped).ok(sessionEndpoints.checkSession, {});
    expect(config.map).toEqual({ tiles, attribution: '© Они' });
  } finally {
    await mapped.close();
  }
});

describe('frames of other sites', () => {
  const framing = async (url: string) => {
    const { statusCode, headers } = await get(url, browser);
    const policy = String(headers['content-security-policy']);
    return {
      status: statusCode,
      ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
      options: headers['x-frame-options'],
      rest: policy.replace(/frame-ancestors [^;]*;?/, ''),
    };
  };
  const open = { ancestors: '*', options: undefined };
  const closed = { ancestors: "'none'", options: 'SAMEORIGIN' };

  it('may show the steps of the booking widget, and its refusals', async () => {
    const { rest } = await framing('/');
    for (const [path, status] of [
      [`/widget/${clinic.slug}`, 200],
      [`/widget/${clinic.id}?search=x`, 200],
      [`/widget/${clinic.slug}/doctors/${clinic.doctor.id}`, 200],
      [`/widget/${clinic.slug}/doctors/${clinic.doctor.id}/check?time=2026-11-25T10:00:00%2B03:00`, 200],
      ['/widget/no-such-clinic', 404],
      [`/widget/${clinic.slug}/login`, 404],
    ] as const)
      expect(await framing(path), path).toEqual({ status, ...open, rest });
  });

  it('may show no other page, whatever its address looks like', async () => {
    for (const path of [
      '/',
      '/widget',
      '/widget?x=/widget/',
      '/widgets/demo',
      '/login?next=/widget/demo',
      `/clinics/${clinic.slug}`,
      `/clinics/${clinic.slug}/doctors/${clinic.doctor.id}`,
      `/clinics/${clinic.slug}/widget/demo`,
      '/%77idget/demo',
      '//widget/demo',
      '/nothing/like/this',
    ])
      expect(await framing(path), path).toMatchObject(closed);
    expect((await get('/docs/', browser)).headers['content-security-policy']).not.toContain('frame-ancestors *');
  });

  it('get the widget by a script that any page may use, and that is no page itself', async () => {
    for (const accept of [browser, '*/*']) {
      const { statusCode, headers, body } = await get('/widget.js', accept);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(body).toContain("getAttribute('data-clinic')");
    }
  });
});

describe('the head of a page', () => {
  const headOf = async (url: string) => {
    const { statusCode, body } = await get(url, browser);
    return {
      status: statusCode,
      title: /<title>(.*)<\/title>/.exec(body)?.[1],
      description: /content="(.*?)" \/>/.exec(body)?.[1],
    };
  };

  it('tells the platform and its public pages', async () => {
    expect(await headOf('/')).toEqual({
      status: 200,
      title: 'Платформа клиник',
      description: 'Запись к врачу онлайн: выберите клинику, врача и удобное время.',
    });
    expect(await headOf('/contacts')).toMatchObject({ status: 200, title: 'Контакты — Платформа клиник' });
    const descriptions = await Promise.all(
      ['/', '/search', '/clinics', '/contacts', '/politics'].map(async (url) => (await headOf(url)).description),
    );
    expect(new Set(descriptions).size).toBe(5);
  });

  it('of public pages is given to who takes anything, as previews of links do; a call stays a call', async () => {
    for (const url of ['/', '/search', '/clinics', '/contacts', '/politics', `/clinics/${clinic.slug}`])
      expect((await get(url, '*/*')).headers['content-type'], url).toContain('text/html');
    for (const url of ['/organization/', '/api/health/', '/login', '/clinics/x/personal-area'])
      expect((await get(url, '*/*')).headers['content-type'], url).toContain('application/json');
    expect((await get('/', 'application/json')).statusCode).toBe(404);
  });

  it('tells a clinic by its slug and by its id, with its signs escaped', async () => {
    const quoted = await createClinic(test, { title: 'Клиника «Ёж» <b>"$&"' });
    for (const name of [quoted.slug, quoted.id]) {
      expect(await headOf(`/clinics/${name}?page=2`)).toMatchObject({
        status: 200,
        title: 'Клиника «Ёж» &lt;b&gt;&quot;$&amp;&quot; — Платформа клиник',
        description: expect.stringContaining('запись на приём онлайн') as unknown,
      });
    }
  });

  it('tells the prices of a clinic, a public page', async () => {
    const url = `/clinics/${clinic.slug}/prices`;
    expect(await headOf(url)).toMatchObject({
      status: 200,
      title: expect.stringMatching(/^Цены, .+ — Платформа клиник$/) as unknown,
      description: expect.stringContaining('сколько стоит приём') as unknown,
    });
    expect((await get(url, '*/*')).headers['content-type']).toContain('text/html');
  });

  it('tells a doctor with the clinic', async () => {
    expect(await headOf(`/clinics/${clinic.slug}/doctors/${clinic.doctor.id}`)).toMatchObject({
      status: 200,
      title: expect.stringMatching(/^Фёдоров Пётр, .+ — Платформа клиник$/) as unknown,
      description: expect.stringContaining('терапия') as unknown,
    });
    const other = await createClinic(test);
    for (const doctor of [other.doctor.id, 'nobody'])
      expect((await headOf(`/clinics/${clinic.slug}/doctors/${doctor}`)).status).toBe(404);
  });

  it.each([
    '/nothing/like/this',
    '/clinics/no-such-clinic',
    `/clinics/${'x'.repeat(300)}`,
    '/clinics/a%00b',
    '/clinics/no-such-clinic/personal-area',
    '/404',
  ])('%s is 404 as a status, too', async (url) => {
    expect(await headOf(url)).toMatchObject({ status: 404, title: 'Страница не найдена — Платформа клиник' });
  });

  it('is shown by messengers: title, description and site, escaped', async () => {
    const { body } = await get(`/clinics/${clinic.slug}`, browser);
    for (const [name, content] of [
      ['og:title', 'Клиника — Платформа клиник'],
      ['og:description', 'Клиника, Тверь: врачи, свободное время, запись на приём онлайн.'],
      ['og:site_name', 'Платформа клиник'],
    ])
      expect(body).toContain(`<meta property="${name}" content="${content}" />`);
  });

  it('of what is personal is closed to search engines; the manifest names the icon', async () => {
    for (const accept of [browser, '*/*']) {
      const robots = await get('/robots.txt', accept);
      expect(robots.headers['content-type']).toContain('text/plain');
      const closed = robots.body.split('\n').filter((line) => line.startsWith('Disallow: '));
      for (const path of [
        '/clinics/*/personal-area',
        '/visit/',
        '/login',
        '/records',
        '/auth/',
        '/password',
        '/outbox',
        '/widget/',
      ])
        expect(
          closed.some((line) => path.startsWith(line.slice(10)) || line.slice(10).startsWith(path)),
          path,
        ).toBe(true);
      for (const path of ['/', '/clinics', '/search', `/clinics/${clinic.slug}`, '/contacts'])
        expect(
          closed.some((line) => path.startsWith(line.slice(10))),
          path,
        ).toBe(false);
      const manifest = await get('/manifest.webmanifest', accept);
      expect(manifest.json()).toMatchObject({ name: 'Платформа клиник', start_url: '/', icons: [] });
    }
    expect(manifestOf('<link rel="icon" href="./assets/favicon-1a.svg" type="image/svg+xml" />')).toMatchObject({
      icons: [{ src: '/assets/favicon-1a.svg', type: 'image/svg+xml' }],
    });
  });

  it('is the plain one while the database is away', async () => {
    const lonely = await buildTestApp({ webRoot: folder, config: { LOG_LEVEL: 'silent' } });
    const reconnect = await lonely.database.cutOff();
    const answer = await lonely.app.inject({ url: '/clinics/demo', headers: { accept: browser } });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<title>Платформа клиник</title>')]);
    await reconnect();
    await lonely.close();
  });
});
