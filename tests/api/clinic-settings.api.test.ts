import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClinicEndpoints as admin } from '#shared/contract/admin-clinics.ts';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { clinicSettingsEndpoints as settings } from '#shared/contract/clinic-settings.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api, codeOf, readRefusal } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { pngOf } from '#tests/support/files.ts';
import { waitForBlocked, whileRowIsHeld } from '#tests/support/locks.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

const read = (clinic: TestClinic) => api.ok(settings.getClinicSettings, {}, clinic.as('orgadmin'));
const send = async (clinic: TestClinic, change: object, version?: number) =>
  api.send(
    settings.saveClinicSettings,
    { body: { ...change, version: version ?? (await read(clinic)).version } },
    clinic.as('orgadmin'),
  );
const save = async (clinic: TestClinic, change: object) => {
  const answer = await send(clinic, change);
  expect(codeOf(answer), answer.body).toBe('ok');
  return read(clinic);
};
const newSlug = () => `page-${uuidv7()}`;
const bySlug = async (slug: string) => codeOf(await api.send(clinics.getClinicBySlug, { params: { slug } }));
const eventsOf = (clinic: TestClinic) =>
  test.rows(
    `select details from audit_event where organization_id = $1 and action = 'clinic.change_settings' order by id`,
    [clinic.id],
  );

describe('settings of a clinic', () => {
  it('are saved by its administrator and shown on its page; the log names what was changed', async () => {
    const clinic = await createClinic(test);
    const facts = {
      title: 'Клиника «Кедр»',
      city: 'Барнаул',
      address: 'пр. Ленина, 10',
      website: 'kedr.example',
      worktime: 'Пн–Пт 08:00–20:00',
      info: 'Приём взрослых и детей',
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      okato: '45286560000',
    };
    const saved = await save(clinic, {
      ...facts,
      inn: '7707 083 893',
      phones: ['8 (385) 255-50-10', '+73852555010', '3852555011'],
      front: { primaryColor: '#0A7B5C' },
    });
    const phones = ['+73852555010', '+73852555011'];
    expect(saved).toMatchObject({ ...facts, phones, front: { primaryColor: '#0a7b5c' } });
    const page = await api.ok(clinics.getClinic, { params: { uuid: clinic.id } });
    expect(page).toMatchObject({ ...facts, phones, front: { primaryColor: '#0a7b5c' } });
    const fields = [...Object.keys(facts), 'phones', 'primaryColor'];
    expect(await eventsOf(clinic)).toEqual([{ details: { fields: expect.arrayContaining(fields) as string[] } }]);
  });

  it('left out stay; a colour that is null is taken away; the same again is no change', async () => {
    const clinic = await createClinic(test);
    await save(clinic, { city: 'Псков', front: { primaryColor: '#123456' } });
    const saved = await save(clinic, { address: 'ул. Мира, 1', front: { primaryColor: null } });
    expect(saved).toMatchObject({ city: 'Псков', address: 'ул. Мира, 1', front: {} });
    const events = await eventsOf(clinic);
    expect(await save(clinic, { city: 'Псков' })).toMatchObject({ version: saved.version });
    expect(await eventsOf(clinic)).toEqual(events);
  });

  it.each([
    [{ inn: '7707083894' }, 'inn'],
    [{ kpp: '12345' }, 'kpp'],
    [{ ogrn: '1027700132196' }, 'ogrn'],
    [{ okato: '1234' }, 'okato'],
    [{ timezone: '+03:00' }, 'timezone'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ phones: ['12-34'] }, 'phones'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ title: ' ' }, 'title'],
    [{ slug: 'Кедр' }, 'slug'],
    [{ front: { primaryColor: 'red' } }, 'front.primaryColor'],
    [{ hours: [[{ from: '20:00', to: '08:00' }], [], [], [], [], [], []] }, 'hours'],
  ])('%j is refused at its field, and nothing is saved', async (change, field) => {
    const clinic = await createClinic(test);
    const before = await read(clinic);
    const answer = await send(clinic, { city: 'Псков', ...change });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await read(clinic)).toEqual(before);
  });

  it('hours by day stand on its page before its own words, say when it is open, and go again', async () => {
    const clinic = await createClinic(test);
    const around = [{ from: '00:00', to: '24:00' }];
    const hours = [around, around, around, around, around, around, around];
    const saved = await save(clinic, { hours, worktime: 'кроме 1 января' });
    expect(saved).toMatchObject({ hours, worktime: 'кроме 1 января', opening: { is_open: true, until: null } });
    const page = await api.ok(clinics.getClinic, { params: { uuid: clinic.id } });
    expect(page).toMatchObject({
      worktime: 'Ежедневно круглосуточно\nкроме 1 января',
      opening: { is_open: true, until: null },
    });
    const { title } = await save(clinic, { title: `Клиника ${uuidv7()}` });
    const open = async () => (await api.ok(clinics.listClinics, { query: { search: title, open: 'now' } })).total;
    expect(await open()).toBe(1);
    // a client that sends back what it read on the page
    expect(await save(clinic, { worktime: page.worktime })).toMatchObject({ worktime: 'кроме 1 января' });
    expect(await save(clinic, { hours: null })).toMatchObject({ hours: null, opening: null });
    expect(await open()).toBe(0);
    expect(await eventsOf(clinic)).toEqual(
      [['worktime', 'hours'], ['title'], ['hours']].map((fields) => ({ details: { fields } })),
    );
  });

  it('hours with breaks are kept in their order; days that are all closed are none', async () => {
    const clinic = await createClinic(test);
    const day = [
      { from: '14:00', to: '18:00' },
      { from: '08:00', to: '13:00' },
    ];
    expect((await save(clinic, { hours: [day, [], [], [], [], [], []] })).hours?.[0]).toEqual(day.toReversed());
    expect((await save(clinic, { hours: [[], [], [], [], [], [], []] })).hours).toBeNull();
  });

  it('of two administrators the second gets what the first saved', async () => {
    const clinic = await createClinic(test);
    const { version } = await read(clinic);
    await save(clinic, { city: 'Псков' });
    const answer = await send(clinic, { city: 'Орёл' }, version);
    expect(answer.json()).toMatchObject({ code: 'stale_version', current: { city: 'Псков', version: version + 1 } });
  });
});

