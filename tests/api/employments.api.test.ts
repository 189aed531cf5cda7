import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic, type TestDoctor } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const PASSWORD = 'Новый-сотрудник-42';
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
let test: TestApp;
let api: Api;
let home: TestClinic;
let foreign: TestClinic;
/** who works in the home clinic */
let doctor: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  [home, foreign] = [await createClinic(test, { title: 'Своя' }), await createClinic(test, { title: 'Чужая' })];
  doctor = home.people.doctor;
});

const self = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const employ = (place: TestClinic, email: string) =>
  api.ok(
    registry.createEmployee,
    {
      body: {
        lastName: 'Белова',
        firstName: 'Анна',
        middleName: '',
        email,
        phone: '+79161234567',
        workemail: 'desk@clinic.example',
        workphone: '1',
      },
    },
    place.as('orgadmin'),
  );
/** Employs the person as a doctor of the clinic. */
async function employDoctor(place: TestClinic, email: string): Promise<TestDoctor> {
  const { id: employee } = await employ(place, email);
  const { id } = await api.ok(
    registry.createDoctor,
    {
      body: {
        employee,
        specialty: place.specialty,
        department: place.department,
        degree: '',
        experience: null,
        shortinfo: '',
        fullinfo: '',
      },
    },
    place.as('orgadmin'),
  );
  const [row] = await test.rows<{ practitioner: string }>(
    'select practitioner_id as practitioner from doctor where id = $1',
    [id],
  );
  return { id, employee, practitioner: row!.practitioner };
}
const generate = (
  place: TestClinic,
  { id }: TestDoctor,
  more: { from?: number; to?: number; start?: string; end?: string } = {},
) =>
  api.ok(
    generation.generateSchedule,
    {
      body: {
        doctor: id,
        dates: { start: place.day(more.from ?? 7), end: place.day(more.to ?? 7) },
        weekday: ALL_DAYS,
        workhour: [{ start: more.start ?? '09:00', end: more.end ?? '12:00', record_mode: 0 }],
        duration: 30,
      },
    },
    place.as('orgadmin'),
  );
const accept = (person: { token: string }, employee: string) =>
  api.ok(registry.acceptEmployment, { params: { id: employee } }, self(person));
const end = (person: { token: string }, employee: string) =>
  api.ok(registry.endEmployment, { params: { id: employee } }, self(person));
const rolesOf = (person: { userId: string }, place: TestClinic) =>
  test
    .rows<{ role: string }>(
      'select role from organization_role where user_id = $1 and organization_id = $2 order by role',
      [person.userId, place.id],
    )
    .then((rows) => rows.map(({ role }) => role));
const statesOf = async (person: { token: string }) =>
  Object.fromEntries(
    (await api.ok(registry.listOwnEmployments, {}, self(person))).items.map(({ clinic, state }) => [
      clinic.title,
      state,
    ]),
  );
const freeOn = async (place: TestClinic, { id }: TestDoctor, day = place.day()) =>
  (await api.ok(booking.listFreeSlots, { params: { id, date: day } }, place.as('patient'))).items;
const slotsOf = (place: TestClinic, { id }: TestDoctor) =>
  api
    .ok(
      schedule.listSlotsByDoctor,
      { params: { id }, query: { start: `${place.day()}T00:00:00+03:00`, end: `${place.day(8)}T00:00:00+03:00` } },
      place.as('orgadmin'),
    )
    .then(({ items }) => items);
/** Activates a waiting account by the newest letter, and signs in. */
async function activate(email: string): Promise<{ userId: string; token: string }> {
  await api.ok(auth.resetPassword, {
    body: { token: await tokenFromLetter(test, email), password: PASSWORD, password_confirmation: PASSWORD },
  });
  const { token } = await api.ok(auth.login, { body: { email, password: PASSWORD } });
  return { token, userId: (await api.ok(auth.getMe, {}, self({ token }))).id };
}

