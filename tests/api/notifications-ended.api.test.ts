import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicEm } from '#server/db/orm.ts';
import { takeBackMove } from '#server/features/notifications/index.ts';
import { answerEndpoints as answers } from '#shared/contract/answers.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { notificationEndpoints as notifications } from '#shared/contract/notifications.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import type { JobProcess } from '#tests/support/job-queues.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { ageLetters, deliveriesOf, letGo, openDeliverer, settled } from '#tests/support/notifications.ts';
import { headerOf, partsOf, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

/** What is told of visits that end, or go where they were. */
let test: TestApp;
let api: Api;
let smtp: TestSmtp;
let clinic: TestClinic;
let worker: JobProcess | undefined;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.close();
  await test.close();
});
beforeEach(async () => {
  clinic = await createClinic(test);
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await test.rows('delete from boss.job');
});

const works = async () => {
  worker ??= await openDeliverer(test.database, { smtpUrl: smtp.url, secret: test.config.APP_SECRET });
};
const says = async () =>
  (await deliveriesOf(test, clinic.id)).map(({ kind, state, error }) =>
    [kind, state, ...(error === null ? [] : [error])].join(' '),
  );
const reserve = async (at = '10:00') => {
  const slot = await clinic.addSlot({ at });
  const { id } = await api.ok(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as('patient'));
  return { slot, id };
};
const cancel = (slot: string, who: 'patient' | 'employee') =>
  api.ok(schedule.updateSlot, { params: { id: slot }, body: { patient: null, is_reserve: false } }, clinic.as(who));
const move = (id: string, slot: string, who: 'patient' | 'employee' = 'employee') =>
  api.ok(booking.rescheduleAppointment, { params: { id }, body: { slot } }, clinic.as(who));
/** The last letter: its subject, its words, and its calendar file. */
function lastLetter() {
  const raw = smtp.received.at(-1)?.raw ?? '';
  const parts = partsOf(raw);
  return {
    subject: headerOf(raw, 'Subject'),
    text: parts['text/plain'] ?? '',
    ics: (parts['text/calendar'] ?? '').split('\r\n'),
    isOfMethod: (method: string) => raw.includes(`method=${method}`),
  };
}
const sequenceOf = (ics: readonly string[]) => Number(ics.find((line) => line.startsWith('SEQUENCE:'))?.slice(9));

describe('a cancellation', () => {
  it.each(['patient', 'employee'] as const)('by the %s takes the visit out of the calendar', async (who) => {
    await works();
    const { slot, id } = await reserve();
    await settled(test, clinic.id);
    const first = sequenceOf(lastLetter().ics);
    await ageLetters(test);
    await cancel(slot, who);
    await settled(test, clinic.id);
    const { subject, text, ics, isOfMethod } = lastLetter();
    expect(subject).toContain(who === 'patient' ? 'Вы отменили запись' : 'Клиника отменила ваш приём');
    expect(text).toContain(
      `Записаться снова: https://clinic.example/clinics/${clinic.slug}/doctors/${clinic.doctor.id}`,
    );
    expect(isOfMethod('CANCEL')).toBe(true);
    expect(ics).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', `UID:${id}@clinic-platform`]));
    expect(sequenceOf(ics)).toBeGreaterThan(first);
    expect(text).not.toContain('Отменить запись:');
  });

  it('by the link of a letter is confirmed by a letter, also to a card without an account', async () => {
    await works();
    const patient = await clinic.addPatient();
    await test.rows(`update patient set email = 'card@example.test' where id = $1`, [patient]);
    const slot = await clinic.addSlot();
    await api.ok(
      schedule.updateSlot,
      { params: { id: slot }, body: { patient, is_reserve: false } },
      clinic.as('employee'),
    );
    await settled(test, clinic.id);
    const token = /visit\/cancel#(\S+)/.exec(lastLetter().text)?.[1] ?? '';
    await ageLetters(test);
    await api.ok(answers.cancelVisit, { body: { token } });
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'cancelled_by_patient sent']);
    expect(smtp.received.at(-1)?.to).toEqual(['card@example.test']);
  });

  it('by the patient is not told to who switched that off', async () => {
    await works();
    const { slot } = await reserve();
    await api.ok(
      notifications.setNotificationChoice,
      { body: { kind: 'cancelled_by_patient', channel: 'letter', is_on: false } },
      clinic.as('patient'),
    );
    await cancel(slot, 'patient');
    await settled(test, clinic.id);
    expect((await says()).at(-1)).toBe('cancelled_by_patient skipped choice');
  });

  it('where patients do not book by themselves leads to no page of times', async () => {
    await works();
    const { slot } = await reserve();
    await test.rows(`update organization set modules = array_remove(modules, 'booking') where id = $1`, [clinic.id]);
    await cancel(slot, 'employee');
    await settled(test, clinic.id);
    expect(lastLetter().text).not.toContain('Записаться снова');
  });
});

