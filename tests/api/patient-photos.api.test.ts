import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fileEndpoints as files } from '#shared/contract/files.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { patientMergeEndpoints as merges } from '#shared/contract/patient-merges.ts';
import { patientPhotoEndpoints as photos } from '#shared/contract/patient-photos.ts';
import { Api, codeOf, urlOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { pngOf } from '#tests/support/files.ts';
import { addKnownPatient, changeOf } from '#tests/support/patients.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let desk: ReturnType<TestClinic['as']>;
beforeAll(async () => {
  test = await buildTestApp({ config: { LOG_LEVEL: 'silent' } });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  desk = clinic.as('employee');
});

const add = (lastName = 'Ёлкина') =>
  addKnownPatient(clinic, { lastName, firstName: 'Анна', middleName: 'Петровна', birthDate: '1980-02-01' });
const picture = async (side = 400) => ({ data: await pngOf(side, side), name: 'анна.png', type: 'image/png' });
const send = async (id: string, side?: number, as = desk) =>
  api.ok(photos.setPatientPhoto, { params: { id }, file: await picture(side) }, as);
const remove = (id: string) => api.ok(photos.removePatientPhoto, { params: { id } }, desk);
const read = (id: string, as = desk, size?: number) =>
  test.app.inject({
    url: urlOf(photos.getPatientPhoto, { params: { id }, query: size === undefined ? {} : { size } }),
    headers: as,
  });
const card = (id: string) => api.ok(patients.getPatient, { params: { id } }, desk);
const eventsOf = async (id: string) =>
  (
    await test.rows<{ action: string; details: object }>(
      'select action, details from audit_event where organization_id = $1 and object_id = $2 order by id',
      [clinic.id, id],
    )
  ).map(({ action, details }) => [action, details]);
const filesOf = () =>
  test.rows<{ id: string; state: string; owner_id: string | null; store: string }>(
    'select id, state, owner_id, store from file where organization_id = $1 order by created_at, id',
    [clinic.id],
  );

it('a photograph of a patient without an account is drawn anew, kept private, and shown by its banner and card', async () => {
  const id = await add();
  expect((await read(id)).statusCode).toBe(404);
  const { avatar, has_photo, version } = await send(id);
  expect([has_photo, version]).toEqual([true, 2]);
  expect([(await card(id)).avatar, (await card(id)).has_photo]).toEqual([avatar, true]);
  expect((await api.ok(patients.getPatientBanner, { params: { id }, query: {} }, desk)).avatar).toBe(avatar);
  const shown = await read(id, clinic.as('doctor'), 90);
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    expect.stringContaining('private'),
  ]);
  expect(await filesOf()).toEqual([{ id: avatar, state: 'ready', owner_id: id, store: 'private' }]);
  const looks = await eventsOf(avatar ?? '');
  expect(looks.map(([action]) => action)).toEqual(['file.upload', 'file.read']);
});

it('the next one replaces it, and nobody is given the one before; both are in the log', async () => {
  const id = await add();
  const { avatar: first } = await send(id);
  const { avatar: second, version } = await send(id, 300);
  expect([second === first, version]).toEqual([false, 3]);
  expect(codeOf(await api.send(files.getFile, { params: { id: first ?? '' }, headers: {} }, desk))).toBe('not_found');
  const bare = await remove(id);
  expect([bare.avatar, bare.has_photo, bare.version]).toEqual([null, false, 4]);
  expect((await read(id)).statusCode).toBe(404);
  // there is none: nothing is written, and the answer is a look at the card
  expect((await remove(id)).version).toBe(4);
  const change = ['patient.update', { fields: ['photo'] }];
  expect(await eventsOf(id)).toEqual([change, change, change, ['patient.view', {}]]);
  expect((await filesOf()).map(({ state }) => state)).toEqual(['gone', 'gone']);
});

it('of two at once one stays, and the file of the other is nobody’s', async () => {
  const id = await add();
  const versions = (await Promise.all([send(id, 200), send(id, 210), send(id, 220)])).map(({ version }) => version);
  expect(new Set(versions)).toEqual(new Set([2, 3, 4]));
  const kept = await filesOf();
  expect(kept.filter(({ state }) => state === 'ready')).toEqual([expect.objectContaining({ owner_id: id })]);
  expect((await read(id)).statusCode).toBe(200);
});

