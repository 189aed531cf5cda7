import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { notificationEndpoints as notifications } from '#shared/contract/notifications.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import type { NotificationKind } from '#shared/rules/notification-kinds.ts';
import { clinicEm } from '#server/db/orm.ts';
import { notify } from '#server/features/notifications/index.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import type { JobProcess } from '#tests/support/job-queues.ts';
import { ageLetters, deliveriesOf, openDeliverer, settled } from '#tests/support/notifications.ts';
import { addPerson, consentToLetters, type TestPerson } from '#tests/support/people.ts';
import { headerOf, partsOf, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let api: Api;
let smtp: TestSmtp;
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
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await test.rows('delete from boss.job');
});

const works = async () => {
  worker ??= await openDeliverer(test.database, { smtpUrl: smtp.url });
};
/** A clinic whose letters can be told by their text. */
async function madeClinic(): Promise<TestClinic> {
  const clinic = await createClinic(test, { title: 'Клиника «Север»', timezone: 'Asia/Anadyr' });
  await test.rows(
    `update organization set address = 'ул. Отке, 15', phones = '{+74272255030}', front = '{"primaryColor": "#0a7d4f"}' where id = $1`,
    [clinic.id],
  );
  return clinic;
}
const reserve = async (clinic: TestClinic, as: TestPerson = clinic.people.patient, at = '10:00') => {
  const slot = await clinic.addSlot({ day: '2031-03-14', at });
  const { appointment } = await booked(clinic, slot, as);
  return { slot, appointment };
};
async function booked(clinic: TestClinic, slot: string, as: TestPerson): Promise<{ appointment: string }> {
  await api.ok(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(as));
  const [row] = await test.rows<{ appointment: string }>(
    `select id as appointment from appointment where slot_id = $1 and status = 'booked'`,
    [slot],
  );
  return row!;
}
const update = (
  clinic: TestClinic,
  slot: string,
  body: { patient: string | null; is_reserve: boolean },
  as = 'employee',
) => api.ok(schedule.updateSlot, { params: { id: slot }, body }, clinic.as(as as 'employee'));
const cancel = (clinic: TestClinic, slot: string, as = 'employee') =>
  update(clinic, slot, { patient: null, is_reserve: false }, as);
const bookAgain = (clinic: TestClinic, appointment: string) =>
  api.ok(queue.moveAppointment, { params: { id: appointment }, body: { status: 'booked' } }, clinic.as('employee'));
const lettersTo = (address: string) => smtp.received.filter(({ to }) => to[0] === address).map(({ raw }) => raw);
const told = (clinic: TestClinic) => deliveriesOf(test, clinic.id);
const says = async (clinic: TestClinic) =>
  (await told(clinic)).map(({ kind, state, error }) => [kind, state, ...(error === null ? [] : [error])].join(' '));
/** Makes a notification as the owner of appointments does. */
const tell = (clinic: TestClinic, appointment: string, kind: NotificationKind, occasion?: string | number) =>
  clinicEm(test.orm, clinic.id).transactional((em) =>
    notify(
      { em, clinic: { id: clinic.id } },
      clinic.patient,
      kind,
      { appointment },
      occasion === undefined ? {} : { occasion },
    ),
  );
/** The parts of a letter, those of `multipart/alternative` inside of `multipart/mixed`, too. */
function readLetter(raw: string) {
  const parts = partsOf(raw);
  return {
    subject: headerOf(raw, 'Subject'),
    text: parts['text/plain'] ?? '',
    html: parts['text/html'] ?? '',
    ics: parts['text/calendar'],
  };
}
const propertiesOf = (ics: string): Record<string, string> =>
  Object.fromEntries(
    ics
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const),
  );

