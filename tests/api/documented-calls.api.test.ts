import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

/** A client that knows the documents and nothing else: paths and payloads as they are written there. */
let test: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, who: Caller = 'orgadmin') {
  const answer = await test.app.inject({ method, url, headers: clinic.as(who), ...(body ? { payload: body } : {}) });
  return {
    status: answer.statusCode,
    body: answer.json<
      Record<string, unknown> & { id: string; version: number; items: { id: string }[]; data: Record<string, unknown> }
    >(),
  };
}

describe('documented calls', () => {
  it('POST and PUT /patient/ with the documented fields; items of the card that are left out keep what is saved (2 §3, §7)', async () => {
    const made = await call('POST', '/patient/', {
      last_name: 'Ким',
      first_name: 'Анна',
      middle_name: '',
      phone: '+79161234567',
      username: '+79161234567',
    });
    expect(made.status).toBe(200);
    const { id } = made.body;
    const card = {
      first_name: 'Анна',
      last_name: 'Ким',
      middle_name: 'Юрьевна',
      gender: 'female',
      cardid: made.body['cardid'],
      date_of_birth: '1990-02-01',
      phone: '+79161234567',
    };
    const keys = Object.keys(made.body.data);
    const [one, other] = [
      keys.find((key) => made.body.data[key] === '' && key.includes('Аллерг')) ?? keys[1],
      keys.find((key) => key.includes('Место работы')) ?? keys[2],
    ] as [string, string];
    const first = await call('PUT', `/patient/${id}`, {
      ...card,
      data: { [one]: 'пенициллин' },
      version: made.body.version,
    });
    expect(first).toMatchObject({
      status: 200,
      body: { middle_name: 'Юрьевна', email: '', has_no_middle_name: false },
    });
    const second = await call('PUT', `/patient/${id}`, {
      ...card,
      data: { [other]: 'завод' },
      version: first.body.version,
    });
    expect(second.body.data).toMatchObject({ [one]: 'пенициллин', [other]: 'завод' });
  });

  it('own appointments under /patient/ (3 §7)', async () => {
    const appointment = await clinic.addAppointment(await clinic.addSlot());
    for (const path of ['/patient/timeslot/', '/patient/alltimeslot/', '/patient/appointment/']) {
      expect((await call('GET', path, undefined, 'patient')).body.items.map(({ id }) => id)).toEqual([appointment]);
      expect((await call('GET', path, undefined, 'stranger')).body.items).toEqual([]);
    }
  });

  it('GET /timeslot/ is the clinic’s day when no range is given (3 §7)', async () => {
    const [today, tomorrow] = [
      await clinic.addSlot({ day: clinic.day(0), at: '12:00' }),
      await clinic.addSlot({ day: clinic.day(1), at: '12:00' }),
    ];
    for (const slot of [today, tomorrow]) await clinic.addAppointment(slot);
    expect((await call('GET', '/timeslot/')).body.items.map(({ id }) => id)).toEqual([today]);
  });

  it('GET /by_patient/{id} without an order: newest first (3 §7)', async () => {
    expect(await call('GET', `/by_patient/${clinic.patient}`, undefined, 'doctor')).toMatchObject({
      status: 200,
      body: { items: [], total: 0 },
    });
  });

  it('POST /employee/ without a patronymic, POST /doctor/ with employee, specialty and department (2 §5)', async () => {
    const employee = await call('POST', '/employee/', {
      lastName: 'Ли',
      firstName: 'Олег',
      email: 'li@example.test',
      phone: '+79161234567',
      workemail: 'li@work.test',
      workphone: '101',
    });
    expect(employee).toMatchObject({ status: 200, body: { middleName: '' } });
    const doctor = await call('POST', '/doctor/', {
      employee: employee.body.id,
      specialty: clinic.specialty,
      department: clinic.department,
    });
    expect(doctor).toMatchObject({ status: 200, body: { degree: '', experience: null, shortinfo: '', fullinfo: '' } });
  });

  it('GET /api/configuration/variable of another type is 404, not a failed check', async () => {
    expect(await call('GET', '/api/configuration/variable?type=social_login')).toMatchObject({
      status: 200,
      body: { social_login_providers: [] },
    });
    expect(await call('GET', '/api/configuration/variable?type=theme')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('POST /appoint_history/{id} takes a status as its text; its refusal carries result and msg (3 §4, decision "Errors")', async () => {
    const appointment = await clinic.addAppointment(await clinic.addSlot());
    expect(
      await call('POST', `/appoint_history/${appointment}`, { status: 'Запись отменена' }, 'employee'),
    ).toMatchObject({ status: 200, body: { result: true, status: 'cancelled' } });
    const refused = await call('POST', `/appoint_history/${appointment}`, { status: 'Прием проведен' }, 'employee');
    expect(refused).toMatchObject({ status: 409, body: { code: 'status_move_refused', result: false } });
    expect(refused.body['msg']).toBe(refused.body['message']);
    expect((await call('GET', '/nothing')).body).not.toHaveProperty('result');
  });

  it('a phone with the mask of its field is taken, of a patient and of an employee (2 §3)', async () => {
    const masked = '+7 (916) 123-45-67';
    const patient = await call('POST', '/patient/', { last_name: 'Ким', first_name: 'Анна', phone: masked });
    expect([patient.status, patient.body['phone']]).toEqual([200, '+79161234567']);
    const employee = await call('POST', '/employee/', {
      lastName: 'Ким',
      firstName: 'Анна',
      middleName: '',
      email: `${clinic.id}@staff.test`,
      phone: masked,
      workemail: `${clinic.id}@work.test`,
      workphone: '12-34',
    });
    expect([employee.status, employee.body['phone']]).toEqual([200, '+79161234567']);
    const wrong = await call('POST', '/patient/', { last_name: 'Ким', first_name: 'Анна', phone: '+7 (916) 123' });
    expect(wrong.status).toBe(422);
  });

  it('modules are saved as they were read; what nobody switches stays on', async () => {
    const { body } = await call('GET', '/organization/modules/');
    const saved = await call('PUT', '/organization/modules/', body);
    expect(saved).toMatchObject({ status: 200, body: { modules: body['modules'] } });
    const bare = await call('PUT', '/organization/modules/', { modules: ['booking'], version: saved.body.version });
    expect(bare.body['modules']).toEqual(['base', 'booking', 'refbooks']);
  });

  it('an address of the first level is asked for with an empty parent; the platform reads requisites of a clinic', async () => {
    expect((await call('GET', '/refbook/api/fias/?level=1&parentguid=')).status).toBe(200);
    await test.rows(`update organization set inn = '7707083893' where id = $1`, [clinic.id]);
    const { body } = await call('GET', `/admin/organization/${clinic.id}`, undefined, 'superuser');
    expect(body).toMatchObject({ inn: '7707083893', kpp: '', ogrn: '', okato: '', address: '', phones: [] });
  });
});