describe('a move that is taken back', () => {
  it('before its letter went is not told, nor is the way back', async () => {
    await works();
    const { slot, id } = await reserve();
    await settled(test, clinic.id);
    await move(id, await clinic.addSlot({ at: '12:00' }));
    await move(id, slot);
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'moved skipped undone']);
  });

  it('does not swallow the confirmation of a booking that never went', async () => {
    const { slot, id } = await reserve();
    await move(id, await clinic.addSlot({ at: '12:00' }));
    await move(id, slot);
    await works();
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'moved skipped undone']);
  });

  it('of two moves the last one only: the first one is told', async () => {
    await works();
    const { id } = await reserve();
    await settled(test, clinic.id);
    await ageLetters(test);
    const [second, third] = [await clinic.addSlot({ at: '12:00' }), await clinic.addSlot({ at: '13:00' })];
    await move(id, second);
    await move(id, third);
    await move(id, second);
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'moved sent', 'moved skipped undone']);
    expect(lastLetter().subject).toContain('12:00');
  });

  it('over a third time is not told either', async () => {
    await works();
    const { slot, id } = await reserve();
    await settled(test, clinic.id);
    await ageLetters(test);
    await move(id, await clinic.addSlot({ at: '12:00' }));
    await move(id, await clinic.addSlot({ at: '13:00' }));
    await move(id, slot);
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'moved skipped undone', 'moved skipped undone']);
  });

  it('after its letter is told', async () => {
    await works();
    const { slot, id } = await reserve();
    await settled(test, clinic.id);
    await ageLetters(test);
    await move(id, await clinic.addSlot({ at: '12:00' }));
    await settled(test, clinic.id);
    await ageLetters(test);
    await move(id, slot);
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'moved sent', 'moved sent']);
    expect(lastLetter().subject).toContain('10:00');
  });

  it('says where the patient knew the visit to be, whatever was between; with another doctor by their name', async () => {
    await works();
    const { id } = await reserve();
    await settled(test, clinic.id);
    await ageLetters(test);
    await move(id, await clinic.addSlot({ at: '12:00' }));
    const doctor = await clinic.addDoctor();
    await move(id, await clinic.addSlot({ at: '15:00', doctor }));
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'moved skipped superseded', 'moved sent']);
    expect(lastLetter().text).toMatch(/Было: .+, в 10:00, Фёдоров\u00A0П\./);
    await ageLetters(test);
    await move(id, await clinic.addSlot({ at: '17:00', doctor }));
    await settled(test, clinic.id);
    expect(lastLetter().text).toMatch(/Было: .+, в 15:00\r?\n/);
  });

  it('while its letter is being written waits for that: the letter goes, and the way back is told', async () => {
    await works();
    const { slot, id } = await reserve();
    await settled(test, clinic.id);
    await ageLetters(test);
    const target = await clinic.addSlot({ at: '12:00' });
    // who writes a letter waits for the clinic's turns when it has decided that it goes
    const turns = await test.owner.connect();
    let back: Promise<unknown>;
    try {
      await turns.query('begin');
      await turns.query(`select pg_advisory_xact_lock(hashtextextended('turn letter ' || $1, 0))`, [clinic.id]);
      await move(id, target);
      await letGo(test);
      await waitForBlocked(test, 1);
      back = move(id, slot);
      await waitForBlocked(test, 2, [back]);
    } finally {
      await turns.query('rollback');
      turns.release();
    }
    await back;
    await waitFor('the letter went', async () => (await says()).includes('moved sent'));
    await ageLetters(test);
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'moved sent', 'moved sent']);
    expect(lastLetter().subject).toContain('10:00');
  });

  it('at the moment in which its letter is due: who would write it waits, and does not', async () => {
    const { id } = await reserve();
    await works();
    await settled(test, clinic.id);
    await ageLetters(test);
    const [was] = await test.rows<{ start: number }>(
      `select (extract(epoch from start_time) * 1000)::float8 as start from appointment where id = $1`,
      [id],
    );
    await move(id, await clinic.addSlot({ at: '12:00' }));
    await clinicEm(test.orm, clinic.id).transactional(async (em) => {
      const place = { doctor: clinic.doctor.id, start: was!.start };
      expect(await takeBackMove({ em, clinic: { id: clinic.id } }, clinic.patient, id, place)).toBe(true);
      await letGo(test);
      await waitForBlocked(test, 1);
    });
    await settled(test, clinic.id);
    expect(await says()).toEqual(['booked sent', 'moved skipped undone']);
  });
});
