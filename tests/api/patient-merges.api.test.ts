import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLogEndpoints as log } from '#shared/contract/audit-log.ts';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { patientMergeEndpoints as merges } from '#shared/contract/patient-merges.ts';
import { cardKeys } from '#shared/rules/patient-card.keys.ru.ts';
import { emptyCard } from '#shared/rules/patient-card.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf, readRefusal } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { addKnownPatient, changeOf } from '#tests/support/patients.ts';
import { addPerson } from '#tests/support/people.ts';
import { add as wait, join } from '#tests/support/waiting.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const admin = () => clinic.as('orgadmin');
const anna = { lastName: 'Иванова', firstName: 'Анна', middleName: 'Петровна', birthDate: '1980-02-01' };
const add = (more: Parameters<typeof addKnownPatient>[1] = {}) => addKnownPatient(clinic, { ...anna, ...more });
const setCard = (id: string, data: Record<string, unknown>) =>
  test.rows('update patient set data = $2 where id = $1', [id, data]);
const preview = (id: string, other: string) => api.ok(merges.previewMerge, { params: { id, other } }, admin());
async function send(id: string, other: string, take: readonly string[] = []) {
  const { target, source } = await preview(id, other);
  const versions = { version: target.version, other_version: source.version };
  const body = { ...versions, compared: true, take: [...take] as never };
  return api.send(merges.mergePatients, { params: { id, other }, body }, admin());
}
async function merge(id: string, other: string, take: readonly string[] = []) {
  const answer = await send(id, other, take);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>();
}
const undo = (id: string) => api.send(merges.undoMerge, { params: { id } }, admin());
/** Rows of a table by their patients. */
const patientsIn = async (table: string) =>
  Object.fromEntries(
    (
      await test.rows<{ id: string; patient_id: string }>(
        `select id, patient_id from ${table} where organization_id = $1 order by id`,
        [clinic.id],
      )
    ).map(({ id, patient_id }) => [id, patient_id]),
  );
const rowOf = async (id: string) =>
  (await test.rows<{ row: Record<string, unknown> }>('select to_jsonb(p) as row from patient p where id = $1', [id]))[0]
    ?.row;
const numbersOf = (...ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => Number((await rowOf(id))?.['card_number'])));
/** Rows of the log on accounts of cards, in their order. */
const links = () =>
  test.rows(
    `select action, object_id, details from audit_event where organization_id = $1
       and action in ('patient.link', 'patient.unlink') order by id`,
    [clinic.id],
  );
/** The card that a read of one that is gone leads the desk to. */
const goneTo = async (id: string) => {
  const { code, current } = readRefusal(await api.send(patients.getPatient, { params: { id } }, clinic.as('employee')));
  expect(code).toBe('patient_merged');
  return (current as { id: string }).id;
};
const pairs = async () => (await api.ok(merges.listDuplicates, {}, admin())).items;

