import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { commandLine, refused, type CommandLine } from '#tests/support/command-line.ts';
import { openJobProcess } from '#tests/support/job-queues.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let line: CommandLine;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
  line = commandLine(test, { PUBLIC_URL: 'https://clinic.example' });
});
afterAll(() => test.close());
const clinics = (verb: string, slug: string, ...keys: readonly string[]) =>
  ['clinics', verb, `--slug=${slug}`, ...keys] as const;
const eventsOf = (clinicId: string) =>
  test.rows<{ action: string }>(
    `select action, user_id, details from audit_event where organization_id = $1 and details ->> 'by' = 'cli' order by at, id`,
    [clinicId],
  );
const factsOf = async (id: string) =>
  (await test.rows('select title, slug, city, website, networks from organization where id = $1', [id]))[0];

describe('clinics modules', () => {
  it('shows them, switches the named ones for everybody, and leaves the others', async () => {
    const place = await createClinic(test);
    expect(await line.run(...clinics('modules', place.slug))).toBe(0);
    expect(line.said).toEqual([
      'booking  включён  (запись на приём)',
      'registry  включён  (регистратура)',
      'reception  включён  (приём пациента)',
    ]);
    expect(await line.run(...clinics('modules', place.slug, '--off=booking,reception'))).toBe(0);
    expect(await line.run(...clinics('modules', place.slug, '--on=reception'))).toBe(0);
    expect(line.said.map((text) => text.split('  ')[1])).toEqual(['выключен', 'включён', 'включён']);
    expect(codeOf(await api.send(booking.searchDoctors, { query: { search: 'терапевт' } }, place.as('guest')))).toBe(
      'feature_not_available',
    );
    expect(await line.run(...clinics('modules', place.slug, '--on=reception'))).toBe(0);
    expect(await eventsOf(place.id)).toEqual([
      { action: 'clinic.modules', user_id: null, details: { on: [], off: ['booking', 'reception'], by: 'cli' } },
      { action: 'clinic.modules', user_id: null, details: { on: ['reception'], off: [], by: 'cli' } },
    ]);
  });

  it.each([
    [['--on=chat'], 'нет значения «chat». Есть: booking, registry, reception'],
    [['--off=base'], 'нет значения «base»'],
    [['--on=booking', '--off=booking'], 'booking стоит и в --on, и в --off'],
  ])('%j is refused', async (keys, reason) => {
    expect(await line.refusalOf(...clinics('modules', clinic.slug, ...keys))).toMatchObject(refused(reason));
  });
});

describe('clinics edit', () => {
  it('changes what is named and nothing else; logged with what it was', async () => {
    const place = await createClinic(test);
    const before = await factsOf(place.id);
    expect(
      await line.run(...clinics('edit', place.slug, '--city= Барнаул ', '--networks=10.0.0.0/8, 203.0.113.7')),
    ).toBe(0);
    const networks = ['10.0.0.0/8', '203.0.113.7'];
    expect(await factsOf(place.id)).toEqual({ ...before, city: 'Барнаул', networks });
    const slug = `${place.slug}-2`;
    expect(
      await line.run(
        ...clinics('edit', place.slug, '--title=Клиника «Кедр»', `--new-slug=${slug}`, '--website=kedr.example'),
      ),
    ).toBe(0);
    expect(line.said).toEqual(['Изменено: Клиника «Кедр».']);
    const site = 'kedr.example';
    expect(await factsOf(place.id)).toEqual({
      title: 'Клиника «Кедр»',
      slug,
      city: 'Барнаул',
      website: site,
      networks,
    });
    expect(await line.run(...clinics('edit', slug, '--networks=', '--website='))).toBe(0);
    expect(await factsOf(place.id)).toMatchObject({ website: '', networks: [] });
    expect(await eventsOf(place.id)).toEqual([
      {
        action: 'clinic.update',
        user_id: null,
        details: { networks_before: '', networks: networks.join(', '), by: 'cli' },
      },
      { action: 'clinic.update', user_id: null, details: { slug_before: place.slug, by: 'cli' } },
      {
        action: 'clinic.update',
        user_id: null,
        details: { networks_before: networks.join(', '), networks: '', by: 'cli' },
      },
    ]);
  });

  it.each([
    [[], 'Укажите, что изменить'],
    [['--title='], 'Нужен ключ --title'],
    [['--title=42'], 'хотя бы одна буква'],
    [[`--title=${'К'.repeat(201)}`], 'длиннее 200'],
    [['--new-slug=Кедр'], '«Кедр» не годится'],
    [[`--city=${'К'.repeat(201)}`], '--city: Не больше 200 символов'],
    [['--networks=10.0.0.0/8,'], 'через запятую'],
    [['--networks=везде'], 'через запятую'],
  ])('%j is refused, and nothing is changed', async (keys, reason) => {
    const before = await factsOf(clinic.id);
    expect(await line.refusalOf(...clinics('edit', clinic.slug, ...keys))).toMatchObject(refused(reason));
    expect(await factsOf(clinic.id)).toEqual(before);
  });

  it('takes no page and no site of another clinic', async () => {
    const other = await createClinic(test);
    await line.run(...clinics('edit', other.slug, '--website=other.example'));
    expect(await line.refusalOf(...clinics('edit', clinic.slug, `--new-slug=${other.slug}`))).toMatchObject(
      refused('уже у другой клиники'),
    );
    expect(await line.refusalOf(...clinics('edit', clinic.slug, '--website=other.example'))).toMatchObject(
      refused('уже указан у другой клиники'),
    );
  });
});