it('the clinic’s own comes before that of the account, which comes back without it', async () => {
  const person = await addPerson(test, { roles: [[clinic.id, 'patient']] });
  const account = (await api.ok(files.setAvatar, { file: await picture() }, clinic.as(person))).avatar;
  const id = await add();
  await test.rows('update patient set user_id = $2 where id = $1', [id, person.userId]);
  expect(await card(id)).toMatchObject({ avatar: account, has_photo: false });
  expect((await read(id)).statusCode).toBe(200);
  const { avatar } = await send(id);
  expect(avatar).not.toBe(account);
  expect(await remove(id)).toMatchObject({ avatar: account, has_photo: false });
});

it('goes with its card', async () => {
  const id = await add();
  await send(id);
  await api.ok(patients.deletePatient, { params: { id } }, clinic.as('orgadmin'));
  expect((await filesOf()).map(({ state, owner_id }) => [state, owner_id])).toEqual([['gone', null]]);
});

it('a photograph that a later check refused can be replaced and taken away', async () => {
  const id = await add();
  const { avatar } = await send(id);
  await test.rows(
    `update file set state = 'refused', owner_kind = null, owner_id = null, orphan_at = now() where id = $1`,
    [avatar],
  );
  expect((await read(id)).statusCode).toBe(404);
  expect((await remove(id)).has_photo).toBe(false);
  expect((await send(id)).has_photo).toBe(true);
});

it('follows a card that becomes part of one without, and returns with its undo; what is newer stays', async () => {
  const admin = clinic.as('orgadmin');
  const merge = async (id: string, other: string) => {
    const body = {
      version: (await card(id)).version,
      other_version: (await card(other)).version,
      take: [],
    };
    return (await api.ok(merges.mergePatients, { params: { id, other }, body }, admin)).id;
  };
  const undo = (id: string) => api.ok(merges.undoMerge, { params: { id } }, admin);
  const [bare, source] = [await add(), await add()];
  const { avatar } = await send(source);
  const first = await merge(bare, source);
  expect((await card(bare)).avatar).toBe(avatar);
  expect((await read(bare)).statusCode).toBe(200);
  await undo(first);
  expect([(await card(bare)).avatar, (await card(source)).avatar]).toEqual([null, avatar]);
  expect((await read(source)).statusCode).toBe(200);
  // replaced since: the other card returns without
  const second = await merge(bare, source);
  const { avatar: newer } = await send(bare, 200);
  await undo(second);
  expect([(await card(bare)).avatar, (await card(source)).avatar]).toEqual([newer, null]);
  // both have one: each keeps its own
  const { avatar: own } = await send(source, 210);
  const third = await merge(bare, source);
  expect((await card(bare)).avatar).toBe(newer);
  await undo(third);
  expect([(await card(bare)).avatar, (await card(source)).avatar]).toEqual([newer, own]);
  expect((await read(source)).statusCode).toBe(200);
});

it('what is no picture is refused at the file; a patient of another clinic is nobody', async () => {
  const id = await add();
  const wrong = { data: Buffer.from('%PDF-1.7 no picture'), name: 'photo.png', type: 'image/png' };
  const refused = await api.refused(photos.setPatientPhoto, { params: { id }, file: wrong }, desk);
  expect([refused.code, Object.keys(refused.errors)]).toEqual(['file_type_refused', ['file']]);
  const other = await createClinic(test);
  const foreign = await api.send(
    photos.setPatientPhoto,
    { params: { id }, file: await picture(40) },
    other.as('employee'),
  );
  expect(codeOf(foreign)).toBe('not_found');
  expect(await test.rows('select from file where organization_id = any($1)', [[clinic.id, other.id]])).toEqual([]);
});

it('a card that was open while the photograph was taken is saved with its version', async () => {
  const id = await add();
  const open = await card(id);
  const { version } = await send(id);
  const stale = await api.send(patients.updatePatient, { params: { id }, body: changeOf(open) }, desk);
  expect(codeOf(stale)).toBe('stale_version');
  await api.ok(patients.updatePatient, { params: { id }, body: { ...changeOf(open), version } }, desk);
  expect((await card(id)).has_photo).toBe(true);
});