describe('cards that may be of one person', () => {
  it('are found by what is the same in both, the likeliest first', async () => {
    const [one, other] = [await add(), await add({ lastName: 'ИВАНОВА', middleName: '' })];
    const [byPhone, married] = [
      await addKnownPatient(clinic, {
        lastName: 'Котова',
        firstName: 'Ольга',
        birthDate: '1990-05-05',
        phone: '+79161112233',
      }),
      await addKnownPatient(clinic, {
        lastName: 'Белова',
        firstName: 'Ольга',
        birthDate: '1990-05-05',
        phone: '+79161112233',
      }),
    ];
    const [a, b] = [
      await addKnownPatient(clinic, { lastName: 'Аов' }),
      await addKnownPatient(clinic, { lastName: 'Бов' }),
    ];
    for (const id of [a, b]) await setCard(id, { snils: '112-233-445 95' });
    const found = await pairs();
    expect(found.map(({ one, other, reasons }) => [[one.id, other.id].toSorted(), reasons])).toEqual([
      [[a, b].toSorted(), ['snils']],
      [[one, other].toSorted(), ['name_birth']],
      [[byPhone, married].toSorted(), ['phone_birth']],
    ]);
    expect((await api.ok(merges.listDuplicatesOf, { params: { id: one } }, admin())).items).toMatchObject([
      {
        other: { id: other, last_name: 'ИВАНОВА', appointments: 0, records: 0, has_account: false },
        reasons: ['name_birth'],
      },
    ]);
    expect((await api.ok(merges.listDuplicatesOf, { params: { id: clinic.patient } }, admin())).items).toEqual([]);
  });

  it('are no two people with one number of a policy in different series', async () => {
    const [one, other] = [await add(), await add({ lastName: 'Орлова', birthDate: '1991-01-01' })];
    await setCard(one, { omsSerial: '45', omsNumber: '123456' });
    await setCard(other, { omsSerial: '77', omsNumber: '123456' });
    expect(await pairs()).toEqual([]);
    await setCard(other, { omsNumber: '123456' });
    expect((await pairs()).map(({ reasons }) => reasons)).toEqual([['oms']]);
  });

  it('are a chain where very many are alike, not pairs of each with each', async () => {
    const count = 40;
    await test.rows(
      `insert into patient (id, organization_id, card_number, last_name, first_name, data)
       select gen_random_uuid(), $1, 50000 + n, 'Толпа' || n, 'А', '{"snils": "112-233-445 95"}' from generate_series(1, $2::int) as n`,
      [clinic.id, count],
    );
    const { total, items } = await api.ok(merges.listDuplicates, {}, admin());
    expect([total, new Set(items.map(({ reasons }) => String(reasons)))]).toEqual([count - 1, new Set(['snils'])]);
  });

  it('are not twins, namesakes of other days, or people of another clinic', async () => {
    const foreign = await createClinic(test);
    await addKnownPatient(foreign, anna);
    await add({ phone: '+79161112233' });
    await add({ birthDate: '1980-02-02' });
    await add({ firstName: 'Инна', phone: '+79161112233' });
    await add({ middleName: 'Ивановна' });
    expect(await pairs()).toEqual([]);
  });

  it('are no pair any more once they are said to be of two people, until that is taken back', async () => {
    const [id, other] = [await add(), await add()];
    await api.ok(merges.markDistinct, { params: { id: other, other: id } }, admin());
    expect(await pairs()).toEqual([]);
    await api.ok(merges.unmarkDistinct, { params: { id, other } }, admin());
    expect(await pairs()).toHaveLength(1);
    expect(codeOf(await api.send(merges.markDistinct, { params: { id, other: id } }, admin()))).toBe(
      'merge_with_itself',
    );
  });
});

