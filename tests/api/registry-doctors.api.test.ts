import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api, readRefusal, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let known: TestPerson;
let employee: string;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  known = await addPerson(test);
  const made = await api.ok(
    registry.createEmployee,
    {
      body: {
        lastName: 'Белова',
        firstName: 'Анна',
        middleName: 'Ильинична',
        email: known.email,
        phone: '+79161234567',
        workemail: 'b@clinic.example',
        workphone: '1',
      },
    },
    clinic.as('orgadmin'),
  );
  employee = made.id;
  await agree(known, employee);
});

/** Somebody who signs in agrees to an employment. */
const agree = (person: TestPerson, id: string) =>
  api.ok(registry.acceptEmployment, { params: { id } }, clinic.as(person));
const admin = () => clinic.as('orgadmin');
type Work = Static<typeof registry.createDoctor.body>;
const work = (more: Partial<Work> = {}): Work => ({
  employee,
  specialty: clinic.specialty,
  department: clinic.department,
  degree: 'Врач',
  experience: 7,
  shortinfo: 'Коротко',
  fullinfo: 'Полностью',
  ...more,
});
const create = (more: Partial<Work> = {}) => api.ok(registry.createDoctor, { body: work(more) }, admin());
const addSpecialty = async (title: string) => (await api.ok(registry.createSpecialty, { body: { title } }, admin())).id;
const rolesOf = async (person: TestPerson) =>
  (await api.ok(auth.getMe, {}, clinic.as(person))).resources.find(({ organization }) => organization === clinic.id)
    ?.roles ?? [];
const change = (id: string, more: Partial<Work>, version = 1) => ({ params: { id }, body: { ...work(more), version } });