describe('while much that refers to the clinic is being written, as in an import', () => {
  it('its settings, its address of a page aside, its edition and whether it is published are saved', async () => {
    const clinic = await createClinic(test);
    const holder = await test.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select from organization where id = $1 for key share', [clinic.id]);
      expect((await save(clinic, { info: 'Новое' })).info).toBe('Новое');
      const admin = clinic.as('orgadmin');
      const { is_published: isPublished } = await read(clinic);
      const shown = (is_published: boolean) => api.send(settings.publishClinic, { body: { is_published } }, admin);
      expect(codeOf(await shown(!isPublished))).toBe('ok');
      expect(codeOf(await shown(isPublished))).toBe('ok');
      expect(codeOf(await api.send(settings.setClinicEdition, { body: { edition: null } }, admin))).toBe('ok');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});

describe('the address of a clinic’s page', () => {
  it('from before goes on working, is nobody else’s, and can be taken back', async () => {
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    const slug = newSlug();
    expect(await save(clinic, { slug })).toMatchObject({ slug, past_slugs: [clinic.slug] });
    expect(await api.ok(clinics.getClinicBySlug, { params: { slug: clinic.slug } })).toMatchObject({ slug });
    const isFree = async (of: TestClinic, name: string) =>
      (await api.ok(settings.checkClinicSlug, { params: { slug: name } }, of.as('orgadmin'))).is_free;
    for (const name of [slug, clinic.slug]) {
      expect([await isFree(clinic, name), await isFree(other, name)]).toEqual([true, false]);
      expect((await send(other, { slug: name })).json()).toMatchObject({
        code: 'slug_taken',
        errors: { slug: ['Такой адрес страницы уже у другой клиники'] },
      });
    }
    expect(await isFree(other, newSlug())).toBe(true);
    expect(await save(clinic, { slug: clinic.slug })).toMatchObject({ slug: clinic.slug, past_slugs: [slug] });
    expect((await eventsOf(clinic)).at(-1)).toEqual({ details: { fields: ['slug'], slug_before: slug } });
    expect(await bySlug('no-such-page')).toBe('not_found');
  });

  it('that the platform changes goes on working, too, and a new clinic does not get it', async () => {
    const clinic = await createClinic(test);
    const { version } = await read(clinic);
    const facts = { title: 'Кедр', slug: newSlug(), city: '', website: '', version };
    const asSuperuser = clinic.as('superuser');
    await api.ok(admin.updateAdminClinic, { params: { uuid: clinic.id }, body: facts }, asSuperuser);
    expect(await bySlug(clinic.slug)).toBe('ok');
    const admins = { email: `${uuidv7()}@a.test`, lastName: 'Кедрова', firstName: 'Анна', middleName: '' };
    const body = { title: 'Другая', slug: clinic.slug, timezone: 'Europe/Moscow', admin: admins };
    expect(await api.refused(admin.createClinic, { body }, asSuperuser)).toMatchObject({ code: 'slug_taken' });
  });

  it('keeps ten former ones; another change waits until one is released, which another clinic may take then', async () => {
    const [clinic, other] = [await createClinic(test), await createClinic(test)];
    const slugs = Array.from({ length: 10 }, newSlug);
    for (const slug of slugs) await save(clinic, { slug });
    const next = newSlug();
    expect((await send(clinic, { slug: next })).json()).toMatchObject({
      code: 'slugs_too_many',
      errors: { slug: ['Адрес меняли уже 10 раз: освободите один из прежних'] },
    });
    const { version } = await read(clinic);
    const facts = { title: 'Кедр', slug: next, city: '', website: '', version };
    const change = { params: { uuid: clinic.id }, body: facts };
    expect(await api.refused(admin.updateAdminClinic, change, clinic.as('superuser'))).toMatchObject({
      code: 'slugs_too_many',
      errors: { slug: [/освободите/] },
    });
    expect(await bySlug(next)).toBe('not_found');
    // what is not the address is saved, and a former address is taken back
    await save(clinic, { city: 'Псков' });
    await save(clinic, { slug: clinic.slug });
    expect((await read(clinic)).past_slugs).toHaveLength(10);

    const release = (slug: string, of = clinic, as: 'orgadmin' | 'superuser' = 'orgadmin') =>
      api.send(settings.releaseClinicSlug, { params: { slug } }, of.as(as));
    const [first = '', second = '', third = ''] = slugs;
    expect(codeOf(await release(first, other))).toBe('not_found');
    expect(codeOf(await release(clinic.slug))).toBe('not_found');
    expect((await release(first)).json()).toMatchObject({ slug: clinic.slug, past_slugs: { length: 9 } });
    expect(codeOf(await release(first))).toBe('not_found');
    expect(codeOf(await release(second, clinic, 'superuser'))).toBe('ok');
    expect(await bySlug(first)).toBe('not_found');
    await save(other, { slug: first });
    await save(clinic, { slug: next });
    expect(codeOf(await send(clinic, { slug: first }))).toBe('slug_taken');
    expect(await bySlug(third)).toBe('ok');
  });

  it('is one clinic’s when several want it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const slug = newSlug();
      const rivals = await Promise.all([1, 2, 3, 4].map(() => createClinic(test)));
      const answers = await Promise.all(rivals.map((clinic) => send(clinic, { slug })));
      expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'slug_taken', 'slug_taken', 'slug_taken']);
    }
  });

  it('that one gives up at this moment is not taken by another', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [clinic, other] = [await createClinic(test), await createClinic(test)];
      const answers = await Promise.all([send(clinic, { slug: newSlug() }), send(other, { slug: clinic.slug })]);
      expect(answers.map(codeOf)).toEqual(['ok', 'slug_taken']);
      expect((await api.ok(clinics.getClinicBySlug, { params: { slug: clinic.slug } })).id).toBe(clinic.id);
    }
  });
});