describe('letters through a real SMTP server', () => {
  it('a booking is confirmed at once, in the clinic’s name and colour, with an event for the calendar', async () => {
    const clinic = await madeClinic();
    await works();
    const { appointment } = await reserve(clinic);
    const { email } = clinic.people.patient;
    await waitFor('the letter', () => lettersTo(email).length > 0);
    const { subject, text, html, ics } = readLetter(lettersTo(email)[0]!);
    expect(subject).toBe('Вы записаны на приём: пятница, 14 марта, в 10:00');
    const both = [
      'Здравствуйте, Мария!',
      `https://clinic.example/clinics/${clinic.slug}/personal-area/appointment/myrecords`,
      'Настроить уведомления',
      `https://clinic.example/clinics/${clinic.slug}/personal-area?show=notifications`,
      'Клиника «Север»',
      'Показать на карте',
    ];
    for (const line of [
      ...both,
      'Когда: 14 марта 2031, 10:00 (время клиники: Тверь, UTC+12)',
      'Врач: Фёдоров Пётр, Терапия',
      'Где: Тверь, ул. Отке, 15',
      'Телефон клиники: +7 (427) 225-50-30',
      `Перенести: https://clinic.example/clinics/${clinic.slug}/personal-area/appointment/make?doctor=${clinic.doctor.id}&rescheduled=${appointment}`,
    ])
      expect(text).toContain(line);
    for (const line of [
      ...both,
      '<h1 style="margin:0 0 8px;font-size:24px;line-height:32px">Вы записаны на приём</h1>',
      'пятница<br>',
      '>14</span><br>марта',
      '10:00-10:30',
      '<b>Фёдоров Пётр</b>',
      'Терапия · время клиники: Тверь, UTC+12',
      'Тверь, ул. Отке, 15',
      '+7 (427) 225-50-30',
      '>Перенести</a>',
    ])
      expect(html).toContain(line);
    expect(html).toContain('background:#0a7d4f');
    expect(propertiesOf(ics!)).toMatchObject({
      UID: `${appointment}@clinic-platform`,
      'DTSTART;TZID=Asia/Anadyr': '20310314T100000',
      'DTEND;TZID=Asia/Anadyr': '20310314T103000',
      LOCATION: 'Клиника «Север»\\, Тверь\\, ул. Отке\\, 15',
      BEGIN: expect.any(String) as unknown,
    });
    expect(await settled(test, clinic.id)).toMatchObject([
      { kind: 'booked', state: 'sent', attempts: 1, key: `booked:${appointment}` },
    ]);
    const outbox = await test.rows(`select 1 from boss.job where name = 'letter'`);
    expect(outbox).toEqual([]);
  });

  it.each([
    ['cancelled_by_clinic', 'cancelled', 'Клиника отменила ваш приём: пятница, 14 марта, в 10:00', 'CANCEL'],
    ['moved', 'booked', 'Ваш приём перенесён: пятница, 14 марта, в 10:00', 'PUBLISH'],
  ] as const)('%s has its own text', async (kind, status, subject, method) => {
    const clinic = await madeClinic();
    const appointment = await clinic.addAppointment(await clinic.addSlot({ day: '2031-03-14' }), { status });
    await tell(clinic, appointment, kind);
    const due = (await told(clinic))[0]!.due;
    expect(due).toBeGreaterThan(100);
    expect(due).toBeLessThanOrEqual(120);
    await works();
    await settled(test, clinic.id);
    const letter = readLetter(lettersTo(clinic.people.patient.email)[0]!);
    expect(letter.subject).toBe(subject);
    expect(letter.ics).toContain(`METHOD:${method}`);
    expect(letter.text).toContain('Когда: 14 марта 2031, 10:00 (время клиники: Тверь, UTC+12)');
  });

  it('who has no account is written to by the address of the card; who has none is skipped', async () => {
    const clinic = await madeClinic();
    const [reached, silent] = [await clinic.addPatient(), await clinic.addPatient()];
    const address = `${randomUUID()}@card.test`;
    await test.rows('update patient set email = $2 where id = $1', [reached, address]);
    await works();
    for (const [patient, at] of [
      [reached, '10:00'],
      [silent, '11:00'],
    ] as const)
      await update(clinic, await clinic.addSlot({ at }), { patient, is_reserve: false });
    expect((await settled(test, clinic.id)).map(({ state, error }) => [state, error])).toEqual([
      ['sent', null],
      ['skipped', 'no_address'],
    ]);
    expect(lettersTo(address)).toHaveLength(1);
  });

  it('an address that was never proved gets nothing', async () => {
    const clinic = await madeClinic();
    await test.rows(`update app_user set status = 'pending_activation' where id = $1`, [clinic.people.patient.userId]);
    await tell(clinic, await clinic.addAppointment(await clinic.addSlot()), 'booked');
    await works();
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual(['booked skipped no_address']);
  });
});

