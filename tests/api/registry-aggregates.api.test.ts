import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Static } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { clinicEm } from '#server/db/orm.ts';
import { lockRoot } from '#server/http/aggregate.ts';
import { Department, Specialty } from '#server/features/registry/directory.entity.ts';
import { Doctor, Employee, EMPLOYMENT_STATE, inForce, Practitioner } from '#server/features/registry/people.entity.ts';
import { Api, readRefusal, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic, type TestDoctor } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let foreign: TestClinic;
/** in force, without an account */
let doctor: TestDoctor;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  [clinic, foreign] = [await createClinic(test), await createClinic(test)];
  doctor = await clinic.addDoctor({ lastName: 'Белова' });
});

type Card = Static<typeof registry.updateEmployee.body>;
type Work = Static<typeof registry.updateDoctor.body>;
const admin = () => clinic.as('orgadmin');
const card = (more: Partial<Card> = {}) => ({
  params: { id: doctor.employee },
  body: {
    lastName: 'Белова',
    firstName: 'Пётр',
    middleName: '',
    email: `${doctor.employee}@example.test`,
    phone: '+79161234567',
    workemail: 'desk@clinic.example',
    workphone: '1',
    version: 1,
    ...more,
  },
});
const work = (more: Partial<Work> = {}) => ({
  params: { id: doctor.id },
  body: {
    employee: doctor.employee,
    specialty: clinic.specialty,
    department: clinic.department,
    degree: '',
    experience: null,
    shortinfo: '',
    fullinfo: '',
    version: 1,
    ...more,
  },
});
const em = () => clinicEm(test.orm, clinic.id);

describe('a root that is locked for a change', () => {
  it('is read anew, whatever the entity manager knew of it: what another one emptied, too', async () => {
    const change = (avatar: string | null) =>
      test.rows('update employee set avatar = $2, version = version + 1 where id = $1', [doctor.employee, avatar]);
    await change('picture');
    await em().transactional(async (em) => {
      const known = await em.findOneOrFail(Employee, { id: doctor.employee });
      expect(known).toMatchObject({ avatar: 'picture', version: 2 });
      // between the first reading and the lock
      await change(null);
      expect(await lockRoot(em, Employee, known.id)).toMatchObject({ avatar: null, version: 3 });
    });
  });
});