describe('clinics show', () => {
  it('tells the facts, modules, networks, coming visits and administrators with their state', async () => {
    const place = await createClinic(test);
    await place.addAppointment(await place.addSlot({ inMinutes: 60 }));
    const invited = await addPerson(test, { status: 'pending_activation', roles: [[place.id, 'orgadmin']] });
    await line.run(...clinics('edit', place.slug, '--networks=10.0.0.0/8'));
    expect(await line.run(...clinics('show', place.slug))).toBe(0);
    const said = line.said.join('\n');
    for (const part of [
      `номер: ${place.id}`,
      `страница: https://clinic.example/clinics/${place.slug}`,
      'состояние: работает',
      'предстоящих записей: 1',
      'сети сотрудников: 10.0.0.0/8',
      'booking  включён',
      `${invited.userId}  ${invited.email}  Ёлкина Анна Петровна  приглашение не принято`,
      `${place.people.orgadmin.userId}  ${place.people.orgadmin.email}`,
    ])
      expect(said).toContain(part);
  });
});

describe('administrators of a clinic', () => {
  it('are appointed and invited by letter, and dismissed; logged', async () => {
    const email = 'kedrova@kedr.example';
    expect(
      await line.run(...clinics('appoint', clinic.slug, `--email=${email.toUpperCase()}`, '--name=Кедрова Анна')),
    ).toBe(0);
    expect(line.said[0]).toContain(`Администратор назначен: ${email}`);
    expect(line.said[1]).toContain('задайте SMTP_URL');
    expect(await lettersTo(test, email)).toHaveLength(1);
    const rolesOf = () =>
      test.rows(
        `select u.last_name, r.role from app_user u join organization_role r on r.user_id = u.id where u.email = $1`,
        [email],
      );
    expect(await rolesOf()).toEqual([{ last_name: 'Кедрова', role: 'orgadmin' }]);
    expect(await line.run(...clinics('dismiss', clinic.slug, `--email=${email}`))).toBe(0);
    expect(await rolesOf()).toEqual([]);
    expect(await line.refusalOf(...clinics('dismiss', clinic.slug, `--email=${email}`))).toMatchObject(
      refused(`${email} – не администратор клиники «${clinic.slug}»`),
    );
    expect((await eventsOf(clinic.id)).filter(({ action }) => action.startsWith('role.'))).toEqual([
      { action: 'role.grant', user_id: null, details: { role: 'orgadmin', by: 'cli' } },
      { action: 'role.revoke', user_id: null, details: { role: 'orgadmin', by: 'cli' } },
    ]);
  });

  it('one who can sign in stays; nobody is written to too often', async () => {
    const place = await createClinic(test);
    expect(
      await line.refusalOf(...clinics('dismiss', place.slug, `--id=${place.people.orgadmin.userId}`)),
    ).toMatchObject(refused('не останется администратора'));
    const appoint = clinics('appoint', place.slug, '--email=often@kedr.example', '--name=Кедрова Анна');
    for (let time = 0; time < 3; time += 1) expect(await line.run(...appoint)).toBe(0);
    expect(await line.refusalOf(...appoint)).toMatchObject(refused('слишком много писем'));
  });

  it.each([
    ['appoint', ['--email=nonsense', '--name=Кедрова Анна'], 'не адрес электронной почты'],
    ['appoint', ['--email=a@b.test', '--name=Кедрова'], '--name "Кедрова Анна Ильинична"'],
    ['appoint', ['--email=a@b.test'], 'Нужен ключ --name'],
    ['appoint', ['--name=Кедрова Анна'], 'Нужен ключ --email'],
    ['dismiss', [], '--email, --phone или --id'],
    ['dismiss', ['--email=nobody@example.test'], 'nobody@example.test нет'],
  ])('%s with %j is refused', async (verb, keys, reason) => {
    expect(await line.refusalOf(...clinics(verb, clinic.slug, ...keys))).toMatchObject(refused(reason));
  });
});

it('a command does its work, and says so, when running servers cannot be told', async () => {
  const place = await createClinic(test);
  const alone = commandLine(test, { REALTIME_URL: 'redis://127.0.0.1:1' });
  expect(await alone.run(...clinics('modules', place.slug, '--off=booking'))).toBe(0);
  expect(alone.said.filter((text) => text.includes('узнают об этом не сразу'))).toHaveLength(1);
  expect(alone.said).toContain('booking  выключен  (запись на приём)');
});

it('people who work in a clinic hear of its modules as of a change in the browser', async () => {
  const place = await createClinic(test);
  const server = await openJobProcess(test.database);
  const heard: string[] = [];
  server.hub.subscribe(`me:${place.people.orgadmin.userId}`, ({ topic }) => void heard.push(topic));
  await line.run(...clinics('modules', place.slug, '--off=booking'));
  await waitFor('the server is told', () => heard.length > 0);
  await server.close();
  expect(new Set(heard)).toEqual(new Set([`me:${place.people.orgadmin.userId}`]));
});

it.each([
  ['show', []],
  ['edit', ['--city=Барнаул']],
  ['modules', []],
  ['appoint', ['--email=a@b.test', '--name=Кедрова Анна']],
  ['dismiss', ['--email=a@b.test']],
] as const)('clinics %s wants the clinic, which is there', async (verb, keys) => {
  expect(await line.refusalOf('clinics', verb, ...keys)).toMatchObject(refused('--slug'));
  expect(await line.refusalOf(...clinics(verb, 'nowhere', ...keys))).toMatchObject(refused('«nowhere» нет'));
});
