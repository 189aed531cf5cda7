import { randomBytes } from 'node:crypto';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileEndpoints as files } from '#shared/contract/files.ts';
import { systemEm } from '#server/db/orm.ts';
import { bindFile, cleanFiles } from '#server/features/files/index.ts';
import { inTransaction } from '#server/http/call.ts';
import { isPageRequest } from '#server/plugins/renderer.ts';
import { Api, formOf, readRefusal } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import {
  blackPng,
  callOf,
  csv1251,
  docxOf,
  filesIn,
  gifOf,
  photographOf,
  pngOf,
  polyglotOf,
  svgOf,
  macrosOf,
  wordOf,
} from '#tests/support/files.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp({ config: { LOG_LEVEL: 'silent' } });
  api = new Api(test);
});
beforeEach(async () => {
  clinic = await createClinic(test);
});
afterAll(() => test.close());

const admin = () => clinic.as('orgadmin');
const upload = (data: Uint8Array, name = 'x.png', type = 'image/png') =>
  api.ok(files.uploadImage, { file: { data, name, type } }, admin());
const refused = (data: Uint8Array, name = 'x.png', type = 'image/png') =>
  api.refused(files.uploadImage, { file: { data, name, type } }, admin());
const picture = async (url: string) => {
  const answer = await test.app.inject({ url });
  return { answer, data: answer.rawPayload, meta: await sharp(answer.rawPayload).metadata() };
};
/** The port on which the app listens. */
async function listening(): Promise<number> {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 });
  return (test.app.server.address() as AddressInfo).port;
}
/** How many children of this process draw a picture. */
async function drawing(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
  const lines = children
    .split(' ')
    .filter(Boolean)
    .map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).filter((line) => line.includes('draw-child')).length;
}
/** Nothing of a refused upload stays: no row, no byte of the quota, no object, no spool file. */
async function expectNothing(): Promise<void> {
  expect(await test.rows('select id from file where organization_id = $1', [clinic.id])).toEqual([]);
  const used = await test.rows<{ used: string }>(
    'select used_bytes::text as used from file_usage where organization_id = $1 and used_bytes > 0',
    [clinic.id],
  );
  expect(used).toEqual([]);
  await waitFor('the spool is empty', async () => (await filesIn(test.config.FILES_FOLDER, 'spool')).length === 0);
}