describe('a doctor', () => {
  it('is made of somebody else by who keeps the registry by a grant, and of themselves by an administrator', async () => {
    const keeper = await addPerson(test);
    const own = await api.ok(
      registry.createEmployee,
      {
        body: {
          lastName: 'Регистраторова',
          firstName: 'Ольга',
          middleName: '',
          email: keeper.email,
          phone: '+79161234568',
          workemail: 'o@clinic.example',
          workphone: '2',
        },
      },
      admin(),
    );
    await agree(keeper, own.id);
    await test.rows('insert into organization_grant (organization_id, user_id, permission) values ($1, $2, $3)', [
      clinic.id,
      keeper.userId,
      'directory.write',
    ]);
    const body = work({ employee: own.id });
    const refused = await api.refused(registry.createDoctor, { body }, clinic.as(keeper));
    expect(refused.code).toBe('permission_denied');
    expect(await rolesOf(keeper)).toEqual(['employee']);
    const other = await api.ok(registry.createDoctor, { body: work() }, clinic.as(keeper));
    expect(await rolesOf(known)).toContain('doctor');
    // nor by changing whom a row is of
    const taken = { params: { id: other.id }, body: { ...body, version: 1 } };
    expect((await api.refused(registry.updateDoctor, taken, clinic.as(keeper))).code).toBe('permission_denied');
    await api.ok(registry.createDoctor, { body }, admin());
    expect(await rolesOf(keeper)).toContain('doctor');
  });

  it('of somebody who has not agreed yet says so, and is offered to nobody', async () => {
    const made = await api.ok(
      registry.createEmployee,
      {
        body: {
          lastName: 'Новая',
          firstName: 'Вера',
          middleName: '',
          email: (await addPerson(test)).email,
          phone: '+79161234568',
          workemail: 'n@clinic.example',
          workphone: '1',
        },
      },
      admin(),
    );
    const doctor = await create({ employee: made.id });
    expect(doctor.state).toBe('waiting');
    const listed = await api.ok(registry.listDoctorRows, { query: { search: 'Новая' } }, admin());
    expect(listed.items.map(({ state }) => state)).toEqual(['waiting']);
    const offered = await api.ok(booking.listDoctors, { query: { page: 1, per_page: 100 } }, clinic.as('patient'));
    expect(offered.items.map(({ id }) => id)).not.toContain(doctor.id);
  });

  it('is made of an employee, a specialty and a department, and patients see them', async () => {
    const made = await create({ degree: ' Врач ' });
    expect(made).toEqual({
      id: made.id,
      employee: { id: employee, lastName: 'Белова', firstName: 'Анна', middleName: 'Ильинична' },
      state: 'working',
      specialty: { id: clinic.specialty, title: 'Терапия' },
      department: { id: clinic.department, title: 'Поликлиника' },
      degree: 'Врач',
      experience: 7,
      shortinfo: 'Коротко',
      fullinfo: 'Полностью',
      version: 1,
    });
    expect(await api.ok(registry.getDoctorRow, { params: { id: made.id } }, admin())).toEqual(made);
    expect(await api.ok(booking.getDoctor, { params: { id: made.id } }, clinic.as('guest'))).toMatchObject({
      experience: 7,
      fullinfo: 'Полностью',
      next_date: null,
    });
  });

  it('and another one swap their employees at once: neither waits for the other for ever', async () => {
    const [first, specialty] = [await create(), await addSpecialty('Кардиолог')];
    const second = await create({
      specialty,
      employee: (await api.ok(registry.listDoctorRows, {}, admin())).items.find(({ id }) => id === clinic.doctor.id)!
        .employee.id,
    });
    const swap = [
      () =>
        api.send(
          registry.updateDoctor,
          change(first.id, { employee: second.employee.id, specialty: first.specialty.id }),
          admin(),
        ),
      () => api.send(registry.updateDoctor, change(second.id, { employee: first.employee.id, specialty }), admin()),
    ];
    const answers = await queueBehindRow(test, 'employee', first.employee.id, swap);
    expect(statusesOf(answers).filter((status) => status >= 500)).toEqual([]);
  });

  it('gets the role with the first row and loses it with the last', async () => {
    expect(await rolesOf(known)).toEqual(['employee']);
    const first = await create();
    const second = await create({ specialty: await addSpecialty('Кардиолог') });
    expect(await rolesOf(known)).toEqual(['doctor', 'employee']);
    await api.ok(registry.deleteDoctor, { params: { id: first.id } }, admin());
    expect(await rolesOf(known)).toEqual(['doctor', 'employee']);
    await api.ok(registry.deleteDoctor, { params: { id: second.id } }, admin());
    expect(await rolesOf(known)).toEqual(['employee']);
  });

  it('made while their employee is given an account has the role in it', async () => {
    const { id, employee: waiting } = await clinic.addDoctor();
    await test.rows('delete from doctor where id = $1', [id]);
    const person = {
      lastName: 'Волков',
      firstName: 'Ян',
      middleName: '',
      email: `${waiting}@example.test`,
      phone: '+79161234567',
      workemail: 'b@clinic.example',
      workphone: '1',
    };
    const answers = await queueBehindRow(test, 'employee', waiting, [
      () => api.send(registry.updateEmployee, { params: { id: waiting }, body: { ...person, version: 1 } }, admin()),
      () => api.send(registry.createDoctor, { body: work({ employee: waiting }) }, admin()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(
      await test.rows(
        'select r.role from organization_role r join app_user u on u.id = r.user_id where u.email = $1 and r.organization_id = $2 order by role',
        [person.email, clinic.id],
      ),
    ).toEqual([{ role: 'doctor' }, { role: 'employee' }]);
  });

  it('twice of the same work is refused at the employee', async () => {
    await create();
    const text = 'Этот сотрудник уже работает по этой специальности в этом отделении';
    expect(await api.refused(registry.createDoctor, { body: work() }, admin())).toMatchObject({
      status: 422,
      code: 'doctor_exists',
      message: text,
      errors: { employee: [text] },
    });
  });

  it('of several who add the same one at once one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.send(registry.createDoctor, { body: work() }, admin())),
    );
    expect(statusesOf(answers)).toEqual([200, 422, 422, 422]);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(readRefusal(answer).code).toBe('doctor_exists');
    expect(await rolesOf(known)).toEqual(['doctor', 'employee']);
  });

  it.each([
    ['employee', () => ({ employee: randomUUID() })],
    ['specialty', () => ({ specialty: randomUUID() })],
    ['department', () => ({ department: randomUUID() })],
  ])('with an unknown %s is 404 at its field', async (field, more) => {
    expect(await api.refused(registry.createDoctor, { body: work(more()) }, admin())).toMatchObject({
      status: 404,
      code: 'not_found',
      errors: { [field]: ['Не найдено'] },
    });
  });

  it.each([
    [{ experience: 'семь' }, { experience: ['Неверный вид значения'] }],
    [{ experience: -1 }, { experience: ['Не меньше 0'] }],
    [{ experience: 91 }, { experience: ['Не больше 90'] }],
    [{ specialty: 'x' }, { specialty: ['Неверный идентификатор'] }],
    [{ department: undefined }, { department: ['Это поле обязательное'] }],
    [{ degree: 'я'.repeat(201) }, { degree: ['Не больше 200 символов'] }],
  ])('%j is refused at its field', async (more, errors) => {
    const refused = await api.refused(registry.createDoctor, { body: { ...work(), ...more } }, admin());
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refused.errors).toEqual(errors);
  });
});

