import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let slot: string;

beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  slot = await clinic.addSlot();
});

const reserve = async () =>
  codeOf(await api.send(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as('patient')));
const update = (who: 'employee' | 'patient', patient: string | null) => async () =>
  codeOf(
    await api.send(schedule.updateSlot, { params: { id: slot }, body: { patient, is_reserve: false } }, clinic.as(who)),
  );
const remove = async () => codeOf(await api.send(schedule.deleteSlot, { params: { id: slot } }, clinic.as('orgadmin')));
const statuses = async () =>
  (
    await test.rows<{ status: string }>('select status from appointment where slot_id = $1 order by booked_at', [slot])
  ).map(({ status }) => status);

/** The calls wait for the same row and are let go together; whoever came first goes first. */
const race = (...calls: (() => Promise<string>)[]) => queueBehindRow(test, 'slot', slot, calls);

describe('the desk and the patient change one time in the same moment', () => {
  it('a patient books, the desk frees: the desk frees what it found there, nothing is left half-done', async () => {
    expect(await race(reserve, update('employee', null))).toEqual(['ok', 'ok']);
    expect(await statuses()).toEqual(['cancelled']);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('the desk frees twice: one cancellation', async () => {
    const appointment = await clinic.addAppointment(slot);
    expect(await race(update('employee', null), update('employee', null))).toEqual(['ok', 'ok']);
    expect(await test.rows('select status, version from appointment where id = $1', [appointment])).toEqual([
      { status: 'cancelled', version: 2 },
    ]);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('the patient cancels twice: one cancellation, and the second is told so', async () => {
    await clinic.addAppointment(slot);
    expect(await race(update('patient', null), update('patient', null))).toEqual(['ok', 'appointment_not_active']);
    expect(await statuses()).toEqual(['cancelled']);
  });

  it('the patient and the desk cancel: one cancellation', async () => {
    await clinic.addAppointment(slot);
    expect(await race(update('patient', null), update('employee', null))).toEqual(['ok', 'ok']);
    expect(await statuses()).toEqual(['cancelled']);
  });

  it('the desk books somebody, the patient books: the first has it', async () => {
    const other = await clinic.addPatient();
    expect(await race(update('employee', other), reserve)).toEqual(['ok', 'slot_taken']);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('two of the desk book two patients: the first has it', async () => {
    const [one, two] = [await clinic.addPatient(), await clinic.addPatient()];
    expect(await race(update('employee', one), update('employee', two))).toEqual(['ok', 'slot_taken']);
    expect(await test.rows('select patient_id from slot where id = $1', [slot])).toEqual([{ patient_id: one }]);
  });

  it('an administrator removes the time, the patient books: a clear refusal, no appointment', async () => {
    expect(await race(remove, reserve)).toEqual(['ok', 'slot_not_found']);
    expect(await statuses()).toEqual([]);
  });

  it('the patient books, an administrator removes the time: it stays', async () => {
    expect(await race(reserve, remove)).toEqual(['ok', 'slot_booked']);
    expect(await bookingViolations(test)).toEqual([]);
  });

  it('the desk puts up a reserve, an administrator removes the time as it was before: the reserve stays', async () => {
    const put = async () =>
      codeOf(
        await api.send(
          schedule.updateSlot,
          { params: { id: slot }, body: { patient: null, is_reserve: true, version: 1 } },
          clinic.as('employee'),
        ),
      );
    const removeSeen = async () =>
      codeOf(
        await api.send(schedule.deleteSlot, { params: { id: slot }, query: { version: 1 } }, clinic.as('orgadmin')),
      );
    expect(await race(put, removeSeen)).toEqual(['ok', 'stale_version']);
    expect(await test.rows('select is_reserve, version from slot where id = $1', [slot])).toEqual([
      { is_reserve: true, version: 2 },
    ]);
  });

  it('an administrator removes the time, the desk puts up a reserve, another removes it too: the first has it, the others are told that it is gone', async () => {
    const put = async () =>
      codeOf(
        await api.send(
          schedule.updateSlot,
          { params: { id: slot }, body: { patient: null, is_reserve: true, version: 1 } },
          clinic.as('employee'),
        ),
      );
    expect(await race(remove, put, remove)).toEqual(['ok', 'not_found', 'not_found']);
  });

  it('the desk books the very patient who books: nobody waits for a deadlock to be found', async () => {
    const codes = await race(update('employee', clinic.patient), reserve);
    expect(codes).not.toContain('conflict');
    expect(codes).toContain('ok');
    expect(await statuses()).toEqual(['booked']);
    expect(await bookingViolations(test)).toEqual([]);
  });
});
