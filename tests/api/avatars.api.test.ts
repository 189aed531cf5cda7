import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { fileEndpoints as files } from '#shared/contract/files.ts';
import { systemEm } from '#server/db/orm.ts';
import { cleanFiles } from '#server/features/files/index.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { filesIn, gifOf, pngOf, svgOf } from '#tests/support/files.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp({ config: { LOG_LEVEL: 'silent' } });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  person = await addPerson(test, { roles: [[clinic.id, 'patient']] });
});

const bearer = ({ token }: Pick<TestPerson, 'token'>) => ({ authorization: `Bearer ${token}` });
const send = async (data: Uint8Array, name = 'я.png', who = person): Promise<string> =>
  (await api.ok(files.setAvatar, { file: { data, name, type: 'image/png' } }, bearer(who))).avatar!;
const read = (id: string, who = person, size?: number) =>
  test.app.inject({ url: `/common/avatar/${id}${size === undefined ? '' : `?size=${size}`}`, headers: bearer(who) });
const parts = () =>
  test.rows<{ size: number }>('select size from user_avatar_part where user_id = $1 order by size', [person.userId]);

describe('the picture of a person', () => {
  it.each([
    ['PNG', () => pngOf(800, 600)],
    ['GIF', () => gifOf()],
    ['SVG', async () => svgOf()],
  ] as const)('of a %s is drawn anew in two sizes, and named by the session and the profile', async (_, make) => {
    const id = await send(await make());
    const small = await read(id);
    const { width, height, format } = await sharp((await read(id, person, 320)).rawPayload).metadata();
    expect([small.statusCode, small.headers['content-type'], format]).toEqual([200, 'image/webp', 'webp']);
    expect(Math.max(width, height)).toBeLessThanOrEqual(320);
    expect((await api.ok(auth.getMe, {}, bearer(person))).profile.avatar).toBe(id);
    expect((await api.ok(accounts.getProfile, {}, bearer(person))).avatar).toBe(id);
  });

  it('replaces the one before, whose objects the clean-up takes', async () => {
    const first = await send(await pngOf(400, 400));
    const second = await send(await pngOf(300, 300));
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    await test.rows(`update file_stray set since = now() - interval '2 hours'`);
    const before = (await filesIn(test.config.FILES_FOLDER, 'objects')).length;
    await cleanFiles(test.app.files, systemEm(test.orm, 'the clean-up of a test'), new AbortController().signal);
    expect((await filesIn(test.config.FILES_FOLDER, 'objects')).length).toBeLessThan(before);
    expect((await read(second)).statusCode).toBe(200);
  });

  it('of two that are sent at once one stays, whole', async () => {
    const [one, other] = [await pngOf(400, 400), await pngOf(300, 300)];
    await Promise.all(
      [one, other].map((data) => api.send(files.setAvatar, { file: { data, name: 'я.png' } }, bearer(person))),
    );
    const { avatar } = await api.ok(accounts.getProfile, {}, bearer(person));
    expect((await read(avatar!)).statusCode).toBe(200);
    expect(await parts()).toHaveLength(2);
  });

  it('is taken away', async () => {
    const id = await send(await pngOf());
    expect(await api.ok(files.removeAvatar, {}, bearer(person))).toEqual({ avatar: null });
    await api.ok(files.removeAvatar, {}, bearer(person));
    expect([(await read(id)).statusCode, await parts()]).toEqual([404, []]);
    const events = await test.rows<{ action: string }>(
      `select action from audit_event where user_id = $1 and action like 'avatar.%' order by id`,
      [person.userId],
    );
    expect(events.map(({ action }) => action)).toEqual(['avatar.set', 'avatar.remove']);
  });

  it('is refused when it is none, whatever it is called, and leaves nothing', async () => {
    const refused = (data: Uint8Array) =>
      api.refused(files.setAvatar, { file: { data, name: 'я.png', type: 'image/png' } }, bearer(person));
    expect(await refused(Buffer.from('%PDF-1.7 no picture'))).toMatchObject({
      code: 'file_type_refused',
      errors: { file: [expect.any(String)] },
    });
    expect(await refused((await pngOf()).subarray(0, 60))).toMatchObject({ code: 'picture_unreadable' });
    expect(await refused(Buffer.alloc(5 * 1_048_576 + 1))).toMatchObject({ status: 413 });
    expect(await parts()).toEqual([]);
  });

  it('is shown to who meets the person in a clinic, and to nobody else; with its token only', async () => {
    const id = await send(await pngOf());
    const [desk, patient, foreign] = [
      await addPerson(test, { roles: [[clinic.id, 'employee']] }),
      await addPerson(test, { roles: [[clinic.id, 'patient']] }),
      await addPerson(test, { roles: [[(await createClinic(test)).id, 'orgadmin']] }),
    ];
    const codes = await Promise.all([desk, patient, foreign].map(async (who) => (await read(id, who)).statusCode));
    expect(codes).toEqual([200, 404, 404]);
    expect((await test.app.inject({ url: `/common/avatar/${id}` })).statusCode).toBe(401);
  });

  it('goes with an erased account', async () => {
    await send(await pngOf());
    await test.rows('update app_user set closed_at = now(), erased_at = now() where id = $1', [person.userId]);
    expect(await parts()).toEqual([]);
  });
});
