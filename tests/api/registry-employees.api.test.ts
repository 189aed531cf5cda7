import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { Api, readRefusal, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const PASSWORD = 'Новый-сотрудник-42';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let email: string;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test, { title: 'Клиника «Волга»' });
  email = `${randomUUID()}@example.test`;
});

const admin = () => clinic.as('orgadmin');
const person = (more: Record<string, unknown> = {}) => ({
  lastName: 'Белова',
  firstName: 'Анна',
  middleName: 'Ильинична',
  email,
  phone: '+79161234567',
  workemail: 'desk@clinic.example',
  workphone: '8 (4822) 55-01',
  ...more,
});
const create = (body: Record<string, unknown> = {}, place = clinic) =>
  api.ok(registry.createEmployee, { body: person(body) }, place.as('orgadmin'));
const rolesOf = (address: string, place = clinic) =>
  test
    .rows<{ role: string }>(
      'select r.role from organization_role r join app_user u on u.id = r.user_id where u.email = $1 and r.organization_id = $2 order by role',
      [address, place.id],
    )
    .then((rows) => rows.map(({ role }) => role));
const practitionersOf = (address: string) =>
  test.rows<{ id: string }>('select p.id from practitioner p join app_user u on u.id = p.user_id where u.email = $1', [
    address,
  ]);
const signIn = (address: string, password = PASSWORD) => api.ok(auth.login, { body: { email: address, password } });
/** Sets the password by the newest letter. */
const accept = async (address: string) => {
  const token = await tokenFromLetter(test, address);
  await api.ok(auth.resetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } });
};
/** Somebody who signs in agrees to an employment. */
const agree = ({ token }: { token: string }, id: string) =>
  api.ok(registry.acceptEmployment, { params: { id } }, { authorization: `Bearer ${token}` });
const doctorOf = (employee: string) =>
  api.ok(
    registry.createDoctor,
    {
      body: {
        employee,
        specialty: clinic.specialty,
        department: clinic.department,
        degree: '',
        experience: null,
        shortinfo: '',
        fullinfo: '',
      },
    },
    admin(),
  );

it('every change of an employee is told to whoever shows the list of the clinic', async () => {
  let told = 0;
  const leave = test.hub.subscribe(`staff:${clinic.id}`, () => (told += 1));
  const { id, version } = await create();
  expect(told).toBe(1);
  const body = { ...person({ firstName: 'Инна' }), version };
  await api.ok(registry.updateEmployee, { params: { id }, body }, admin());
  expect(told).toBe(2);
  await api.ok(registry.resendInvitation, { params: { id } }, admin());
  expect(told).toBe(3);
  await api.ok(registry.deleteEmployee, { params: { id } }, admin());
  expect(told).toBe(4);
  leave();
});