describe('changing a doctor', () => {
  it('changes all of it while there is no schedule; the roles follow the employee', async () => {
    const { id } = await create();
    const colleague = await addPerson(test);
    const other = await api.ok(
      registry.createEmployee,
      {
        body: {
          lastName: 'Волков',
          firstName: 'Ян',
          middleName: '',
          email: colleague.email,
          phone: '+79161234567',
          workemail: 'b@clinic.example',
          workphone: '1',
        },
      },
      admin(),
    );
    const specialty = await addSpecialty('Кардиолог');
    expect(
      await api.ok(registry.updateDoctor, change(id, { employee: other.id, specialty, experience: null }), admin()),
    ).toMatchObject({
      employee: { lastName: 'Волков' },
      specialty: { title: 'Кардиолог' },
      experience: null,
      version: 2,
    });
    await agree(colleague, other.id);
    expect([await rolesOf(known), await rolesOf(colleague)]).toEqual([['employee'], ['doctor', 'employee']]);
  });

  it('with times in the schedule keeps employee and specialty; the rest changes', async () => {
    const { id } = await create();
    const { practitioner } = (
      await test.rows<{ practitioner: string }>('select practitioner_id as practitioner from doctor where id = $1', [
        id,
      ])
    )[0]!;
    await clinic.addSlot({ doctor: { id, employee, practitioner } });
    const specialty = await addSpecialty('Кардиолог');
    const reason = 'Изменить нельзя: у врача в расписании 1 время. Сначала очистите расписание';
    expect(await api.refused(registry.updateDoctor, change(id, { specialty }), admin())).toMatchObject({
      status: 409,
      code: 'field_in_use',
      message: reason,
      errors: { specialty: [reason] },
    });
    const department = await api.ok(registry.createDepartment, { body: { title: 'Стационар' } }, admin());
    expect(
      await api.ok(registry.updateDoctor, change(id, { department: department.id, degree: 'Доцент' }), admin()),
    ).toMatchObject({ department: { title: 'Стационар' }, degree: 'Доцент' });
  });

  it('into one that is there already is refused; a stale one gets the row of now', async () => {
    const specialty = await addSpecialty('Кардиолог');
    await create();
    const { id } = await create({ specialty });
    expect(await api.refused(registry.updateDoctor, change(id, {}), admin())).toMatchObject({ code: 'doctor_exists' });
    await api.ok(registry.updateDoctor, change(id, { specialty, experience: 8 }), admin());
    expect(await api.refused(registry.updateDoctor, change(id, { specialty, experience: 9 }), admin())).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: { id, experience: 8, version: 2 },
    });
  });

  it('of two who change it at once one wins', async () => {
    const { id } = await create();
    const answers = await queueBehindRow(
      test,
      'doctor',
      id,
      [8, 9].map((experience) => () => api.send(registry.updateDoctor, change(id, { experience }), admin())),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(readRefusal(answers[1]!)).toMatchObject({ code: 'stale_version', current: { experience: 8 } });
  });
});