describe('no doubles, and nothing without its change', () => {
  it('repeated and concurrent notices of one occasion are one letter', async () => {
    const clinic = await madeClinic();
    const appointment = await clinic.addAppointment(await clinic.addSlot());
    await Promise.all(Array.from({ length: 8 }, () => tell(clinic, appointment, 'booked')));
    await tell(clinic, appointment, 'booked');
    expect(await told(clinic)).toHaveLength(1);
    expect(await test.rows(`select 1 from boss.job where name = 'deliver'`)).toHaveLength(1);
    await works();
    await settled(test, clinic.id);
    expect(lettersTo(clinic.people.patient.email)).toHaveLength(1);
  });

  it('a booking that is rolled back tells nobody', async () => {
    const clinic = await madeClinic();
    const appointment = await clinic.addAppointment(await clinic.addSlot());
    await expect(
      clinicEm(test.orm, clinic.id).transactional(async (em) => {
        await notify({ em, clinic: { id: clinic.id } }, clinic.patient, 'booked', { appointment });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await told(clinic)).toEqual([]);
    expect(await test.rows(`select 1 from boss.job where name = 'deliver'`)).toEqual([]);
  });

  it('outside of a transaction nothing can be told', async () => {
    const clinic = await madeClinic();
    await expect(
      notify({ em: clinicEm(test.orm, clinic.id), clinic: { id: clinic.id } }, clinic.patient, 'booked', {
        appointment: randomUUID(),
      }),
    ).rejects.toThrow('transaction');
  });

  it('two processes send each letter once', async () => {
    const clinic = await madeClinic();
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(test)));
    for (const [n, person] of people.entries()) await reserve(clinic, person, `1${n}:00`);
    await works();
    const other = await openDeliverer(test.database, { smtpUrl: smtp.url });
    await settled(test, clinic.id);
    await other.close();
    for (const { email } of people) expect(lettersTo(email)).toHaveLength(1);
  });
});