describe('an employee is invited', () => {
  it('a new account waits, the letter’s link sets the password, and they sign in with their role', async () => {
    const made = await create({ email: email.toUpperCase() });
    expect(made).toEqual({
      id: made.id,
      ...person(),
      avatar: null,
      has_account: false,
      is_invited: true,
      roles: [],
      specialties: [],
      state: 'waiting',
      visits_left: 0,
      version: 1,
    });
    const [letter] = await lettersTo(test, email);
    expect(letter).toMatchObject({ subject: 'Вас пригласили в клинику' });
    expect(letter?.text).toContain('Клиника «Волга»');
    expect(await rolesOf(email)).toEqual([]);
    for (const password of ['', PASSWORD, 'что угодно'])
      expect(await api.refused(auth.login, { body: { email, password } })).toMatchObject({
        code: password === '' ? 'validation_failed' : 'invalid_grant',
      });
    await accept(email);
    const { token } = await signIn(email);
    const headers = { apikey: clinic.id, authorization: `Bearer ${token}` };
    expect(await api.ok(auth.getMe, {}, headers)).toMatchObject({
      profile: { last_name: 'Белова', first_name: 'Анна', middle_name: 'Ильинична' },
      resources: [{ organization: clinic.id, roles: ['employee'], employee: made.id }],
    });
    expect(await api.ok(registry.getEmployee, { params: { id: made.id } }, admin())).toMatchObject({
      has_account: true,
      is_invited: false,
      state: 'working',
    });
  });

  it('the invitation lives for three days, and «Забыли пароль» gives a new one', async () => {
    await create();
    const [row] = await test.rows<{ hours: number }>(
      `select round(extract(epoch from t.expires_at - t.created_at) / 3600)::int as hours from one_time_token t join app_user u on u.id = t.user_id where u.email = $1`,
      [email],
    );
    expect(row).toEqual({ hours: 72 });
    await api.ok(auth.requestPasswordReset, { body: { email } });
    await accept(email);
    await signIn(email);
  });

  it('an account that is there is linked and asked, its password untouched; the role comes with its consent', async () => {
    const known = await addPerson(test);
    const made = await create({ email: known.email });
    expect(made).toMatchObject({ has_account: true, is_invited: false });
    expect((await lettersTo(test, known.email)).map(({ subject }) => subject)).toEqual(['Вас добавили в клинику']);
    expect(await rolesOf(known.email)).toEqual([]);
    await agree(known, made.id);
    expect(await rolesOf(known.email)).toEqual(['employee']);
    expect(await api.ok(auth.getMe, {}, clinic.as(known))).toMatchObject({ resources: [{ roles: ['employee'] }] });
  });

  it('a registration that waits becomes the account: the letter proves the address', async () => {
    const waiting = await addPerson(test, { status: 'pending_activation' });
    expect(await create({ email: waiting.email })).toMatchObject({ is_invited: true });
    await accept(waiting.email);
    await signIn(waiting.email);
  });

  it('in two clinics they are one practitioner, whose time cannot be taken twice', async () => {
    const place = await createClinic(test);
    const { id } = await create();
    await create({ lastName: 'Белова-Волкова' }, place);
    expect(await practitionersOf(email)).toHaveLength(1);
    expect(
      await test.rows('select from employee where practitioner_id = $1', [(await practitionersOf(email))[0]!.id]),
    ).toHaveLength(2);
    await accept(email);
    await agree(await signIn(email), id);
    expect([await rolesOf(email), await rolesOf(email, place)]).toEqual([['employee'], ['employee']]);
  });

  it('twice in one clinic is refused at the e-mail, and sends no second letter', async () => {
    await create();
    expect(await api.refused(registry.createEmployee, { body: person({ lastName: 'Другая' }) }, admin())).toMatchObject(
      {
        status: 422,
        code: 'employee_exists',
        message: 'Сотрудник с этим e-mail уже есть',
        errors: { email: ['Сотрудник с этим e-mail уже есть'] },
      },
    );
    expect(await lettersTo(test, email)).toHaveLength(1);
  });

  it('of many who add the same person at once one wins, the others are told why', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        api.send(registry.createEmployee, { body: person() }, clinic.as(index % 2 === 0 ? 'orgadmin' : 'superuser')),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 422, 422, 422]);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(readRefusal(answer)).toMatchObject({
        code: 'employee_exists',
        errors: { email: ['Сотрудник с этим e-mail уже есть'] },
      });
    expect(await lettersTo(test, email)).toHaveLength(1);
    expect(await practitionersOf(email)).toHaveLength(1);
  });

  it('of two clinics that add the same person at once both succeed, with one practitioner', async () => {
    const places = await Promise.all([createClinic(test), createClinic(test), createClinic(test)]);
    const answers = await Promise.all(
      places.map((place) => api.send(registry.createEmployee, { body: person() }, place.as('orgadmin'))),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(await practitionersOf(email)).toHaveLength(1);
  });
});