describe('an address that is read as something else', () => {
  const KIND = 'organization_slug_kind';
  const INN = '7707083893';

  it.each([INN, '500100732259', '0198c0de-0000-7000-8000-00000000abcd'])('%s is no new one', async (slug) => {
    const clinic = await createClinic(test);
    const refused = await send(clinic, { slug });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: { slug: [errorText('slug_wrong')] } }]);
    const facts = { title: 'Новая', slug, timezone: 'Europe/Moscow' };
    const invited = { email: `${uuidv7()}@clinic.test`, lastName: 'Новая', firstName: 'Анна', middleName: '' };
    const made = await api.refused(admin.createClinic, { body: { ...facts, admin: invited } }, clinic.as('superuser'));
    expect(made.errors).toEqual({ slug: [errorText('slug_wrong')] });
  });

  it('stays the one of a clinic that has it: it opens, and other settings are saved', async () => {
    const clinic = await createClinic(test);
    const [kept] = await test.rows<{ text: string }>(
      'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
      [KIND],
    );
    await test.owner.query(`alter table organization_slug drop constraint ${KIND}`);
    await test.rows('update organization set slug = $2 where id = $1', [clinic.id, INN]);
    await test.owner.query(`alter table organization_slug add constraint ${KIND} ${kept!.text}`);
    expect(await bySlug(INN)).toBe('ok');
    expect(await save(clinic, { slug: INN, city: 'Омск' })).toMatchObject({ slug: INN, city: 'Омск' });
    // and is left for another
    expect(await save(clinic, { slug: newSlug() })).toMatchObject({
      past_slugs: expect.arrayContaining([INN]) as unknown,
    });
    expect(await bySlug(INN)).toBe('ok');
  });
});