describe('what happened meanwhile', () => {
  it('a booking that the patient cancelled before its letter is not confirmed, the cancellation is', async () => {
    const clinic = await madeClinic();
    const { slot } = await reserve(clinic);
    await cancel(clinic, slot, 'patient');
    await works();
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual(['booked skipped superseded', 'cancelled_by_patient sent']);
    expect(lettersTo(clinic.people.patient.email)).toHaveLength(1);
  });

  it('a cancellation by the clinic is told after its hold, and replaces a confirmation that has not gone', async () => {
    const clinic = await madeClinic();
    const { slot } = await reserve(clinic);
    await cancel(clinic, slot);
    await works();
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual(['booked skipped superseded', 'cancelled_by_clinic sent']);
    expect(lettersTo(clinic.people.patient.email)).toHaveLength(1);
  });

  it('a cancellation that is undone within its hold is not told, nor is the booking once more', async () => {
    const clinic = await madeClinic();
    const { slot, appointment } = await reserve(clinic);
    await works();
    await settled(test, clinic.id);
    await ageLetters(test);
    await cancel(clinic, slot);
    await bookAgain(clinic, appointment);
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual([
      'booked sent',
      'cancelled_by_clinic skipped superseded',
      'booked skipped undone',
    ]);
    expect(lettersTo(clinic.people.patient.email)).toHaveLength(1);
  });

  it('a cancellation that was told, and undone later, is followed by a new confirmation', async () => {
    const clinic = await madeClinic();
    const { slot, appointment } = await reserve(clinic);
    await works();
    await settled(test, clinic.id);
    await ageLetters(test);
    await cancel(clinic, slot);
    await settled(test, clinic.id);
    await ageLetters(test);
    await bookAgain(clinic, appointment);
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual(['booked sent', 'cancelled_by_clinic sent', 'booked sent']);
  });

  it('an undone cancellation does not swallow a confirmation that never went', async () => {
    const clinic = await madeClinic();
    const { slot, appointment } = await reserve(clinic);
    await cancel(clinic, slot);
    await bookAgain(clinic, appointment);
    await works();
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual([
      'booked skipped superseded',
      'cancelled_by_clinic skipped superseded',
      'booked sent',
    ]);
  });

  it('who refused the consent is told of what is done to a visit, and reminded only once they ask', async () => {
    const clinic = await madeClinic();
    const [as, { userId }] = [clinic.as('patient'), clinic.people.patient];
    const off = async () =>
      (await api.ok(notifications.listNotificationChoices, {}, as)).items
        .filter((item) => !item.is_on)
        .map(({ kind }) => kind);
    expect(await off()).toEqual(['reminder_day', 'reminder_hours']);
    const appointment = await clinic.addAppointment(await clinic.addSlot({ day: '2031-03-14' }));
    const [row] = await test.rows<{ start: number }>('select ms(start_time) as start from appointment where id = $1', [
      appointment,
    ]);
    const remindOf = (kind: 'reminder_day' | 'reminder_hours') => tell(clinic, appointment, kind, row!.start);
    // in the middle of the clinic's day
    const noon = Date.parse('2031-03-10T00:00:00Z');
    worker = await openDeliverer(test.database, { smtpUrl: smtp.url, now: () => noon });
    await tell(clinic, appointment, 'booked');
    await remindOf('reminder_day');
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual(['booked sent', 'reminder_day skipped no_consent']);
    const choice = { kind: 'reminder_hours', channel: 'letter', is_on: true } as const;
    await api.ok(notifications.setNotificationChoice, { body: choice }, as);
    expect(await off()).toEqual(['reminder_day']);
    await remindOf('reminder_hours');
    await settled(test, clinic.id);
    expect((await says(clinic)).at(-1)).toBe('reminder_hours sent');
    await consentToLetters(test, userId);
    expect(await off()).toEqual([]);
    await test.rows('update user_consent set revoked_at = now() where user_id = $1', [userId]);
    expect(await off()).toEqual(['reminder_day']);
  });

  it('a card without an account is reminded: nobody was asked there, the clinic answers for its address', async () => {
    const clinic = await madeClinic();
    const patient = await clinic.addPatient();
    await test.rows('update patient set email = $2 where id = $1', [patient, `${randomUUID()}@card.test`]);
    const appointment = await clinic.addAppointment(await clinic.addSlot({ day: '2031-03-14' }), { patient });
    const [row] = await test.rows<{ start: number }>('select ms(start_time) as start from appointment where id = $1', [
      appointment,
    ]);
    await clinicEm(test.orm, clinic.id).transactional((em) =>
      notify({ em, clinic: { id: clinic.id } }, patient, 'reminder_day', { appointment }, { occasion: row!.start }),
    );
    const noon = Date.parse('2031-03-10T00:00:00Z');
    worker = await openDeliverer(test.database, { smtpUrl: smtp.url, now: () => noon });
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual(['reminder_day sent']);
  });

  it('what the person switched off is not sent; the rest is', async () => {
    const clinic = await madeClinic();
    for (const person of ['patient', 'doctor'] as const) await consentToLetters(test, clinic.people[person].userId);
    const choice = { kind: 'booked', channel: 'letter', is_on: false } as const;
    const as = clinic.as('patient');
    const before = await api.ok(notifications.listNotificationChoices, {}, as);
    expect(before.items).toHaveLength(7);
    expect(before.items.every((item) => item.is_on)).toBe(true);
    const after = await api.ok(notifications.setNotificationChoice, { body: choice }, as);
    expect(after.items.filter((item) => !item.is_on)).toEqual([choice]);
    const ofOther = await api.ok(notifications.listNotificationChoices, {}, clinic.as('doctor'));
    expect(ofOther.items).toEqual(before.items);
    const { slot } = await reserve(clinic);
    await works();
    await settled(test, clinic.id);
    await cancel(clinic, slot);
    await settled(test, clinic.id);
    expect(await says(clinic)).toEqual(['booked skipped choice', 'cancelled_by_clinic sent']);
    const again = await api.ok(notifications.setNotificationChoice, { body: { ...choice, is_on: true } }, as);
    expect(again).toEqual(before);
    expect(
      await test.rows(`select 1 from audit_event where action = 'notification.choose' and user_id = $1`, [
        clinic.people.patient.userId,
      ]),
    ).toHaveLength(2);
  });
});