describe('an invitation that waits', () => {
  const resend = (id: string) => ({ params: { id } });

  it('goes out once more with a link of its own; the first one is worth nothing then, and who sent it is in the log', async () => {
    const { id } = await create();
    const first = await tokenFromLetter(test, email);
    expect(await api.ok(registry.resendInvitation, resend(id), admin())).toEqual({ result: true, email });
    const letters = await lettersTo(test, email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Вас пригласили в клинику', 'Вас пригласили в клинику']);
    expect(
      await api.refused(auth.resetPassword, {
        body: { token: first, password: PASSWORD, password_confirmation: PASSWORD },
      }),
    ).toMatchObject({ code: 'reset_link_invalid' });
    expect(
      await test.rows(`select action, user_id, organization_id from audit_event where object_id = $1 order by at`, [
        id,
      ]),
    ).toEqual([
      { action: 'employee.create', user_id: clinic.people.orgadmin.userId, organization_id: clinic.id },
      { action: 'employee.invite', user_id: clinic.people.orgadmin.userId, organization_id: clinic.id },
    ]);
    await accept(email);
    await signIn(email);
  });

  it('is over once it was accepted; who has no account has none', async () => {
    const { id } = await create();
    await accept(email);
    expect(await api.refused(registry.resendInvitation, resend(id), admin())).toMatchObject({
      status: 409,
      code: 'invitation_not_waiting',
      message: 'Приглашение этого сотрудника уже не ждёт ответа',
    });
    expect(await lettersTo(test, email)).toHaveLength(1);
    const { employee } = await clinic.addDoctor();
    expect(await api.refused(registry.resendInvitation, resend(employee), admin())).toMatchObject({
      code: 'invitation_not_waiting',
    });
  });

  it('goes to the account’s own address, not to one that the card was given since', async () => {
    const { id, ...made } = await create();
    const other = await createClinic(test);
    await create({}, other);
    await api.ok(
      registry.updateEmployee,
      { params: { id }, body: { ...person(), email: 'new-desk@example.test', version: made.version } },
      admin(),
    );
    expect(await api.ok(registry.resendInvitation, resend(id), admin())).toMatchObject({ email });
  });

  it('of nobody, or of another clinic’s employee, is 404', async () => {
    const other = await createClinic(test);
    const { id } = await create({}, other);
    for (const foreign of [id, randomUUID()])
      expect(await api.refused(registry.resendInvitation, resend(foreign), admin())).toMatchObject({ status: 404 });
    expect(await lettersTo(test, email)).toHaveLength(1);
  });
});

describe('what is refused at its field', () => {
  it.each([
    [{ lastName: '' }, { lastName: ['Это поле обязательное'] }],
    [{ firstName: undefined }, { firstName: ['Это поле обязательное'] }],
    [{ lastName: 'Соболева<b>123</b>' }, { lastName: ['Только буквы, дефис, апостроф, точка и пробел'] }],
    [{ firstName: '😀' }, { firstName: ['Только буквы, дефис, апостроф, точка и пробел'] }],
    [{ lastName: ' ' }, { lastName: ['Неверный формат'] }],
    [{ email: 'белова' }, { email: ['Некорректный еmail'] }],
    [{ workemail: '' }, { workemail: ['Некорректный еmail'] }],
    [{ phone: '89161234567' }, { phone: ['Неверный формат'] }],
    [{ workphone: '' }, { workphone: ['Это поле обязательное'] }],
    [{ workphone: '1'.repeat(17) }, { workphone: ['Не больше 16 символов'] }],
    [{ id: randomUUID() }, { id: ['Неизвестное поле'] }],
  ])('%j', async (more, errors) => {
    const refused = await api.refused(registry.createEmployee, { body: person(more) }, admin());
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refused.errors).toEqual(errors);
  });
  it('nobody but the orgadmin employs, and nobody in another clinic', async () => {
    const made = await create();
    for (const who of ['employee', 'doctor', 'patient', 'stranger'] as const)
      expect(await api.refused(registry.getEmployee, { params: { id: made.id } }, clinic.as(who))).toMatchObject({
        status: 403,
      });
    const place = await createClinic(test);
    for (const endpoint of [registry.getEmployee, registry.deleteEmployee])
      expect(await api.refused(endpoint, { params: { id: made.id } }, place.as('orgadmin'))).toMatchObject({
        status: 404,
      });
    expect(
      await api.refused(
        registry.updateEmployee,
        { params: { id: made.id }, body: { ...person(), version: 1 } },
        place.as('orgadmin'),
      ),
    ).toMatchObject({ status: 404 });
  });
});