describe('a merge of two cards', () => {
  it('moves all that is of the one to the other, and its undo all back', async () => {
    const [target, source] = [await add(), await add({ phone: '+79161112233' })];
    const own = await clinic.addAppointment(await clinic.addSlot({ at: '09:00' }), { patient: target });
    const visit = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1) }), {
      patient: source,
      status: 'done',
    });
    const coming = await clinic.addAppointment(await clinic.addSlot({ at: '12:00' }), { patient: source });
    const record = await clinic.addReception(visit);
    await clinic.addNotification(coming);
    await clinic.addDocument(record);
    const { entry } = await clinic.addWaiting(await clinic.addSlot({ at: '15:00' }));
    await test.rows('update waiting_entry set patient_id = $2 where id = $1', [entry, source]);
    await test.rows('update slot set hold_patient_id = $1 where hold_patient_id = $2', [source, clinic.patient]);
    // a card that was saved has each item
    await setCard(target, emptyCard());
    const tables = ['appointment', 'reception_record', 'treatment_case', 'waiting_entry', 'notification', 'slot'];
    const before = await Promise.all(tables.map(patientsIn));
    const [targetBefore, sourceBefore] = [await rowOf(target), await rowOf(source)];

    const { follow, refusal } = await preview(target, source);
    expect([follow, refusal]).toEqual([{ appointments: 2, records: 1, waiting: 1 }, null]);
    const merged = await merge(target, source);
    expect(merged).toMatchObject({ target: { id: target }, source: { id: source }, appointments: 2, undone_at: null });
    expect(await rowOf(source)).toBeUndefined();
    expect(await rowOf(target)).toMatchObject({ phone: '+79161112233', version: 2 });
    for (const table of tables) expect(Object.values(await patientsIn(table)), table).not.toContain(source);
    expect(await patientsIn('appointment')).toEqual({ [own]: target, [visit]: target, [coming]: target });
    expect(await test.rows('select id from slot where hold_patient_id = $1', [target])).toHaveLength(1);
    expect(await goneTo(source)).toEqual(target);
    expect(await pairs()).toEqual([]);
    // by its old number, as it stands on paper
    const search = String(sourceBefore?.['card_number']);
    expect((await api.ok(patients.listPatients, { query: { search } }, admin())).items[0]).toMatchObject({
      id: target,
    });

    expect((await undo(merged.id)).statusCode).toBe(200);
    expect(await Promise.all(tables.map(patientsIn))).toEqual(before);
    expect(await rowOf(target)).toEqual({ ...targetBefore, version: 3, restored_version: 3, restored_like: 1 });
    expect(await rowOf(source)).toEqual({ ...sourceBefore, version: 2, restored_version: 2, restored_like: 1 });
    expect(await test.rows('select id from slot where hold_patient_id = $1', [source])).toHaveLength(1);
    expect(codeOf(await undo(merged.id))).toBe('merge_undone');
    expect((await api.send(patients.getPatient, { params: { id: source } }, admin())).statusCode).toBe(200);
    const events = await test.rows<{ action: string }>(
      `select action from audit_event where organization_id = $1 and action like 'patient.merge%' order by id`,
      [clinic.id],
    );
    expect(events.map(({ action }) => action)).toEqual(['patient.merge', 'patient.merge_undo']);
    expect((await api.ok(merges.listMerges, {}, admin())).items).toMatchObject([{ id: merged.id }]);
  });

  it('shows the latest visits of each card, and their count; both looks are logged', async () => {
    const [target, source] = [await add(), await add()];
    const on = async (patient: string, day: number, status?: string) =>
      clinic.addAppointment(await clinic.addSlot({ day: clinic.day(day) }), { patient, ...(status ? { status } : {}) });
    const past = [await on(target, -4, 'done'), await on(target, -3, 'no_show'), await on(target, -2, 'cancelled')];
    const coming = await on(target, 2);
    const other = await on(source, -1, 'done');
    const shown = await preview(target, source);
    expect(shown.target_visits.items.map(({ id }) => id)).toEqual([coming, past[2], past[1]]);
    expect(shown.target_visits.total).toBe(4);
    expect(shown.source_visits).toMatchObject({ items: [{ id: other, status: 'done' }], total: 1 });
    expect(shown.source_visits.items[0]?.start_time.slice(0, 16)).toBe(`${clinic.day(-1)}T10:00`);
    expect(shown.source_visits.items[0]?.specialty).not.toBe('');
    const looks = await test.rows<{ object_id: string }>(
      `select object_id from audit_event where organization_id = $1 and action = 'patient.view' order by id`,
      [clinic.id],
    );
    expect(looks.map(({ object_id }) => object_id)).toEqual([target, source]);
    const [nobody, stranger] = [await add({ lastName: 'Котова' }), await add({ lastName: 'Котова' })];
    const { target_visits: none, source_visits: neither } = await preview(nobody, stranger);
    expect([none, neither]).toEqual([
      { items: [], total: 0 },
      { items: [], total: 0 },
    ]);
  });

  it('takes of two facts that differ the one that was chosen; what was changed since the merge stays after its undo', async () => {
    const [target, source] = [
      await add({ phone: '+79160000001' }),
      await add({ lastName: 'Петрова', phone: '+79160000002' }),
    ];
    await setCard(target, { allergies: 'орехи', snils: '112-233-445 95', registrationSubject: 'Тула' });
    await setCard(source, {
      allergies: 'мёд',
      workplace: 'Завод',
      registrationSubject: 'Москва',
      registrationCity: 'Москва',
    });
    const { id } = await merge(target, source, ['name', 'registration']);
    expect(await rowOf(target)).toMatchObject({
      last_name: 'Петрова',
      phone: '+79160000001',
      data: { allergies: 'орехи; мёд', snils: '112-233-445 95', workplace: 'Завод', registrationCity: 'Москва' },
    });
    const card = await api.ok(patients.getPatient, { params: { id: target } }, admin());
    const change = changeOf(card, { phone: '+79160000003', last_name: 'Сидорова' });
    await api.ok(patients.updatePatient, { params: { id: target }, body: change }, admin());
    expect((await undo(id)).statusCode).toBe(200);
    expect(await rowOf(target)).toMatchObject({
      last_name: 'Сидорова',
      phone: '+79160000003',
      data: { allergies: 'орехи', workplace: '', registrationSubject: 'Тула', registrationCity: '' },
    });
  });

  it('takes an address or a policy back as a whole, or leaves it: one that was corrected since is nobody else’s', async () => {
    const home = {
      registrationSubject: 'Тульская обл',
      registrationCity: 'Тула',
      registrationStreet: 'ул Ленина',
      registrationHouse: '1',
    };
    const [target, source] = [await add(), await add()];
    await setCard(target, { ...home, omsSerial: '11', omsNumber: '111111' });
    await setCard(source, {
      registrationSubject: 'Респ Татарстан',
      registrationCity: 'Казань',
      registrationStreet: 'ул Баумана',
      registrationHouse: '5',
      omsSerial: '22',
      omsNumber: '222222',
    });
    const { id } = await merge(target, source, ['registration', 'oms']);
    const card = await api.ok(patients.getPatient, { params: { id: target } }, admin());
    const change = changeOf(card, { data: { ...card.data, [cardKeys.registrationHouse]: '6' } });
    await api.ok(patients.updatePatient, { params: { id: target }, body: change }, admin());
    expect((await undo(id)).statusCode).toBe(200);
    expect(await rowOf(target)).toMatchObject({
      data: {
        registrationCity: 'Казань',
        registrationStreet: 'ул Баумана',
        registrationHouse: '6',
        omsSerial: '11',
        omsNumber: '111111',
      },
    });
  });

  it('leaves an address, a policy or a name whole to which something was added since, and the card can be saved', async () => {
    const [target, source] = [await add(), await add({ lastName: 'Петрова' })];
    await setCard(source, {
      registrationSubject: 'Респ Татарстан',
      registrationCity: 'г Казань',
      registrationStreet: 'ул Баумана',
      omsNumber: '1234567890123452',
    });
    const { id } = await merge(target, source, ['name']);
    const card = () => api.ok(patients.getPatient, { params: { id: target } }, admin());
    const save = async (more: object, names: object = {}) => {
      const open = await card();
      const change = changeOf(open, { data: { ...open.data, ...more }, ...names });
      await api.ok(patients.updatePatient, { params: { id: target }, body: change }, admin());
    };
    const added = {
      [cardKeys.registrationHouse]: '5',
      [cardKeys.registrationApartment]: '12',
      [cardKeys.insurer]: 'СОГАЗ',
    };
    await save(added, { first_name: 'Алла' });
    expect((await undo(id)).statusCode).toBe(200);
    expect(await card()).toMatchObject({
      last_name: 'Петрова',
      first_name: 'Алла',
      data: {
        ...added,
        [cardKeys.registrationSubject]: 'Респ Татарстан',
        [cardKeys.registrationStreet]: 'ул Баумана',
        [cardKeys.omsNumber]: '1234567890123452',
      },
    });
    await save({ [cardKeys.workplace]: 'Завод' });
  });

  it('brings back who was said to be somebody else than the card that comes back', async () => {
    const [target, source, other] = [await add({ lastName: 'Другая' }), await add(), await add()];
    await api.ok(merges.markDistinct, { params: { id: source, other } }, admin());
    const { id } = await merge(target, source);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await pairs()).toEqual([]);
  });

  it('keeps the card that stayed from being deleted until it is taken back', async () => {
    const [target, source] = [await add(), await add()];
    const { id } = await merge(target, source);
    const refused = await api.refused(patients.deletePatient, { params: { id: target } }, admin());
    expect(refused).toMatchObject({
      code: 'row_in_use',
      message: expect.stringContaining('объединена другая') as unknown,
    });
    expect((await undo(id)).statusCode).toBe(200);
    await api.ok(patients.deletePatient, { params: { id: target } }, admin());
    expect(await rowOf(source)).toBeDefined();
    expect((await api.ok(merges.listMerges, {}, admin())).items).toMatchObject([{ id, target: null }]);
  });

  it('brings the account along, with who looked at the card, and gives it back', async () => {
    const person = await addPerson(test);
    const [target, source] = [await add(), await clinic.addPatient({ userId: person.userId })];
    await api.ok(patients.getPatient, { params: { id: source } }, clinic.as('employee'));
    const { id } = await merge(target, source);
    expect(await rowOf(target)).toMatchObject({ user_id: person.userId });
    const views = await api.ok(
      log.listCardViews,
      { params: { id: target } },
      { authorization: `Bearer ${person.token}` },
    );
    // the desk's look at the card that is gone, and those of the preview at both
    expect(views.items).toHaveLength(3);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await rowOf(target)).toMatchObject({ user_id: null });
    expect(await rowOf(source)).toMatchObject({ user_id: person.userId });
  });

  it('gives the account back with what its person booked and waits for since, and nothing of the desk’s', async () => {
    const person = await addPerson(test);
    const theirs = { apikey: clinic.id, authorization: `Bearer ${person.token}` };
    const [target, source] = [await add(), await clinic.addPatient({ userId: person.userId })];
    const { id } = await merge(target, source);
    const reserve = async (day: number) => {
      const slot = await clinic.addSlot({ day: clinic.day(day) });
      await api.ok(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, theirs);
      const [made] = await test.rows<{ id: string }>('select id from appointment where slot_id = $1', [slot]);
      return made?.id ?? '';
    };
    const [coming, past] = [await reserve(3), await reserve(4)];
    const desk = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(5) }), { patient: target });
    await clinic.addNotification(desk);
    const doctor = await clinic.addDoctor();
    await join(api, clinic, person, { doctor: doctor.id });
    await wait(api, clinic, target);
    await test.rows(`update appointment set status = 'done' where id = $1`, [past]);
    const record = await clinic.addReception(past);

    expect((await undo(id)).statusCode).toBe(200);
    expect(await patientsIn('appointment')).toEqual({ [coming]: source, [past]: source, [desk]: target });
    expect(await patientsIn('reception_record')).toEqual({ [record]: source });
    expect(Object.values(await patientsIn('treatment_case'))).toEqual([source]);
    const told = await test.rows<{ visit: string; patient_id: string }>(
      `select data ->> 'appointment' as visit, patient_id from notification where organization_id = $1`,
      [clinic.id],
    );
    const toldOf = (visits: readonly string[]) =>
      new Set(told.flatMap(({ visit, patient_id: of }) => (visits.includes(visit) ? of : [])));
    expect([toldOf([coming, past]), toldOf([desk])]).toEqual([new Set([source]), new Set([target])]);
    const waiting = await test.rows('select doctor_id, patient_id from waiting_entry where organization_id = $1', [
      clinic.id,
    ]);
    expect(waiting).toEqual(
      expect.arrayContaining([
        { doctor_id: doctor.id, patient_id: source },
        { doctor_id: clinic.doctor.id, patient_id: target },
      ]),
    );
    expect(await bookingViolations(test)).toEqual([]);
    // the owner sees the visit and can cancel it
    const seen = await api.ok(appointments.getMyAppointment, { params: { id: coming } }, theirs);
    expect(seen).toMatchObject({ can_cancel: true });
  });

  it('tells the person whose account it is, and the log, as linking does; so does its undo', async () => {
    const person = await addPerson(test);
    const [target, source] = [await add(), await clinic.addPatient({ userId: person.userId })];
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1) }), { patient: target, status: 'done' });
    const [kept = 0, gone = 0] = await numbersOf(target, source);
    const { id } = await merge(target, source);
    const letters = await lettersTo(test, person.email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Клиника присоединила к вашей карте другую',
      'Клиника связала вашу карту с личным кабинетом',
    ]);
    expect(letters[0]?.text).toContain(`карты № ${kept} и № ${gone}`);
    expect(letters[0]?.text).toMatch(/сообщите об этом в регистратуру.*пожалуйтесь в Роскомнадзор/su);
    expect(letters[1]?.text).toContain(`картой № ${kept}`);
    const details = (card: number) => ({ user: person.userId, card: String(card), way: 'merge' });
    expect(await links()).toEqual([
      { action: 'patient.unlink', object_id: source, details: details(gone) },
      { action: 'patient.link', object_id: target, details: details(kept) },
    ]);

    expect((await undo(id)).statusCode).toBe(200);
    expect((await links()).slice(2)).toEqual([
      { action: 'patient.unlink', object_id: target, details: details(kept) },
      { action: 'patient.link', object_id: source, details: details(gone) },
    ]);
    const [back, away] = await lettersTo(test, person.email);
    expect(away?.text).toContain(`отвязала медицинскую карту № ${kept}`);
    expect(back?.text).toContain(`картой № ${gone}`);
  });

  it('that brings another card’s visits to an account tells its person; one that brings none does not', async () => {
    const person = await addPerson(test);
    const target = await clinic.addPatient({ userId: person.userId });
    const [empty, source] = [await add(), await add()];
    await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1) }), { patient: source, status: 'done' });
    await merge(target, empty);
    expect(await lettersTo(test, person.email)).toEqual([]);
    const { id } = await merge(target, source);
    const subjects = async () => (await lettersTo(test, person.email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['Клиника присоединила к вашей карте другую']);
    expect((await undo(id)).statusCode).toBe(200);
    // the account went nowhere
    expect([await subjects(), await links()]).toMatchObject([{ length: 1 }, []]);
  });

  it('is refused for one card, two accounts, a stale card, and visits at one time', async () => {
    const [one, other] = [await addPerson(test), await addPerson(test)];
    const [a, b] = [await clinic.addPatient({ userId: one.userId }), await clinic.addPatient({ userId: other.userId })];
    expect(codeOf(await api.send(merges.previewMerge, { params: { id: a, other: a } }, admin()))).toBe(
      'merge_with_itself',
    );
    expect((await preview(a, b)).refusal).toMatch('У обеих карт есть личный кабинет');
    expect(codeOf(await send(a, b))).toBe('merge_two_accounts');
    const [c, d] = [await add(), await add()];
    const params = { id: c, other: d };
    const stale = await api.send(
      merges.mergePatients,
      { params, body: { version: 1, other_version: 7, take: [] } },
      admin(),
    );
    expect(readRefusal(stale)).toMatchObject({ code: 'stale_version', current: { id: d, version: 1 } });
    const doctor = await clinic.addDoctor();
    await clinic.addAppointment(await clinic.addSlot({ at: '10:00' }), { patient: c });
    await clinic.addAppointment(await clinic.addSlot({ at: '10:15', doctor }), { patient: d });
    expect((await preview(c, d)).refusal).not.toBeNull();
    expect(codeOf(await send(c, d))).toBe('patient_busy');
    expect(await rowOf(d)).toBeDefined();
  });

  it('cannot be taken back once a visit of the one is in a case of the other', async () => {
    const [target, source] = [await add(), await add()];
    const visit = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-2) }), {
      patient: source,
      status: 'done',
    });
    await clinic.addReception(visit);
    const { id } = await merge(target, source);
    const [{ id: treatmentCase } = { id: '' }] = await test.rows<{ id: string }>(
      'select id from treatment_case where patient_id = $1',
      [target],
    );
    const later = await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(-1) }), {
      patient: target,
      status: 'done',
    });
    await clinic.addReception(later, { treatmentCase });
    expect(codeOf(await undo(id))).toBe('merge_grown_together');
    expect(await rowOf(source)).toBeUndefined();
  });

  it('cannot be taken back once the number of the card is another’s', async () => {
    const [target, source] = [await add(), await add()];
    const { card_number: number } = (await rowOf(source)) ?? {};
    const { id } = await merge(target, source);
    await addKnownPatient(clinic, { cardNumber: Number(number) });
    expect(codeOf(await undo(id))).toBe('merge_grown_together');
  });

  it('leads from a card that vanished twice to the one that stayed', async () => {
    const [a, b, c] = [await add(), await add({ lastName: 'Петрова' }), await add({ lastName: 'Сидорова' })];
    const [, numberOfB = 0, numberOfC = 0] = await numbersOf(a, b, c);
    const first = await merge(b, a);
    const second = await merge(c, b);
    const listed = async () => (await api.ok(merges.listMerges, {}, admin())).items;
    const stayed = { id: b, cardid: String(numberOfB), lastName: 'Петрова' };
    expect(await listed()).toMatchObject([
      { id: second.id, target: { id: c }, source: stayed, merged_later: null },
      { id: first.id, target: stayed, source: { id: a }, merged_later: { id: c, cardid: String(numberOfC) } },
    ]);
    expect(await goneTo(a)).toBe(c);
    expect(codeOf(await api.send(merges.previewMerge, { params: { id: c, other: b } }, admin()))).toBe(
      'patient_merged',
    );
    expect(readRefusal(await undo(first.id))).toMatchObject({
      code: 'merge_not_last',
      message: `Оставшуюся карту объединили с № ${numberOfC}: сначала разъедините их`,
    });
    expect((await undo(second.id)).statusCode).toBe(200);
    expect((await listed())[1]).toMatchObject({ target: stayed, merged_later: null });
    expect((await undo(first.id)).statusCode).toBe(200);
    expect(await Promise.all([a, b, c].map(rowOf))).not.toContain(undefined);
  });
});