describe('the time zone', () => {
  it('changes at once without future times; with them only when that is known, and they stay instants', async () => {
    const clinic = await createClinic(test, { timezone: 'Europe/Moscow' });
    expect(await save(clinic, { timezone: 'Europe/Samara' })).toMatchObject({ timezone: 'Europe/Samara' });
    const slot = await clinic.addSlot();
    await clinic.addSlot({ inMinutes: -600 });
    const start = () => test.rows('select start_time from slot where id = $1', [slot]);
    const before = await start();
    const refused = await send(clinic, { timezone: 'Asia/Omsk', city: 'Омск' });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'zone_moves_times' }]);
    expect(refused.json<{ message: string }>().message).toContain('(1)');
    const kept = await read(clinic);
    expect([kept.timezone, kept.city]).not.toContain('Омск');
    expect(kept.timezone).toBe('Europe/Samara');
    expect(await save(clinic, { timezone: 'Asia/Omsk', moves_times: true })).toMatchObject({ timezone: 'Asia/Omsk' });
    expect(await start()).toEqual(before);
    expect((await eventsOf(clinic)).at(-1)).toEqual({
      details: { fields: ['timezone'], timezone_before: 'Europe/Samara' },
    });
  });

  it('another zone waits for a generation of times that runs, and counts them', async () => {
    const clinic = await createClinic(test, { timezone: 'Europe/Moscow' });
    const { version } = await read(clinic);
    const [doctor] = await test.rows<{ practitioner: string }>(
      'select practitioner_id as practitioner from doctor where id = $1',
      [clinic.doctor.id],
    );
    const body = {
      doctor: clinic.doctor.id,
      dates: { start: clinic.day(), end: clinic.day() },
      weekday: [1, 2, 3, 4, 5, 6, 7] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[],
      workhour: [{ start: '09:00', end: '11:00', record_mode: 0 as const }],
      duration: 30,
    };
    const [made, changed] = await whileRowIsHeld(test, 'practitioner', doctor!.practitioner, async () => {
      const making = api.ok(generation.generateSchedule, { body }, clinic.as('orgadmin'));
      await waitForBlocked(test, 1, [making]);
      const change = send(clinic, { timezone: 'Asia/Omsk' }, version);
      await waitForBlocked(test, 2, [change]);
      return [making, change] as const;
    });
    expect((await made).data.created).toBe(4);
    const refused = readRefusal(await changed);
    expect(refused.code).toBe('zone_moves_times');
    expect(refused.message).toContain('(4)');
  });

  it('times are planned by the zone that the clinic has, whatever the call began with', async () => {
    const clinic = await createClinic(test, { timezone: 'Europe/Moscow' });
    const body = {
      doctor: clinic.doctor.id,
      start_time: `${clinic.day()}T09:00:00+03:00`,
      end_time: `${clinic.day()}T09:30:00+03:00`,
    };
    // another process: this one keeps the clinic of its calls for five seconds
    await read(clinic);
    await test.rows(`update organization set timezone = 'Asia/Omsk' where id = $1`, [clinic.id]);
    const refused = await api.refused(schedule.createSlot, { body }, clinic.as('orgadmin'));
    expect(refused.code).toBe('conflict');
  });
});