describe('changing an employee', () => {
  const change = (id: string, more: Record<string, unknown>, version = 1) => ({
    params: { id },
    body: { ...person(more), version },
  });

  it('changes the fields; the log says which, without their content', async () => {
    const { id } = await create();
    expect(
      await api.ok(registry.updateEmployee, change(id, { lastName: 'Волкова', middleName: '' }), admin()),
    ).toMatchObject({ lastName: 'Волкова', middleName: '', version: 2, is_invited: true });
    const events = await test.rows<{ details: unknown }>(
      `select details from audit_event where object_id = $1 and action = 'employee.update'`,
      [id],
    );
    expect(events).toEqual([{ details: { changed: ['last_name', 'middle_name'] } }]);
    expect(await lettersTo(test, email)).toHaveLength(1);
  });

  it('changed by somebody else meanwhile: 409 with the row of now', async () => {
    const { id } = await create();
    await api.ok(registry.updateEmployee, change(id, { phone: '+79990001122' }), admin());
    const refused = await api.refused(registry.updateEmployee, change(id, { lastName: 'Моя правка' }), admin());
    expect(refused).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: { id, lastName: 'Белова', phone: '+79990001122', version: 2 },
    });
  });

  it('an e-mail for one who had none invites them; a doctor becomes a doctor at once', async () => {
    const doctor = await clinic.addDoctor();
    expect(await api.ok(registry.updateEmployee, change(doctor.employee, {}), admin())).toMatchObject({
      is_invited: true,
    });
    expect(await rolesOf(email)).toEqual(['doctor', 'employee']);
    expect((await practitionersOf(email)).map(({ id }) => id)).toEqual([doctor.practitioner]);
    await accept(email);
    await signIn(email);
  });

  it('a mistyped e-mail is put right while the invitation waits: the role comes to the right address', async () => {
    const wrong = `wrong-${email}`;
    const { id } = await create({ email: wrong });
    expect(await api.ok(registry.updateEmployee, change(id, {}), admin())).toMatchObject({ email, is_invited: true });
    expect(await lettersTo(test, email)).toHaveLength(1);
    const token = await tokenFromLetter(test, wrong);
    const body = { token, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await api.refused(auth.resetPassword, { body })).code).toBe('invitation_withdrawn');
    await accept(email);
    expect([await rolesOf(wrong), await rolesOf(email)]).toEqual([[], ['employee']]);
  });

  it('who signs in already keeps the account: a new e-mail in the card is only where to write', async () => {
    const known = await addPerson(test);
    const { id } = await create({ email: known.email });
    await agree(known, id);
    expect(await api.ok(registry.updateEmployee, change(id, {}, 2), admin())).toMatchObject({
      email,
      has_account: true,
    });
    expect(await practitionersOf(known.email)).toHaveLength(1);
    expect([await rolesOf(known.email), await lettersTo(test, email)]).toEqual([['employee'], []]);
  });

  it('an e-mail of a colleague is refused, and so is one of another clinic’s practitioner', async () => {
    await create();
    const doctor = await clinic.addDoctor();
    expect(await api.refused(registry.updateEmployee, change(doctor.employee, {}), admin())).toMatchObject({
      code: 'employee_exists',
      errors: { email: ['Сотрудник с этим e-mail уже есть'] },
    });
    const place = await createClinic(test);
    const elsewhere = `elsewhere-${email}`;
    await create({ email: elsewhere }, place);
    const refused = await api.refused(registry.updateEmployee, change(doctor.employee, { email: elsewhere }), admin());
    expect(refused).toMatchObject({ status: 409, code: 'field_in_use' });
    expect(refused.errors['email']?.[0]).toMatch(/^Изменить нельзя: по этому e-mail уже работает/);
  });
});

describe('removing an employee', () => {
  it('takes the roles of this clinic only, at once; the account and its other roles stay', async () => {
    const known = await addPerson(test, { roles: [[clinic.id, 'patient']] });
    const place = await createClinic(test);
    const { id } = await create({ email: known.email });
    await agree(known, id);
    await agree(known, (await create({ email: known.email }, place)).id);
    expect(await rolesOf(known.email)).toEqual(['employee', 'patient']);
    await api.ok(registry.deleteEmployee, { params: { id } }, admin());
    expect([await rolesOf(known.email), await rolesOf(known.email, place)]).toEqual([['patient'], ['employee']]);
    // the session that was open all the while
    const me = await api.ok(auth.getMe, {}, clinic.as(known));
    expect(me.resources.find(({ organization }) => organization === clinic.id)?.roles).toEqual(['patient']);
    expect(
      await test.rows(
        `select action, details from audit_event where object_id = $1 and organization_id = $2 order by at, id`,
        [known.userId, clinic.id],
      ),
    ).toEqual([
      { action: 'role.grant', details: { role: 'employee' } },
      { action: 'role.revoke', details: { role: 'employee' } },
    ]);
  });

  it('who is employed again is the same practitioner', async () => {
    const { id } = await create();
    const before = await practitionersOf(email);
    await api.ok(registry.deleteEmployee, { params: { id } }, admin());
    await create();
    expect(await practitionersOf(email)).toEqual(before);
  });

  it('of a doctor is refused with the reason', async () => {
    const { id } = await create();
    await doctorOf(id);
    expect(await api.refused(registry.deleteEmployee, { params: { id } }, admin())).toMatchObject({
      status: 409,
      code: 'row_in_use',
      message: 'Удалить нельзя: сотрудник работает врачом (Терапия). Сначала удалите его из списка врачей',
    });
  });
});