describe('cards that say differently who the person is', () => {
  const post = (id: string, other: string, more: object) =>
    api.send(
      merges.mergePatients,
      { params: { id, other }, body: { version: 1, other_version: 1, take: [], ...more } },
      admin(),
    );

  it('by two sound SNILS become one only once somebody has compared them', async () => {
    const [target, source] = [await add(), await add()];
    await setCard(target, { snils: '112-233-445 95' });
    await setCard(source, { snils: '087-654-303 00' });
    expect(readRefusal(await post(target, source, {}))).toMatchObject({
      code: 'merge_not_compared',
      message: expect.stringContaining('СНИЛС') as unknown,
    });
    expect((await post(target, source, { compared: true })).statusCode).toBe(200);
  });

  it.each([{ lastName: 'Петрова' }, { firstName: 'Алла' }, { birthDate: '1980-02-02' }])(
    'become one only once somebody has compared them as they are: %o',
    async (more) => {
      const [target, source] = [await add(), await add(more)];
      expect(readRefusal(await post(target, source, {}))).toMatchObject({ status: 422, code: 'merge_not_compared' });
      expect(codeOf(await post(target, source, { compared: false }))).toBe('merge_not_compared');
      for (const [versions, id] of [
        [{ version: 2, other_version: 1 }, target],
        [{ version: 1, other_version: 2 }, source],
      ] as const)
        expect(readRefusal(await post(target, source, { ...versions, compared: true }))).toMatchObject({
          code: 'stale_version',
          current: { id, version: 1 },
        });
      expect(await Promise.all([rowOf(target), rowOf(source)])).not.toContain(undefined);
      const done = await post(target, source, { compared: true });
      expect(done.statusCode, done.body).toBe(200);
    },
  );

  it('that were said to be of two people become one only once somebody has compared them', async () => {
    const [target, source] = [await add(), await add()];
    expect((await preview(target, source)).distinct_since).toBeNull();
    await api.ok(merges.markDistinct, { params: { id: target, other: source } }, admin());
    for (const [id, other] of [
      [target, source],
      [source, target],
    ] as const) {
      const { distinct_since: since } = await preview(id, other);
      expect(Math.abs(Date.now() - Date.parse(since ?? ''))).toBeLessThan(3_600_000);
    }
    expect(readRefusal(await post(target, source, {}))).toMatchObject({
      status: 422,
      code: 'merge_not_compared',
      errors: { compared: [expect.stringContaining('«Разные люди»')] },
    });
    const done = await post(target, source, { compared: true });
    expect(done.statusCode, done.body).toBe(200);
    await undo(done.json<{ id: string }>().id);
    expect((await preview(target, source)).distinct_since).not.toBeNull();
  });

  it('that were compared before one was changed are stale', async () => {
    const [target, source] = [await add(), await add({ lastName: 'Петрова' })];
    await test.rows('update patient set version = 2 where id = $1', [source]);
    const answer = await post(target, source, { compared: true });
    expect(readRefusal(answer)).toMatchObject({ code: 'stale_version', current: { id: source, version: 2 } });
  });

  it('are no others when only one says it, or says it in other letters', async () => {
    const [target, source] = [
      await add({ lastName: 'Семёнова' }),
      await add({ lastName: 'СЕМЕНОВА', birthDate: null }),
    ];
    expect((await post(target, source, {})).statusCode).toBe(200);
  });
});