describe('a picture', () => {
  it('is drawn anew in the sizes of the screens and given to everybody', async () => {
    const sent = await upload(await pngOf(2000, 1000), 'Вход.png');
    expect(sent.images.map(({ size }) => size)).toEqual([480, 960, 1600]);
    expect(sent).toMatchObject({ width: 1600, height: 800, state: 'ready', image_url: sent.images[2]?.url });
    for (const { url, size } of sent.images) {
      const { answer, meta } = await picture(url);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('Вход.webp')}`,
      });
      expect(meta).toMatchObject({ format: 'webp', width: size, height: size / 2 });
    }
  });

  it('is no page: it opens in a tab of its own, too', async () => {
    const { image_url } = await upload(await pngOf(10, 10));
    const answer = await test.app.inject({ url: image_url, headers: { accept: 'text/html,*/*' } });
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(isPageRequest({ method: 'GET', url: image_url, headers: { accept: 'text/html' } })).toBe(false);
  });

  it('that is smaller than a size is kept once as it is', async () => {
    const sent = await upload(await pngOf(600, 100));
    expect(sent.images.map(({ size }) => size)).toEqual([480, 960]);
    expect(sent).toMatchObject({ width: 600, height: 100 });
  });

  it('of a camera stands upright and does not tell where it was taken', async () => {
    const photograph = await photographOf(800, 600);
    expect((await sharp(photograph).metadata()).exif?.toString('latin1')).toContain('Secret Photographer');
    const sent = await upload(photograph, 'IMG_1.jpg', 'image/jpeg');
    expect(sent).toMatchObject({ width: 600, height: 800 });
    for (const { url } of sent.images) {
      const { data, meta } = await picture(url);
      expect(meta.exif).toBeUndefined();
      expect(meta.orientation).toBeUndefined();
      expect(data.includes('Secret Photographer')).toBe(false);
    }
  });

  it.each([
    ['a GIF', gifOf],
    ['an SVG', () => Promise.resolve(svgOf())],
    ['a GIF that is a script, too', polyglotOf],
  ])('%s is drawn, and nothing of what was sent stays', async (_, make) => {
    const source = await make();
    const sent = await upload(source, 'x.gif', 'image/gif');
    const { data, meta } = await picture(sent.image_url);
    expect(meta.format).toBe('webp');
    expect(data.includes('alert')).toBe(false);
  });

  it('is told by its bytes, not by its name and the type that the sender gives', async () => {
    expect((await upload(await pngOf(10, 10), 'report.docx', 'text/html')).state).toBe('ready');
  });

  it('is of the clinic that sent it and belongs to nothing yet, and is in the log', async () => {
    const { id } = await upload(await pngOf(10, 10));
    const columns = 'organization_id, owner_kind, owner_id, store, state, orphan_at is not null as is_orphan';
    expect(await test.rows(`select ${columns} from file where id = $1`, [id])).toEqual([
      {
        organization_id: clinic.id,
        owner_kind: null,
        owner_id: null,
        store: 'public',
        state: 'ready',
        is_orphan: true,
      },
    ]);
    expect(await test.rows('select action, user_id from audit_event where object_id = $1', [id])).toEqual([
      { action: 'file.upload', user_id: clinic.people.orgadmin.userId },
    ]);
    await waitFor('the spool is empty', async () => (await filesIn(test.config.FILES_FOLDER, 'spool')).length === 0);
  });
});

describe('a picture that nothing takes', () => {
  const clean = () => cleanFiles(test.app.files, systemEm(test.orm, 'clean-up of a test'));
  const used = () =>
    test.rows('select used_bytes::int as used from file_usage where organization_id = $1', [clinic.id]);

  it('is shown for a day, then it is gone, and so is its share of the quota; one that was taken stays', async () => {
    const [idle, taken] = [await upload(await pngOf(600, 400)), await upload(await pngOf(10, 10))];
    await inTransaction(callOf(test, clinic, 'orgadmin'), (call) =>
      bindFile(call, taken.id, { kind: 'organization', id: clinic.id }),
    );
    await test.rows(`update file set orphan_at = now() - interval '23 hours' where id = $1`, [idle.id]);
    await clean();
    expect((await picture(idle.image_url)).answer.statusCode).toBe(200);
    await test.rows(
      `update file set created_at = now() - interval '25 hours', orphan_at = orphan_at - interval '2 hours'
       where organization_id = $1`,
      [clinic.id],
    );
    await clean();
    for (const { url } of idle.images) expect((await test.app.inject({ url })).statusCode).toBe(404);
    const kept = await picture(taken.image_url);
    expect(kept.answer.statusCode).toBe(200);
    expect(await used()).toEqual([{ used: kept.data.byteLength }]);
  });
});

describe('what is no picture', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['a document', docxOf],
    ['a table', csv1251],
    ['a PDF behind junk', () => Buffer.from('junk%PDF-1.7\n%%EOF')],
    ['bytes of nothing', () => Buffer.from([1, 2, 3, 0, 5])],
  ])('%s is refused under the name of one', async (_, make) => {
    const refusal = await refused(await make());
    expect(refusal).toMatchObject({ status: 422, code: 'file_type_refused' });
    expect(refusal.message).toContain('JPEG, PNG');
    await expectNothing();
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['half of a picture', async () => (await pngOf(900, 900)).subarray(0, 600)],
    ['an SVG with a script', () => svgOf('<script>alert(1)</script>')],
    ['an SVG with a filter', () => svgOf('<filter id="f"><feTurbulence/></filter>')],
    ['an SVG that brings another file', () => svgOf('<image href="file:///etc/passwd"/>')],
    ['more pixels than anybody shows', () => pngOf(9000, 9000)],
    ['a line of many pixels', () => blackPng({ width: 1, height: 20_000_000, bits: 1, color: 0 })],
    [
      'a picture that is held whole',
      () => blackPng({ width: 7000, height: 7000, bits: 16, color: 6, isInterlaced: true, isHeadOnly: true }),
    ],
  ])('%s is refused', async (_, make) => {
    expect(await refused(await make())).toMatchObject({ status: 422, code: 'picture_unreadable' });
    await expectNothing();
  });
});

describe('an object that is not what was put', () => {
  /** The address of a picture, and the file in which its bytes are. */
  async function kept(data: Uint8Array): Promise<{ readonly url: string; readonly path: string }> {
    const { image_url: url } = await upload(data);
    const key = url.split('/').at(-1) ?? '';
    return { url, path: join(test.config.FILES_FOLDER, 'objects', key.slice(0, 2), key) };
  }
  const noise = () =>
    sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
      .jpeg()
      .toBuffer();

  it('since it was cut short ends its readers at once, and is not kept by anybody', async () => {
    const { url, path } = await kept(await noise());
    const { size } = await stat(path);
    await truncate(path, size - 500);
    for (const headers of [{}, { range: `bytes=${size - 100}-` }, { range: 'bytes=0-9' }]) {
      const answer = await test.app.inject({ url, headers });
      expect(readRefusal(answer)).toMatchObject({ status: 404, code: 'not_found' });
      expect(answer.headers['cache-control']).not.toContain('immutable');
    }
  });

  it('since it was overwritten is not found when it is short', async () => {
    const { url, path } = await kept(await pngOf(600, 400));
    await writeFile(path, Buffer.alloc((await stat(path)).size));
    const answer = await test.app.inject({ url });
    expect(readRefusal(answer)).toMatchObject({ status: 404, code: 'not_found' });
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });

  it('since it was overwritten breaks off when it is long', async () => {
    const port = await listening();
    const { url, path } = await kept(await noise());
    const { size } = await stat(path);
    expect(size).toBeGreaterThan(100_000);
    await writeFile(path, Buffer.alloc(size));
    const answer = await fetch(`http://127.0.0.1:${port}${url}`);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  });
});

/** A form written by hand. */
const form = (boundary: string, ...parts: readonly (readonly [head: string, body: string | Buffer])[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([head, body]) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';
const text = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const send = async (payload: Buffer | undefined, type = 'multipart/form-data; boundary=b') =>
  readRefusal(
    await test.app.inject({
      method: 'POST',
      url: '/upload/image/',
      headers: { ...admin(), ...(payload ? { 'content-type': type } : {}) },
      ...(payload ? { payload } : {}),
    }),
  );

describe('a form', () => {
  it('that is too long is refused with the limit, by its announced length and by what comes', async () => {
    const long = Buffer.alloc(10_485_761, 1);
    expect(await refused(long)).toMatchObject({ status: 413, code: 'file_too_large', message: /10 МБ/ });
    expect(await refused(Buffer.alloc(11_000_000, 1))).toMatchObject({ status: 413, code: 'file_too_large' });
    await expectNothing();
  });

  it('with more texts than any call has is refused', async () => {
    const many = Array.from({ length: 9 }, (_, at) => [text(`f${at}`), 'x'] as const);
    expect(await send(form('b', ...many, [FILE, await pngOf(10, 10)]))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
    await expectNothing();
  });

  it('with two files is refused', async () => {
    const png = await pngOf(10, 10);
    expect(await send(form('b', [FILE, png], [FILE, png]))).toMatchObject({ status: 413, code: 'payload_too_large' });
    await expectNothing();
  });

  it('with a text that the parser would cut is refused at its field', async () => {
    const answer = await send(form('b', [text('note'), 'x'.repeat(5000)], [FILE, await pngOf(10, 10)]));
    expect(answer).toMatchObject({ status: 422, code: 'validation_failed', errors: { note: [/Не больше 4096/] } });
  });

  it.each([
    ['before the file', true],
    ['after the file', false],
  ])('with a text that the call does not take, %s, is refused at its field', async (_, isBefore) => {
    const file = [FILE, await pngOf(10, 10)] as const;
    const note = [text('note'), 'x'] as const;
    const answer = await send(isBefore ? form('b', note, file) : form('b', file, note));
    expect(answer).toMatchObject({ status: 422, errors: { note: ['Неизвестное поле'] } });
    await expectNothing();
  });

  it('with the file in another field, without one, or with an empty one is refused at the field', async () => {
    const other = FILE.replace('"file"', '"photo"');
    expect(await send(form('b', [other, await pngOf(10, 10)]))).toMatchObject({
      status: 422,
      errors: { photo: ['Неизвестное поле'] },
    });
    expect(await send(form('b'))).toMatchObject({ status: 422 });
    expect(await send(form('b', [FILE, '']))).toMatchObject({ status: 422, code: 'file_empty' });
    await expectNothing();
  });

  it('without a boundary, or that ends in the middle, is refused and is no failure of the server', async () => {
    const whole = form('b', [FILE, await pngOf(200, 200)]);
    expect(await send(whole, 'multipart/form-data')).toMatchObject({ status: 422, code: 'upload_malformed' });
    expect(await send(whole.subarray(0, 300))).toMatchObject({ status: 422, code: 'upload_malformed' });
    expect(await send(Buffer.from('nonsense'))).toMatchObject({ status: 422 });
    await expectNothing();
  });

  it('is what the call takes: no JSON, no bare file, not nothing', async () => {
    for (const [payload, type] of [
      [Buffer.from('{}'), 'application/json'],
      [await pngOf(10, 10), 'application/octet-stream'],
      [undefined, ''],
    ] as const)
      expect(await send(payload, type)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  it('is refused unread by calls that take none', async () => {
    const { payload, headers } = await formOf({ data: await pngOf(10, 10), name: 'x.png' });
    const answer = await test.app.inject({ method: 'POST', url: '/login', headers, payload });
    expect(readRefusal(answer)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  it('keeps the connection in order after a refusal', async () => {
    const port = await listening();
    const body = form('b', [text('note'), 'x'.repeat(5000)], [FILE, Buffer.alloc(3_000_000, 1)]);
    const head = (method: string, path: string, lines: readonly string[]) =>
      `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`;
    const { authorization = '', apikey = '' } = admin();
    const socket = connect(port, '127.0.0.1');
    let answers = '';
    socket.on('data', (chunk: Buffer) => {
      answers += chunk.toString('latin1');
    });
    socket.write(
      head('POST', '/upload/image/', [
        'Content-Type: multipart/form-data; boundary=b',
        `Content-Length: ${body.length}`,
        `Authorization: ${authorization}`,
        `APIKey: ${apikey}`,
      ]),
    );
    socket.write(body);
    socket.write(head('GET', '/api/health/', []));
    await waitFor('the second answer', () => answers.includes('HTTP/1.1 200'));
    expect(answers).toContain('HTTP/1.1 422');
    socket.destroy();
  });
});

describe('a template of a document', () => {
  const send = (data: Uint8Array, name = 'Справка.docx') =>
    api.refused(files.uploadTemplate, { file: { data, name } }, admin());

  it('is a closed file, for its sender alone until something takes it', async () => {
    const kept = await api.ok(files.uploadTemplate, { file: { data: docxOf(), name: 'Справка.docx' } }, admin());
    expect(kept).toMatchObject({ template_url: `/file/${kept.id}`, file_name: 'Справка.docx', state: 'ready' });
    const read = await test.app.inject({ url: kept.template_url, headers: admin() });
    expect(read.rawPayload).toEqual(docxOf());
    expect((await api.refused(files.getFile, { params: { id: kept.id } }, clinic.as('doctor'))).code).toBe('not_found');
  });

  it('that is none, or has macros, is refused at its field', async () => {
    expect(await send(await pngOf(10, 10))).toMatchObject({
      status: 422,
      code: 'file_type_refused',
      errors: { file: [expect.any(String)] },
    });
    expect(await send(await macrosOf())).toMatchObject({ status: 422, code: 'file_macros' });
    const link = (kind: string) =>
      wordOf({
        relations: `<Relationship Id="r" Type="x/${kind}" Target="http://evil.test/a" TargetMode="External"/>`,
      });
    expect(await send(await link('attachedTemplate'))).toMatchObject({
      code: 'file_links',
      errors: { file: [/адреса/] },
    });
    expect(await send(await link('oleObject'))).toMatchObject({ code: 'file_objects', errors: { file: [/объекты/] } });
    const field = {
      'word/footer1.xml':
        '<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:fldSimple w:instr="DDEAUTO a b"/></w:p></w:ftr>',
    };
    expect(await send(await wordOf({ parts: field }))).toMatchObject({
      code: 'file_fields',
      errors: { file: [/поле Word «DDEAUTO»/] },
    });
    const long = await wordOf({ parts: { 'word/a.xml': ' '.repeat(105_000_000) } });
    expect(await send(long)).toMatchObject({ code: 'file_inflates', errors: { file: [/не больше 100 МБ/] } });
    await expectNothing();
  });

  it('is the administrator’s', async () => {
    const file = { data: docxOf(), name: 'Справка.docx' };
    expect(await api.refused(files.uploadTemplate, { file }, clinic.as('doctor'))).toMatchObject({ status: 403 });
  });
});

it('what a full clinic sends is refused, and nothing of it stays', async () => {
  const full = await buildTestApp({ config: { LOG_LEVEL: 'silent', FILES_QUOTA_MB: 1 } });
  const place = await createClinic(full);
  const noise = await sharp(randomBytes(1500 * 1500 * 3), { raw: { width: 1500, height: 1500, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const refusal = await new Api(full).refused(
    files.uploadImage,
    { file: { data: noise, name: 'x.png' } },
    place.as('orgadmin'),
  );
  expect(refusal).toMatchObject({ status: 409, code: 'quota_exceeded' });
  expect(await full.rows('select id from file')).toEqual([]);
  expect(await filesIn(full.config.FILES_FOLDER, 'objects')).toEqual([]);
  await full.close();
});

describe('an upload that breaks off', () => {
  it('while its picture is drawn leaves nothing, and ends the drawing', async () => {
    const port = await listening();
    const noise = sharp(randomBytes(3000 * 2500 * 3), { raw: { width: 3000, height: 2500, channels: 3 } });
    const body = form('b', [FILE, await noise.jpeg({ quality: 90 }).toBuffer()]);
    const hang = new AbortController();
    const sending = fetch(`http://127.0.0.1:${port}/upload/image/`, {
      method: 'POST',
      headers: { ...admin(), 'content-type': 'multipart/form-data; boundary=b' },
      body: new Uint8Array(body),
      signal: hang.signal,
    });
    await waitFor('the picture is drawn', () => drawing().then((count) => count > 0));
    hang.abort();
    await expect(sending).rejects.toThrow('aborted');
    await waitFor('nobody draws', () => drawing().then((count) => count === 0));
    await expectNothing();
  });

  it('leaves nothing', async () => {
    const port = await listening();
    const { authorization = '', apikey = '' } = admin();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /upload/image/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\nAuthorization: ${authorization}\r\nAPIKey: ${apikey}\r\n\r\n--b\r\n${FILE}\r\n\r\n${'x'.repeat(10_000)}`,
    );
    await waitFor('the spool has it', async () => (await filesIn(test.config.FILES_FOLDER, 'spool')).length > 0);
    socket.destroy();
    await expectNothing();
    expect(await filesIn(test.config.FILES_FOLDER, 'spool')).toEqual([]);
  });
});