describe('the logo', () => {
  const logoOf = async (clinic: TestClinic) => (await api.ok(clinics.getClinic, { params: { uuid: clinic.id } })).logo;
  const bytesAt = (url: string) => test.app.inject({ url });

  it('is drawn anew, shown to everybody, and goes with the next one', async () => {
    const clinic = await createClinic(test);
    const file = { data: await pngOf(), name: 'logo.png', type: 'image/png' };
    const { logo } = await api.ok(settings.setClinicLogo, { file }, clinic.as('orgadmin'));
    expect(logo).toMatch(/^\/media\/[0-9a-f]{32}$/);
    expect(await logoOf(clinic)).toBe(logo);
    const shown = await bytesAt(logo ?? '');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const { logo: next } = await api.ok(settings.setClinicLogo, { file }, clinic.as('orgadmin'));
    expect(next).not.toBe(logo);
    expect((await bytesAt(logo ?? '')).statusCode).toBe(404);
    expect((await api.ok(settings.removeClinicLogo, {}, clinic.as('orgadmin'))).logo).toBeNull();
    expect((await bytesAt(next ?? '')).statusCode).toBe(404);
    const actions = await test.rows<{ action: string }>(
      `select action from audit_event where organization_id = $1 and action like 'clinic.%' order by id`,
      [clinic.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['clinic.set_logo', 'clinic.set_logo', 'clinic.remove_logo']);
  });

  it('that is no picture is refused at the file, and the one before stays', async () => {
    const clinic = await createClinic(test);
    const file = { data: await pngOf(), name: 'logo.png', type: 'image/png' };
    const { logo } = await api.ok(settings.setClinicLogo, { file }, clinic.as('orgadmin'));
    const wrong = { data: Buffer.from('%PDF-1.7 no picture'), name: 'logo.png', type: 'image/png' };
    const refused = await api.refused(settings.setClinicLogo, { file: wrong }, clinic.as('orgadmin'));
    expect([refused.status, refused.code, Object.keys(refused.errors)]).toEqual([422, 'file_type_refused', ['file']]);
    expect(await logoOf(clinic)).toBe(logo);
  });
});

it('the first steps of a new clinic are told as they are done', async () => {
  const clinic = await createClinic(test);
  await test.rows('update organization set published_at = null where id = $1', [clinic.id]);
  const done = async () => (await api.ok(settings.getFirstSteps, {}, clinic.as('orgadmin'))).done;
  expect(await done()).toEqual(['specialties', 'doctors']);
  await save(clinic, { address: 'ул. Мира, 1', phones: ['+73852555010'], worktime: 'Ежедневно 08:00–20:00' });
  await clinic.addSlot({ inMinutes: -60 });
  expect(await done()).toEqual(['contacts', 'hours', 'specialties', 'doctors']);
  await clinic.addSlot();
  const file = { data: await pngOf(), name: 'logo.png', type: 'image/png' };
  await api.ok(settings.setClinicLogo, { file }, clinic.as('orgadmin'));
  expect(await done()).toEqual(['contacts', 'hours', 'logo', 'specialties', 'doctors', 'times']);
  await api.ok(settings.publishClinic, { body: { is_published: true } }, clinic.as('orgadmin'));
  expect(await done()).toEqual(['contacts', 'hours', 'logo', 'specialties', 'doctors', 'times', 'published']);
});