it('knows a card by its id in capitals, too', async () => {
  const [id, other] = [await add(), await add()];
  const twice = { id, other: id.toUpperCase() };
  const body = { version: 1, other_version: 1, take: [] };
  for (const answer of [
    await api.send(merges.mergePatients, { params: twice, body }, admin()),
    await api.send(merges.mergePatients, { params: { id: twice.other, other: id }, body }, admin()),
    await api.send(merges.previewMerge, { params: twice }, admin()),
    await api.send(merges.markDistinct, { params: twice }, admin()),
  ])
    expect(codeOf(answer)).toBe('merge_with_itself');
  const params = { id: id.toUpperCase(), other: other.toUpperCase() };
  expect((await api.send(merges.mergePatients, { params, body }, admin())).statusCode).toBe(200);
});

describe('a card that was merged while the desk had it open', () => {
  it('says where it went to whoever reads or saves it, and is a stranger’s to another clinic', async () => {
    const [target, source] = [await add(), await add()];
    const { card_number: number } = (await rowOf(target)) ?? {};
    const desk = clinic.as('employee');
    const open = await api.ok(patients.getPatient, { params: { id: source } }, desk);
    await merge(target, source);
    const params = { id: source };
    const answers = [
      await api.send(patients.updatePatient, { params, body: changeOf(open, { last_name: 'Петрова' }) }, desk),
      await api.send(patients.getPatient, { params }, desk),
      await api.send(patients.getPatientBanner, { params }, desk),
      await api.send(patients.findPeople, { params, body: { contact: '+79161112233' } }, desk),
      await api.send(patients.unlinkAccount, { params }, desk),
      await api.send(patients.deletePatient, { params }, admin()),
    ];
    for (const answer of answers)
      expect(readRefusal(answer)).toMatchObject({
        status: 404,
        code: 'patient_merged',
        message: `Карта объединена с картой № ${String(number)}`,
        current: { id: target },
      });
    expect(await rowOf(target)).toMatchObject({ last_name: 'Иванова' });
    const foreign = await createClinic(test);
    const theirs = await api.send(patients.getPatient, { params }, foreign.as('employee'));
    expect(readRefusal(theirs)).toMatchObject({ code: 'not_found', current: undefined });
  });

  it('is saved before the merge, or is told of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [target, source] = [await add(), await add()];
      const open = await api.ok(patients.getPatient, { params: { id: source } }, admin());
      const body = { version: 1, other_version: 1, take: [] };
      const [merged, saved] = await Promise.all([
        api.send(merges.mergePatients, { params: { id: target, other: source }, body }, admin()),
        api.send(
          patients.updatePatient,
          { params: { id: source }, body: changeOf(open, { phone: '+79160000009' }) },
          admin(),
        ),
      ]);
      expect(
        merged.statusCode === 200
          ? [saved.statusCode, codeOf(saved)]
          : [merged.statusCode, codeOf(merged), saved.statusCode],
      ).toEqual(merged.statusCode === 200 ? [404, 'patient_merged'] : [409, 'stale_version', 200]);
    }
  });
});