describe('the list', () => {
  it('tells how to reach each, and their roles and specialties in this clinic alone', async () => {
    const known = await addPerson(test);
    const place = await createClinic(test);
    const [made, foreign] = [await create({ email: known.email }), await create({ email: known.email }, place)];
    await doctorOf(made.id);
    const shown = async () =>
      (await api.ok(registry.listEmployees, { query: { search: known.email } }, admin())).items.map(
        ({ email: address, phone, roles, specialties }) => ({ address, phone, roles, specialties }),
      );
    const { title } = await api.ok(registry.getSpecialty, { params: { id: clinic.specialty } }, admin());
    const row = { address: known.email, phone: '+79161234567', specialties: [title] };
    expect(await shown()).toEqual([{ ...row, roles: [] }]);
    await agree(known, foreign.id);
    expect(await shown()).toEqual([{ ...row, roles: [] }]);
    await agree(known, made.id);
    expect(await shown()).toEqual([{ ...row, roles: ['doctor', 'employee'] }]);
    for (const role of ['doctor', 'employee', 'patient'] as const)
      expect(await api.refused(registry.listEmployees, { query: {} }, clinic.as(role))).toMatchObject({ status: 403 });
  });

  it('is by surname, five a page, found by name or e-mail with the letter yo as ye', async () => {
    for (const [lastName, address] of [
      ['Королёв', 'k1'],
      ['Королева', 'k2'],
      ['Абрамов', 'a'],
      ['Яковлев', 'y'],
      ['Белов', 'b'],
    ] as const)
      await create({ lastName, email: `${address}-${email}` });
    const list = (query: Record<string, unknown>) => api.ok(registry.listEmployees, { query }, admin());
    const first = await list({});
    expect([first.items.map(({ lastName }) => lastName), first.total, first.pages]).toEqual([
      ['Абрамов', 'Белов', 'Королёв', 'Королева', 'Фёдоров'],
      6,
      2,
    ]);
    expect((await list({ search: 'королев' })).total).toBe(2);
    expect((await list({ search: 'Яковлев Анна' })).total).toBe(1);
    expect((await list({ search: `b-${email}` })).items.map(({ lastName }) => lastName)).toEqual(['Белов']);
  });
});
it('an employee is found by all that the table shows: contacts in any writing, roles, specialties, the state', async () => {
  const known = await addPerson(test);
  const { id } = await create({
    email: known.email,
    phone: '+79342437432',
    workemail: `work-${email}`,
    workphone: '8 (4822) 55-01',
  });
  const { id: other } = await create({ lastName: 'Сомова', firstName: 'Вера', middleName: '', workphone: '77-20' });
  const body = { title: 'Детская офтальмология' };
  const specialty = await api.ok(registry.createSpecialty, { body }, admin());
  const { department } = clinic;
  const work = { employee: id, specialty: specialty.id, department, degree: '', experience: null };
  await api.ok(registry.createDoctor, { body: { ...work, shortinfo: '', fullinfo: '' } }, admin());
  await agree(known, id);
  const found = async (search: string) =>
    (await api.ok(registry.listEmployees, { query: { search } }, admin())).items.map((row) => row.id);
  for (const search of [
    '2437432',
    '+7 (934) 243-74-32',
    '8 934 243 74 32',
    '8934243',
    'Белова 934',
    `work-${email}`,
    '8 (4822) 55-01',
    '+7 4822 5501',
    '55-01',
    'офтальмолог детск',
    'Врач (Детская офтальмология), сотрудник',
    'работает белова',
    'Белова А. И.',
  ])
    expect(await found(search), search).toEqual([id]);
  expect([await found('ждет Сомова'), await found('8 (4822) 77-20'), await found('77-20')]).toEqual([
    [other],
    [],
    [other],
  ]);
  // initials are of names alone, not of roles, specialties and addresses
  expect([await found('Белова С.'), await found('Белова В.'), await found('Белова Д.')]).toEqual([[], [], []]);
  expect(await found('2437433')).toEqual([]);
});

it('an address is not flooded with invitations', async () => {
  const strict = await buildTestApp({ config: { LETTERS_PER_HOUR: 1 } });
  try {
    const [own, strictApi] = [await createClinic(strict), new Api(strict)];
    const made = await strictApi.ok(registry.createEmployee, { body: person() }, own.as('orgadmin'));
    expect(
      await strictApi.refused(registry.resendInvitation, { params: { id: made.id } }, own.as('orgadmin')),
    ).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 3600 });
    await strictApi.ok(registry.deleteEmployee, { params: { id: made.id } }, own.as('orgadmin'));
    expect(await strictApi.refused(registry.createEmployee, { body: person() }, own.as('orgadmin'))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      retryAfter: 3600,
    });
  } finally {
    await strict.close();
  }
});