describe('removing a doctor', () => {
  it('with times or appointments is refused with what to do', async () => {
    const doctor = await clinic.addDoctor();
    for (const at of ['10:00', '11:00', '12:00']) await clinic.addSlot({ doctor, at });
    const remove = { params: { id: doctor.id } };
    expect(await api.refused(registry.deleteDoctor, remove, admin())).toMatchObject({
      status: 409,
      code: 'row_in_use',
      message: 'Удалить нельзя: у врача в расписании 3 времени. Сначала очистите расписание',
    });
    await clinic.addAppointment(await clinic.addSlot({ doctor, at: '13:00' }), { status: 'cancelled' });
    await test.rows('delete from slot where doctor_id = $1', [doctor.id]);
    expect(await api.refused(registry.deleteDoctor, remove, admin())).toMatchObject({
      message: 'Удалить нельзя: у врача есть записи пациентов, они хранятся всегда',
    });
  });

  it('while a time is added to them: whoever comes first', async () => {
    const { id } = await create();
    const addTime = () =>
      api.send(
        schedule.createSlot,
        {
          body: {
            doctor: id,
            start_time: `${clinic.day()}T10:00:00+03:00`,
            end_time: `${clinic.day()}T10:30:00+03:00`,
          },
        },
        admin(),
      );
    const removeDoctor = () => api.send(registry.deleteDoctor, { params: { id } }, admin());
    const [added, kept] = await queueBehindRow(test, 'doctor', id, [addTime, removeDoctor]);
    expect([added?.statusCode, readRefusal(kept!).code]).toEqual([200, 'row_in_use']);
  });

  it('an employee who is being made a doctor is not removed under it', async () => {
    const answers = await queueBehindRow(test, 'employee', employee, [
      () => api.send(registry.createDoctor, { body: work() }, admin()),
      () => api.send(registry.deleteEmployee, { params: { id: employee } }, admin()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(await rolesOf(known)).toEqual(['doctor', 'employee']);
  });

  it('of another clinic is 404', async () => {
    const { id } = await create();
    const place = await createClinic(test);
    expect(await api.refused(registry.deleteDoctor, { params: { id } }, place.as('orgadmin'))).toMatchObject({
      status: 404,
    });
    expect(await api.refused(registry.getDoctorRow, { params: { id } }, place.as('orgadmin'))).toMatchObject({
      status: 404,
    });
  });
});

it('the list is by surname and found by name, specialty and department', async () => {
  await create({ specialty: await addSpecialty('Оториноларинголог') });
  const list = async (query: Record<string, unknown> = {}) =>
    (await api.ok(registry.listDoctorRows, { query }, admin())).items.map((row) => row.employee.lastName);
  expect(await list()).toEqual(['Белова', 'Фёдоров']);
  expect(await list({ search: 'ларинголог' })).toEqual(['Белова']);
  expect(await list({ search: 'федоров' })).toEqual(['Фёдоров']);
  expect([await list({ search: 'Белова А.И.' }), await list({ search: 'А. И. Белова' })]).toEqual([
    ['Белова'],
    ['Белова'],
  ]);
  expect(await list({ search: 'Белова И. А.' })).toEqual(['Белова']);
  expect(await list({ search: 'Белова Е.' })).toEqual([]);
  expect(await list({ search: 'поликлиника', per_page: 1, page: 2 })).toEqual(['Фёдоров']);
});