describe('a merge beside other work', () => {
  it('of one pair, both ways at once, is made once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await add(), await add()];
      const body = { version: 1, other_version: 1, take: [] };
      const answers = await Promise.all([
        api.send(merges.mergePatients, { params: { id: a, other: b }, body }, admin()),
        api.send(merges.mergePatients, { params: { id: b, other: a }, body }, admin()),
      ]);
      expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '404']);
    }
  });

  it('leaves a person who books meanwhile one card, with the booking', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await addPerson(test);
      const headers = { apikey: clinic.id, authorization: `Bearer ${person.token}` };
      const [target, source] = [
        await add({ lastName: `Р${round}` }),
        await clinic.addPatient({ userId: person.userId }),
      ];
      const slot = await clinic.addSlot({ day: clinic.day(3 + round) });
      const body = { version: 1, other_version: 1, compared: true, take: [] };
      const [merged, booked] = await Promise.all([
        api.send(merges.mergePatients, { params: { id: target, other: source }, body }, admin()),
        api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, headers),
      ]);
      expect([merged.statusCode, booked.statusCode], `${merged.body} ${booked.body}`).toEqual([200, 200]);
      const cards = await test.rows('select id from patient where user_id = $1', [person.userId]);
      expect(cards).toEqual([{ id: target }]);
      const visits = await test.rows('select patient_id from appointment where slot_id = $1', [slot]);
      expect(visits).toEqual([{ patient_id: target }]);
    }
  });
});