describe('two editors with the same version', () => {
  const sendCard = (more: Partial<Card>) => api.send(registry.updateEmployee, card(more), admin());
  const sendWork = (more: Partial<Work>) => api.send(registry.updateDoctor, work(more), admin());

  it('of an employee: the second gets the card of now', async () => {
    expect((await sendCard({ lastName: 'Волкова' })).statusCode).toBe(200);
    const refused = await api.refused(registry.updateEmployee, card({ lastName: 'Зайцева' }), admin());
    expect(refused).toMatchObject({ status: 409, code: 'stale_version', current: { lastName: 'Волкова', version: 2 } });
  });

  it('of an employee, at once: one saves, the other gets what that one saved', async () => {
    const answers = await Promise.all([sendCard({ lastName: 'Волкова' }), sendCard({ lastName: 'Зайцева' })]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const [saved, late] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(readRefusal(late!)).toMatchObject({ code: 'stale_version', current: saved!.json<object>() });
  });

  it('of a doctor: the second gets the row of now', async () => {
    expect((await sendWork({ experience: 7 })).statusCode).toBe(200);
    const refused = await api.refused(registry.updateDoctor, work({ experience: 8 }), admin());
    expect(refused).toMatchObject({ status: 409, code: 'stale_version', current: { experience: 7, version: 2 } });
  });

  it('of a doctor, at once: one saves, the other gets what that one saved', async () => {
    const answers = await Promise.all([sendWork({ experience: 7 }), sendWork({ experience: 8 })]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const [saved, late] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(readRefusal(late!)).toMatchObject({ code: 'stale_version', current: saved!.json<object>() });
  });
});

describe('the version of an employee', () => {
  it('rises with an account that the person is given, though the card stays as it is', async () => {
    await api.ok(registry.updateEmployee, card(), admin());
    await test.rows('update practitioner set user_id = null where id = $1', [doctor.practitioner]);
    expect(await api.ok(registry.updateEmployee, card({ version: 2 }), admin())).toMatchObject({
      is_invited: true,
      version: 3,
    });
    const stale = { ...card({ version: 2, email: `other-${doctor.employee}@example.test` }) };
    expect(await api.refused(registry.updateEmployee, stale, admin())).toMatchObject({
      code: 'stale_version',
      current: { is_invited: true },
    });
  });

  it('rises when the person is asked, accepts or ends', async () => {
    const person = await addPerson(test);
    const asked = await api.ok(registry.updateEmployee, card({ email: person.email }), admin());
    expect(asked).toMatchObject({ state: 'waiting', version: 2 });
    const params = { id: doctor.employee };
    await api.ok(registry.acceptEmployment, { params }, clinic.as(person));
    expect(await api.ok(registry.getEmployee, { params }, admin())).toMatchObject({ state: 'working', version: 3 });
    await api.ok(registry.endEmployment, { params }, clinic.as(person));
    expect(await api.ok(registry.getEmployee, { params }, admin())).toMatchObject({ state: 'ended', version: 4 });
  });

  it('stays when they become a doctor: the card does not show it, and a doctor has a version of its own', async () => {
    const { id: specialty } = await api.ok(registry.createSpecialty, { body: { title: 'Кардиолог' } }, admin());
    const { version: _, ...body } = work({ specialty }).body;
    await api.ok(registry.createDoctor, { body }, admin());
    expect((await api.ok(registry.updateEmployee, card({ lastName: 'Волкова' }), admin())).version).toBe(2);
  });
});

describe('a relation to a row of another clinic', () => {
  it.each([
    ['employee', () => ({ employee: foreign.doctor.employee })],
    ['specialty', () => ({ specialty: foreign.specialty })],
    ['department', () => ({ department: foreign.department })],
  ])('is refused at the field: %s', async (field, more) => {
    const { version: _, ...body } = work(more()).body;
    for (const refused of [
      await api.refused(registry.updateDoctor, work(more()), admin()),
      await api.refused(registry.createDoctor, { body }, admin()),
    ])
      expect(refused).toMatchObject({ status: 404, code: 'not_found', errors: { [field]: ['Не найдено'] } });
  });

  it.each<[string, string, (doctor: Doctor) => void]>([
    [
      'employee',
      'doctor_organization_id_employee_id_practitioner_id_fkey',
      (row) => (row.employee = clinicEm(test.orm, foreign.id).getReference(Employee, foreign.doctor.employee, WRAPPED)),
    ],
    [
      'practitioner',
      'doctor_organization_id_employee_id_practitioner_id_fkey',
      (row) => (row.practitioner = test.orm.em.fork().getReference(Practitioner, foreign.doctor.practitioner, WRAPPED)),
    ],
    [
      'specialty',
      'doctor_organization_id_specialty_id_fkey',
      (row) => (row.specialty = clinicEm(test.orm, foreign.id).getReference(Specialty, foreign.specialty, WRAPPED)),
    ],
    [
      'department',
      'doctor_organization_id_department_id_fkey',
      (row) => (row.department = clinicEm(test.orm, foreign.id).getReference(Department, foreign.department, WRAPPED)),
    ],
  ])('is refused by PostgreSQL when nobody has looked: %s', async (_, constraint, forge) => {
    const own = em();
    const row = await own.findOneOrFail(Doctor, { id: doctor.id });
    forge(row);
    await expect(own.flush()).rejects.toMatchObject({ code: '23503', constraint });
  });

  it('is refused for a practitioner that is nobody', async () => {
    const own = em();
    const row = await own.findOneOrFail(Employee, { id: doctor.employee });
    row.practitioner = own.getReference(Practitioner, randomUUID(), WRAPPED);
    await expect(own.flush()).rejects.toMatchObject({ code: '23503' });
  });
});
const WRAPPED = { wrapped: true } as const;

it('a doctor that is loaded for a change locks no row that it refers to', async () => {
  await em().transactional(async (own) => {
    await own.findOneOrFail(Doctor, { id: doctor.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    for (const [table, id] of [
      ['employee', doctor.employee],
      ['specialty', clinic.specialty],
    ] as const)
      expect(await test.rows(`select from ${table} where id = $1 for update nowait`, [id])).toHaveLength(1);
    await expect(test.rows('select from doctor where id = $1 for update nowait', [doctor.id])).rejects.toThrow('lock');
  });
});

it.each([
  ['waiting', null, null],
  ['working', 'now()', null],
  ['declined', null, 'now()'],
  ['ended', 'now()', 'now()'],
] as const)(
  'an employment that is %s is so in the entity, in SQL and in whose time it takes',
  async (state, accepted, ended) => {
    await test.rows(`update employee set accepted_at = ${accepted}, ended_at = ${ended} where id = $1`, [
      doctor.employee,
    ]);
    expect(await em().findOneOrFail(Employee, { id: doctor.employee })).toMatchObject({ state });
    expect(
      await test.rows(
        `select ${EMPLOYMENT_STATE} as state, ${inForce('e')} as "inForce" from employee e where id = $1`,
        [doctor.employee],
      ),
    ).toEqual([{ state, inForce: state === 'working' }]);
  },
);