describe('a clinic that the doctor has not agreed to work in', () => {
  it('fills as many days as it likes, and takes none of their time at home', async () => {
    const there = await employDoctor(foreign, doctor.email);
    const { data: taken } = await generate(foreign, there, { from: 7, to: 27, start: '08:00', end: '20:00' });
    expect(taken).toMatchObject({ created: 504, exists_slot: [] });
    const { data } = await generate(home, home.doctor, { from: 7, to: 27, start: '08:00', end: '20:00' });
    expect(data).toMatchObject({ created: 504, skipped: 0, exists_slot: [] });
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('learns nothing of when they work elsewhere', async () => {
    await generate(home, home.doctor);
    const there = await employDoctor(foreign, doctor.email);
    const body = {
      doctor: there.id,
      dates: { start: home.day(), end: home.day() },
      weekday: ALL_DAYS,
      workhour: [{ start: '09:00', end: '12:00', record_mode: 0 as const }],
      duration: 30,
      debug: true,
    };
    expect((await api.ok(generation.generateSchedule, { body }, foreign.as('orgadmin'))).data).toMatchObject({
      created: 6,
      exists_slot: [],
    });
  });

  it('cannot make two times of them overlap either', async () => {
    const there = await employDoctor(foreign, doctor.email);
    await generate(foreign, there);
    const create = {
      body: {
        doctor: there.id,
        start_time: `${foreign.day()}T09:10:00+03:00`,
        end_time: `${foreign.day()}T09:20:00+03:00`,
      },
    };
    expect(await api.refused(schedule.createSlot, create, foreign.as('orgadmin'))).toMatchObject({
      code: 'slot_overlap',
    });
  });

  it('gives them no role, lists them nowhere, and nobody can book or hold their times', async () => {
    const there = await employDoctor(foreign, doctor.email);
    await generate(foreign, there);
    const [slot] = await slotsOf(foreign, there);
    expect(await rolesOf(doctor, foreign)).toEqual([]);
    expect((await api.ok(auth.getMe, {}, self(doctor))).resources.map(({ organization }) => organization)).toEqual([
      home.id,
    ]);
    const guest = foreign.as('guest');
    expect((await api.ok(booking.listDoctors, {}, guest)).items.map(({ id }) => id)).toEqual([foreign.doctor.id]);
    expect(
      (await api.ok(booking.listDoctorsBySpecialty, { params: { id: foreign.specialty } }, guest)).items.map(
        ({ id }) => id,
      ),
    ).toEqual([foreign.doctor.id]);
    expect((await api.ok(booking.listSpecialties, {}, guest)).items).toMatchObject([
      { id: foreign.specialty, doctors: 1 },
    ]);
    expect(await api.ok(booking.getDoctor, { params: { id: there.id } }, guest)).toMatchObject({
      next_date: null,
      next_time: null,
    });
    expect(
      (
        await api.ok(
          booking.listFreeDates,
          { params: { id: there.id }, query: { start: foreign.day(0), end: foreign.day(27) } },
          guest,
        )
      ).items,
    ).toEqual([]);
    expect(await freeOn(foreign, there)).toEqual([]);
    const params = { id: slot!.id };
    expect(await api.refused(booking.holdSlot, { params }, foreign.as('patient'))).toMatchObject({
      code: 'slot_not_found',
    });
    expect(await api.refused(booking.reserveSlot, { params, body: { type: 0 } }, foreign.as('patient'))).toMatchObject({
      code: 'slot_not_found',
    });
    const byDesk = await api.refused(
      schedule.updateSlot,
      { params, body: { patient: foreign.patient, is_reserve: false } },
      foreign.as('employee'),
    );
    expect(byDesk).toMatchObject({ status: 409, code: 'employment_not_in_force' });
  });
});

describe('an employment is accepted', () => {
  it('by who signs in already: told by a letter and in the session, their times count from then on', async () => {
    const there = await employDoctor(foreign, doctor.email);
    await generate(foreign, there);
    const [letter] = await lettersTo(test, doctor.email);
    expect(letter).toMatchObject({ subject: 'Вас добавили в клинику' });
    expect(letter?.text).toContain('/employments');
    expect(await api.ok(auth.getMe, {}, self(doctor))).toMatchObject({ employments: { total: 2, waiting: 1 } });
    expect((await api.ok(registry.listOwnEmployments, {}, self(doctor))).items).toEqual([
      {
        id: there.employee,
        clinic: { id: foreign.id, slug: foreign.slug, title: 'Чужая' },
        specialties: ['Терапия'],
        state: 'waiting',
      },
      {
        id: home.doctor.employee,
        clinic: { id: home.id, slug: home.slug, title: 'Своя' },
        specialties: ['Терапия'],
        state: 'working',
      },
    ]);
    expect(await accept(doctor, there.employee)).toEqual({ result: true, removed: 0 });
    expect(await rolesOf(doctor, foreign)).toEqual(['doctor', 'employee']);
    expect(await freeOn(foreign, there)).toHaveLength(6);
    const {
      data: { created, exists_slot },
    } = await generate(home, home.doctor);
    expect([created, exists_slot.length]).toEqual([0, 6]);
    expect(
      await api.ok(registry.getEmployee, { params: { id: there.employee } }, foreign.as('orgadmin')),
    ).toMatchObject({ state: 'working' });
    expect(
      await test.rows(
        `select user_id, organization_id, details from audit_event where action = 'employment.accept' and object_id = $1`,
        [there.employee],
      ),
    ).toEqual([{ user_id: doctor.userId, organization_id: foreign.id, details: { removed: 0 } }]);
    expect(await accept(doctor, there.employee)).toEqual({ result: true, removed: 0 });
  });

  it('by the letter of that clinic alone: what another clinic asked still waits', async () => {
    const email = `${randomUUID()}@example.test`;
    await employ(home, email);
    await employ(foreign, email);
    const person = await activate(email);
    expect(await statesOf(person)).toEqual({ Своя: 'waiting', Чужая: 'working' });
    expect([await rolesOf(person, home), await rolesOf(person, foreign)]).toEqual([[], ['employee']]);
  });

  it('not by a link that the person asked for, nor by a registration of their own', async () => {
    const email = `${randomUUID()}@example.test`;
    await employ(foreign, email);
    await api.ok(auth.requestPasswordReset, { body: { email } });
    const person = await activate(email);
    expect(await statesOf(person)).toEqual({ Чужая: 'waiting' });
    expect(await rolesOf(person, foreign)).toEqual([]);
  });

  it('free times that overlap another clinic’s go, the others stay and are theirs', async () => {
    await generate(home, home.doctor, { start: '10:00', end: '11:00' });
    const there = await employDoctor(foreign, doctor.email);
    await generate(foreign, there);
    expect(await accept(doctor, there.employee)).toEqual({ result: true, removed: 2 });
    expect((await freeOn(foreign, there)).map(({ start_time }) => start_time.slice(11, 16))).toEqual([
      '09:00',
      '09:30',
      '11:00',
      '11:30',
    ]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('booked times that overlap refuse, named by the clinic’s clock, and nothing changes', async () => {
    await generate(home, home.doctor, { start: '10:00', end: '11:00' });
    const there = await employDoctor(foreign, doctor.email);
    await generate(foreign, there);
    const booked = (await slotsOf(foreign, there)).find(({ start_time }) => start_time.includes('T10:30'))!;
    await foreign.addAppointment(booked.id);
    const refusal = await api.refused(registry.acceptEmployment, { params: { id: there.employee } }, self(doctor));
    expect(refusal).toMatchObject({ status: 409, code: 'employment_overlaps' });
    expect(refusal.message).toMatch(/: [а-я]{2}, \d+ [а-я]+, 10:30\. /);
    expect(await statesOf(doctor)).toMatchObject({ Чужая: 'waiting' });
    expect(await slotsOf(foreign, there)).toHaveLength(6);
    await api.ok(
      schedule.updateSlot,
      { params: { id: booked.id }, body: { patient: null, is_reserve: false } },
      foreign.as('employee'),
    );
    expect(await accept(doctor, there.employee)).toMatchObject({ removed: 2 });
  });

  it('two at once with the same hours: neither hour is theirs twice', async () => {
    const third = await createClinic(test, { title: 'Третья' });
    const [one, two] = [await employDoctor(foreign, doctor.email), await employDoctor(third, doctor.email)];
    await generate(foreign, one);
    await generate(third, two);
    const answers = await Promise.all([accept(doctor, one.employee), accept(doctor, two.employee)]);
    expect(answers.map(({ removed }) => removed).toSorted((a, b) => a - b)).toEqual([0, 6]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('while the home clinic makes a schedule: whatever comes first, nothing overlaps', async () => {
    const there = await employDoctor(foreign, doctor.email);
    await generate(foreign, there);
    const [made, accepted] = await queueBehindRow<{ data?: { created: number }; removed?: number }>(
      test,
      'practitioner',
      there.practitioner,
      [() => generate(home, home.doctor), () => accept(doctor, there.employee)],
    );
    expect([made?.data?.created, accepted?.removed]).toEqual([6, 6]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('while that clinic itself adds to it: the new times count, too', async () => {
    const there = await employDoctor(foreign, doctor.email);
    await queueBehindRow<unknown>(test, 'employee', there.employee, [
      () => accept(doctor, there.employee),
      () => generate(foreign, there),
    ]);
    expect(await freeOn(foreign, there)).toHaveLength(6);
  });
});

describe('an employment is ended', () => {
  it('free times and roles go, booked visits stay with the clinic and claim nobody’s time', async () => {
    const { employee } = home.doctor;
    await generate(home, home.doctor);
    const [slot, reserved] = await slotsOf(home, home.doctor);
    const visit = await home.addAppointment(slot!.id);
    await api.ok(
      schedule.updateSlot,
      { params: { id: reserved!.id }, body: { patient: null, is_reserve: true } },
      home.as('employee'),
    );
    expect(await end(doctor, employee)).toEqual({ result: true, removed: 5, visits: 1 });
    expect(await rolesOf(doctor, home)).toEqual([]);
    expect(await statesOf(doctor)).toEqual({ Своя: 'ended' });
    expect((await slotsOf(home, home.doctor)).map(({ id }) => id)).toEqual([slot!.id]);
    expect((await api.ok(booking.listDoctors, {}, home.as('guest'))).items).toEqual([]);
    expect(await api.ok(registry.getEmployee, { params: { id: employee } }, home.as('orgadmin'))).toMatchObject({
      state: 'ended',
      visits_left: 1,
    });
    expect(
      await test.rows(`select user_id, details from audit_event where action = 'employment.end' and object_id = $1`, [
        employee,
      ]),
    ).toEqual([{ user_id: doctor.userId, details: { removed: 5, visits: 1 } }]);
    const there = await employDoctor(foreign, doctor.email);
    await generate(foreign, there);
    expect(await accept(doctor, there.employee)).toMatchObject({ removed: 0 });
    // the desk settles the visit; nobody can be booked there again
    const { items } = await api.ok(
      queue.listQueue,
      { query: { start: `${home.day()}T00:00:00+03:00`, end: `${home.day()}T23:00:00+03:00` } },
      home.as('employee'),
    );
    expect(items.map(({ id, doctor: { works } }) => [id, works])).toEqual([[visit, false]]);
    await api.ok(queue.moveAppointment, { params: { id: visit }, body: { status: 'cancelled' } }, home.as('employee'));
    expect(
      await api.refused(
        queue.moveAppointment,
        { params: { id: visit }, body: { status: 'booked' } },
        home.as('employee'),
      ),
    ).toMatchObject({ code: 'employment_not_in_force' });
    expect(await end(doctor, employee)).toEqual({ result: true, removed: 0, visits: 0 });
  });

  it('before it began: declined; the person cannot come back alone, the clinic can ask again', async () => {
    const there = await employDoctor(foreign, doctor.email);
    await end(doctor, there.employee);
    expect(await statesOf(doctor)).toMatchObject({ Чужая: 'declined' });
    expect(
      await test.rows(`select action from audit_event where object_id = $1 and action like 'employment.%'`, [
        there.employee,
      ]),
    ).toEqual([{ action: 'employment.decline' }]);
    expect(
      await api.refused(registry.acceptEmployment, { params: { id: there.employee } }, self(doctor)),
    ).toMatchObject({ status: 409, code: 'employment_over' });
    expect(await api.ok(registry.resendInvitation, { params: { id: there.employee } }, foreign.as('orgadmin'))).toEqual(
      { result: true, email: doctor.email },
    );
    expect(await statesOf(doctor)).toMatchObject({ Чужая: 'waiting' });
    await accept(doctor, there.employee);
    expect(
      await api.refused(registry.resendInvitation, { params: { id: there.employee } }, foreign.as('orgadmin')),
    ).toMatchObject({ code: 'invitation_not_waiting' });
  });

  it('while the clinic adds times: none of them claims the person’s', async () => {
    const [, made] = await queueBehindRow<{ data?: { created: number } }>(test, 'employee', home.doctor.employee, [
      () => end(doctor, home.doctor.employee) as Promise<object>,
      () => generate(home, home.doctor),
    ]);
    expect(made?.data?.created).toBe(6);
    expect(await freeOn(home, home.doctor)).toEqual([]);
    const there = await employDoctor(foreign, doctor.email);
    await generate(foreign, there);
    expect(await accept(doctor, there.employee)).toMatchObject({ removed: 0 });
  });

  it('of a waiting patient’s confirmation nothing is left to book', async () => {
    const slot = await home.addSlot();
    await api.ok(booking.holdSlot, { params: { id: slot } }, home.as('patient'));
    await end(doctor, home.doctor.employee);
    expect(
      await api.refused(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, home.as('patient')),
    ).toMatchObject({ code: 'slot_not_found' });
  });
});

it('an employment of somebody else is nobody’s business', async () => {
  const there = await employDoctor(foreign, doctor.email);
  for (const stranger of [foreign.people.orgadmin, foreign.people.superuser, home.people.employee]) {
    for (const endpoint of [registry.acceptEmployment, registry.endEmployment]) {
      expect(await api.refused(endpoint, { params: { id: there.employee } }, foreign.as(stranger))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  }
  expect(await statesOf(foreign.people.orgadmin)).toEqual({});
  expect(await statesOf(doctor)).toMatchObject({ Чужая: 'waiting' });
});

describe('a link of an account gives roles in its own clinic only', () => {
  /** A doctor of both clinics, as an import of old data made them. */
  async function shared(): Promise<readonly [TestDoctor, TestDoctor]> {
    const here = await home.addDoctor();
    return [here, await foreign.addDoctor({ practitioner: here.practitioner })];
  }
  const linkTo = (place: TestClinic, { employee }: TestDoctor, email: string, version = 1) => ({
    input: {
      params: { id: employee },
      body: {
        lastName: 'Белова',
        firstName: 'Анна',
        middleName: '',
        email,
        phone: '+79161234567',
        workemail: 'a@clinic.example',
        workphone: '1',
        version,
      },
    },
    headers: place.as('orgadmin'),
  });

  it('who works in two clinics without an account is given one by neither: refused at the e-mail with what to do', async () => {
    const [here, there] = await shared();
    const attacker = await addPerson(test);
    const { input, headers } = linkTo(foreign, there, attacker.email);
    const refusal = await api.refused(registry.updateEmployee, input, headers);
    expect(refusal).toMatchObject({ status: 409, code: 'field_in_use' });
    expect(refusal.errors['email']?.[0]).toMatch(
      /^Изменить нельзя: этот человек числится и в другой клинике.*Добавьте сотрудника заново/,
    );
    const body = {
      employee: here.employee,
      specialty: home.specialty,
      department: home.department,
      degree: 'к.м.н.',
      experience: null,
      shortinfo: '',
      fullinfo: '',
      version: 1,
    };
    await api.ok(registry.updateDoctor, { params: { id: here.id }, body }, home.as('orgadmin'));
    expect([
      await rolesOf(attacker, home),
      await rolesOf(attacker, foreign),
      await lettersTo(test, attacker.email),
    ]).toEqual([[], [], []]);
  });

  it('the rest of their card is changed as before', async () => {
    const [, there] = await shared();
    await test.rows('update employee set email = $2 where id = $1', [there.employee, 'shared@example.test']);
    const { input, headers } = linkTo(foreign, there, 'shared@example.test');
    expect(await api.ok(registry.updateEmployee, input, headers)).toMatchObject({
      lastName: 'Белова',
      has_account: false,
      is_invited: false,
    });
  });

  it('both clinics at once: neither', async () => {
    const [here, there] = await shared();
    const calls = [
      linkTo(home, here, `a-${randomUUID()}@example.test`),
      linkTo(foreign, there, `b-${randomUUID()}@example.test`),
    ];
    const answers = await queueBehindRow(
      test,
      'practitioner',
      here.practitioner,
      calls.map(
        ({ input, headers }) =>
          () =>
            api.send(registry.updateEmployee, input, headers),
      ),
    );
    expect(statusesOf(answers)).toEqual([409, 409]);
    expect(await test.rows('select user_id from practitioner where id = $1', [here.practitioner])).toEqual([
      { user_id: null },
    ]);
  });

  it('one clinic corrects the address while another employs the person behind the old one: each has its own person', async () => {
    const [wrong, right] = [`wrong-${randomUUID()}@example.test`, `right-${randomUUID()}@example.test`];
    const { id } = await employ(home, wrong);
    const [practitioner] = await test.rows<{ id: string }>('select practitioner_id as id from employee where id = $1', [
      id,
    ]);
    const { input, headers } = linkTo(home, { id: '', employee: id, practitioner: practitioner!.id }, right);
    const answers = await queueBehindRow(test, 'practitioner', practitioner!.id, [
      () => api.send(registry.updateEmployee, input, headers),
      () =>
        api.send(
          registry.createEmployee,
          { body: { ...input.body, version: undefined, email: wrong } },
          foreign.as('orgadmin'),
        ),
    ]);
    expect(answers[0]?.statusCode).toBe(200);
    expect(
      await test.rows(
        'select u.email from employee e join practitioner p on p.id = e.practitioner_id join app_user u on u.id = p.user_id where e.organization_id = $1 and e.email = $2',
        [foreign.id, wrong],
      ),
    ).toEqual(answers[1]?.statusCode === 200 ? [{ email: wrong }] : []);
    expect(
      await test.rows(
        'select u.email from employee e join practitioner p on p.id = e.practitioner_id join app_user u on u.id = p.user_id where e.id = $1',
        [id],
      ),
    ).toEqual([{ email: right }]);
  });

  it('who signs in already is asked before the one clinic’s times are theirs', async () => {
    const alone = await home.addDoctor();
    await home.addSlot({ doctor: alone });
    const person = await addPerson(test);
    const { input, headers } = linkTo(home, alone, person.email);
    expect(await api.ok(registry.updateEmployee, input, headers)).toMatchObject({
      has_account: true,
      state: 'waiting',
    });
    expect([await rolesOf(person, home), await freeOn(home, alone)]).toEqual([[], []]);
    await accept(person, alone.employee);
    expect(await rolesOf(person, home)).toEqual(['doctor', 'employee']);
    expect(await freeOn(home, alone)).toHaveLength(1);
  });

  it('an old employment that nobody agreed to waits when another clinic’s letter activates the account', async () => {
    const alone = await home.addDoctor();
    const slot = await home.addSlot({ doctor: alone });
    const email = `${randomUUID()}@example.test`;
    const { input, headers } = linkTo(home, alone, email);
    expect(await api.ok(registry.updateEmployee, input, headers)).toMatchObject({ is_invited: true, state: 'working' });
    const there = await employDoctor(foreign, email);
    await generate(foreign, there);
    const person = await activate(email);
    expect(await statesOf(person)).toEqual({ Своя: 'waiting', Чужая: 'working' });
    expect(await freeOn(foreign, there)).toHaveLength(6);
    expect(await test.rows('select claimant_id from slot where id = $1', [slot])).toEqual([
      { claimant_id: alone.employee },
    ]);
  });
});

it('a time laid past the application claims as its employment does', async () => {
  const [practitioner, employee, id] = [uuidv7(), uuidv7(), uuidv7()];
  await test.rows('insert into practitioner (id) values ($1)', [practitioner]);
  await test.rows(
    `insert into employee (id, organization_id, practitioner_id, last_name, first_name) values ($1, $2, $3, 'А', 'Б')`,
    [employee, home.id, practitioner],
  );
  await test.rows(
    'insert into doctor (id, organization_id, employee_id, practitioner_id, specialty_id, department_id) values ($1, $2, $3, $4, $5, $6)',
    [id, home.id, employee, practitioner, home.specialty, home.department],
  );
  const slots = [await home.addSlot(), await home.addSlot({ doctor: { id, employee, practitioner } })];
  expect(
    await test.rows('select claimant_id from slot where id = any($1) order by array_position($1, id)', [slots]),
  ).toEqual([{ claimant_id: home.doctor.practitioner }, { claimant_id: employee }]);
});
