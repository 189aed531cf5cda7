import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { emptyEpicrisis, formToWire } from '#shared/rules/form-025u.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addDiagnoses, diagnosis, newRecord, primaryForm, repeatForm, startedVisit } from '#tests/support/reception.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  await addDiagnoses(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const create = (body: ReturnType<typeof newRecord>) => async () =>
  codeOf(await api.send(reception.createReceptionRecord, { body }, clinic.as('doctor')));
const update = (id: string, complaints: string, version: number) => async () =>
  codeOf(
    await api.send(
      reception.updateReceptionRecord,
      {
        params: { id },
        body: { forma: formToWire(primaryForm({ complaints })), is_close: false, close_case: false, version },
      },
      clinic.as('doctor'),
    ),
  );
const cases = () =>
  test.rows<{ closed: boolean }>(
    'select closed_at is not null as closed from treatment_case where organization_id = $1',
    [clinic.id],
  );

const move = (appointment: string, status: string) => async () =>
  codeOf(await api.send(queue.moveAppointment, { params: { id: appointment }, body: { status } }, clinic.as('doctor')));
const slotOf = async (appointment: string) =>
  (await test.rows<{ slot_id: string }>('select slot_id from appointment where id = $1', [appointment]))[0]!.slot_id;

describe('a visit is saved and cancelled in the same moment', () => {
  it('saved first: the visit is done, and the one who cancels is told so', async () => {
    const { appointment } = await startedVisit(clinic);
    expect(
      await queueBehindRow(test, 'slot', await slotOf(appointment), [
        create(newRecord(appointment)),
        move(appointment, 'reception_cancelled'),
      ]),
    ).toEqual(['ok', 'status_move_refused']);
    expect(await test.rows('select status from appointment where id = $1', [appointment])).toEqual([
      { status: 'done' },
    ]);
  });

  it('cancelled first: nothing is saved, and no case is opened', async () => {
    const { appointment } = await startedVisit(clinic);
    expect(
      await queueBehindRow(test, 'slot', await slotOf(appointment), [
        move(appointment, 'reception_cancelled'),
        create(newRecord(appointment)),
      ]),
    ).toEqual(['ok', 'visit_cancelled']);
    expect(await cases()).toEqual([]);
    expect(await test.rows('select status from appointment where id = $1', [appointment])).toEqual([
      { status: 'reception_cancelled' },
    ]);
  });
});

describe('a visit is saved and taken back in the same moment', () => {
  const statusOf = (appointment: string) => test.rows('select status from appointment where id = $1', [appointment]);

  it('saved first: the visit is done, and whoever takes it back is told so', async () => {
    const { appointment } = await startedVisit(clinic);
    expect(
      await queueBehindRow(test, 'slot', await slotOf(appointment), [
        create(newRecord(appointment)),
        move(appointment, 'booked'),
      ]),
    ).toEqual(['ok', 'status_move_refused']);
    expect(await statusOf(appointment)).toEqual([{ status: 'done' }]);
  });

  it('taken back first: nothing is saved, and it can be begun again', async () => {
    const { appointment } = await startedVisit(clinic);
    expect(
      await queueBehindRow(test, 'slot', await slotOf(appointment), [
        move(appointment, 'arrived'),
        create(newRecord(appointment)),
      ]),
    ).toEqual(['ok', 'visit_not_started']);
    expect(await cases()).toEqual([]);
    expect(await statusOf(appointment)).toEqual([{ status: 'arrived' }]);
    expect([await move(appointment, 'in_progress')(), await create(newRecord(appointment))()]).toEqual(['ok', 'ok']);
  });
});

describe('two doctors, or one in two windows, in the same moment', () => {
  it('save one visit for the first time: one record, one case, and the other is told so', async () => {
    const { appointment } = await startedVisit(clinic);
    expect(
      await queueBehindRow(test, 'appointment', appointment, [
        create(newRecord(appointment)),
        create(newRecord(appointment)),
      ]),
    ).toEqual(['ok', 'record_exists']);
    expect(await test.rows('select status, version from appointment where id = $1', [appointment])).toEqual([
      { status: 'done', version: 2 },
    ]);
    expect(await cases()).toHaveLength(1);
  });

  it('ten first saves at once: one record', async () => {
    const { appointment } = await startedVisit(clinic);
    const codes = await Promise.all(Array.from({ length: 10 }, () => create(newRecord(appointment))()));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'record_exists')).toHaveLength(9);
    expect(await cases()).toHaveLength(1);
  });

  it('save changes of one record: the second is refused, the first stands', async () => {
    const { appointment } = await startedVisit(clinic, { status: 'done' });
    const record = await clinic.addReception(appointment, { form: primaryForm() });
    expect(
      await queueBehindRow(test, 'reception_record', record, [
        update(record, 'первый', 1),
        update(record, 'второй', 1),
      ]),
    ).toEqual(['ok', 'stale_version']);
    expect(
      await test.rows(`select content ->> 'complaints' as text, version from reception_record where id = $1`, [record]),
    ).toEqual([{ text: 'первый', version: 2 }]);
  });

  it('two visits of one patient open two cases, for a doctor may mean two illnesses', async () => {
    const one = await startedVisit(clinic);
    const two = await startedVisit(clinic, { patient: one.patient, at: '11:00' });
    expect(await Promise.all([create(newRecord(one.appointment))(), create(newRecord(two.appointment))()])).toEqual([
      'ok',
      'ok',
    ]);
    expect(await cases()).toHaveLength(2);
  });

  it('one closes the case that the other continues: the one who comes second is told so', async () => {
    const { appointment, patient } = await startedVisit(clinic);
    const { treatmentcase } = await api.ok(
      reception.createReceptionRecord,
      { body: newRecord(appointment) },
      clinic.as('doctor'),
    );
    const [ending, going] = [
      await startedVisit(clinic, { patient, at: '11:00' }),
      await startedVisit(clinic, { patient, at: '12:00' }),
    ];
    const epicrisis = { ...emptyEpicrisis(), complaintsAndDynamics: 'Здоров', mainDiagnosis: diagnosis('J06.9') };
    expect(
      await queueBehindRow(test, 'treatment_case', treatmentcase, [
        create(newRecord(ending.appointment, repeatForm({ epicrisis }), { treatmentcase, close_case: true })),
        create(newRecord(going.appointment, repeatForm(), { treatmentcase })),
      ]),
    ).toEqual(['ok', 'case_closed']);
    expect(await test.rows('select status from appointment where id = $1', [going.appointment])).toEqual([
      { status: 'in_progress' },
    ]);
    expect(await cases()).toEqual([{ closed: true }]);
  });
});