describe('several letters to one person', () => {
  it('the first goes at once, those of the next ten minutes wait for their end and go in one', async () => {
    const clinic = await madeClinic();
    await works();
    await reserve(clinic, clinic.people.patient, '10:00');
    await settled(test, clinic.id);
    for (const at of ['11:00', '12:00']) await reserve(clinic, clinic.people.patient, at);
    const { email } = clinic.people.patient;
    const waiting = await waitFor('both wait', async () => {
      const rows = (await told(clinic)).slice(1);
      return rows.every(({ due }) => due > 1) ? rows : null;
    });
    for (const { due, state } of waiting) {
      expect(state).toBe('queued');
      expect(due).toBeGreaterThan(500);
      expect(due).toBeLessThanOrEqual(600);
    }
    expect(lettersTo(email)).toHaveLength(1);
    await ageLetters(test);
    const [, second, third] = await settled(test, clinic.id);
    expect(second!.lead_id).toBe(third!.lead_id);
    const letters = lettersTo(email);
    expect(letters).toHaveLength(2);
    const { subject, text } = readLetter(letters[1]!);
    expect(subject).toBe('Изменения в ваших записях: Клиника «Север»');
    expect(text).toMatch(/в 11:00[\s\S]+в 12:00/);
    expect(letters[1]!.match(/filename=/g)).toHaveLength(2);
  });

  it('people and clinics are not mixed up', async () => {
    const [one, two] = [await madeClinic(), await madeClinic()];
    const person = await addPerson(test);
    const other = await addPerson(test);
    await reserve(one, person);
    await reserve(one, other, '12:00');
    await reserve(two, person, '14:00');
    await works();
    for (const clinic of [one, two]) await settled(test, clinic.id);
    expect(lettersTo(person.email)).toHaveLength(2);
    expect(lettersTo(other.email)).toHaveLength(1);
    for (const raw of lettersTo(person.email)) {
      const { text } = readLetter(raw);
      expect(text.includes(one.slug)).not.toBe(text.includes(two.slug));
    }
  });

  it('a job that names another clinic finds nothing', async () => {
    const [own, foreign] = [await madeClinic(), await madeClinic()];
    const id = await foreign.addNotification(await foreign.addAppointment(await foreign.addSlot()));
    await test.rows(`delete from boss.job`);
    await works();
    await enqueue(clinicEm(test.orm, own.id), queues.deliver, { clinic: own.id, notification: id, channel: 'letter' });
    await waitFor(
      'it is done',
      async () => (await test.rows(`select 1 from boss.job where name = 'deliver' and state = 'completed'`)).length > 0,
    );
    expect(await told(foreign)).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });
});
