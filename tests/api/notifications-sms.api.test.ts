import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerEndpoints as answers } from '#shared/contract/answers.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { notificationEndpoints as notifications } from '#shared/contract/notifications.ts';
import type { ChannelName, NotificationKind } from '#shared/rules/notification-kinds.ts';
import { clinicEm } from '#server/db/orm.ts';
import { notify } from '#server/features/notifications/index.ts';
import { smsRu } from '#server/lib/sms/sms-ru.ts';
import { enqueueUnsentSms } from '#server/lib/sms/sms-outbox.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import type { JobProcess } from '#tests/support/job-queues.ts';
import { ageLetters, openDeliverer, settled } from '#tests/support/notifications.ts';
import { addPerson, consentToLetters, PASSWORD, type TestPerson } from '#tests/support/people.ts';
import { freshPhone, smsTo } from '#tests/support/sms.ts';
import { API_ID, startSmsServer, type TestSmsServer } from '#tests/support/sms-server.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let api: Api;
let server: TestSmsServer;
let smtp: TestSmtp;
let worker: JobProcess | undefined;
let clinic: TestClinic;
let person: TestPerson;
let phone: string;
beforeAll(async () => {
  server = await startSmsServer();
  smtp = await startSmtp();
  test = await buildTestApp({ config: { SMS_GATEWAY: 'sms.ru', SMS_API_ID: API_ID, SMS_ENDPOINT: server.url } });
  api = new Api(test);
});
afterAll(async () => {
  await test.close();
  await smtp.close();
  await server.close();
});
beforeEach(async () => {
  clinic = await createClinic(test, { title: 'Север' });
  person = clinic.people.patient;
  phone = freshPhone();
  await test.rows('update patient set email = $2 where id = $1', [clinic.patient, '']);
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  server.received.length = 0;
  server.next.length = 0;
  await test.rows('delete from boss.job');
  await test.rows(`delete from throttle where key like 'sms-%'`);
});

const works = async (smsLimit?: number, url = server.url) => {
  worker ??= await openDeliverer(test.database, {
    smtpUrl: smtp.url,
    secret: test.config.APP_SECRET,
    gateway: smsRu({ url, apiId: API_ID, from: '' }),
    ...(smsLimit === undefined ? {} : { smsLimit }),
  });
};
/** The patient has a proved phone, and an e-mail or none. */
const reachBy = (email: string | null, isProved = true) =>
  test.rows(
    `update app_user set phone = $2, phone_verified_at = case when $3 then now() - interval '30 days' end, email = $4 where id = $1`,
    [person.userId, phone, isProved, email],
  );
async function book(at = '10:00'): Promise<string> {
  const slot = await clinic.addSlot({ day: '2031-03-14', at });
  await api.ok(booking.reserveSlot, { params: { id: slot }, body: { type: 0 } }, clinic.as(person));
  const [row] = await test.rows<{ id: string }>(`select id from appointment where slot_id = $1 and status = 'booked'`, [
    slot,
  ]);
  return row!.id;
}
const tell = (appointment: string, kind: NotificationKind, occasion: string | number) =>
  clinicEm(test.orm, clinic.id).transactional((em) =>
    notify({ em, clinic: { id: clinic.id } }, clinic.patient, kind, { appointment }, { occasion }),
  );
const fared = async () => {
  await settled(test, clinic.id);
  const rows = await test.rows<{ kind: string; channel: string; state: string; error: string | null }>(
    `select n.kind, d.channel, d.state, d.error from notification n
     join notification_delivery d on d.organization_id = n.organization_id and d.notification_id = n.id
     where n.organization_id = $1 order by n.id, d.channel`,
    [clinic.id],
  );
  return rows.map(({ kind, channel, state, error }) => [kind, channel, state, error].filter(Boolean).join(' '));
};
const choose = (kind: NotificationKind, channel: ChannelName, is_on: boolean) =>
  api.ok(notifications.setNotificationChoice, { body: { kind, channel, is_on } }, clinic.as(person));
const sent = () => server.received.map(({ to, msg }) => ({ to: `+${to.replace('+', '')}`, msg }));

describe('who is told by SMS', () => {
  it('who has only a phone that a code proved: one message, with the link of its answer', async () => {
    await reachBy(null);
    await works();
    await book();
    expect(await fared()).toEqual(['booked letter skipped no_address', 'booked sms sent']);
    const [{ to, msg } = { to: '', msg: '' }] = sent();
    expect(to).toBe(phone);
    expect(msg).toMatch(
      /^Вы записаны на 14\.03 в 10:00\. Север Отменить: https:\/\/clinic\.example\/visit\/cancel#[\w-]{43}$/,
    );
    expect(msg.length).toBeLessThanOrEqual(134);
    const token = msg.split('#')[1] ?? '';
    expect((await api.ok(answers.findVisitByLink, { body: { token } })).state).toBe('asked');
    // what was sent keeps no text
    expect(await smsTo(test, phone)).toEqual([{ text: '', caller_ip: null }]);
  });

  it('never both by default: who has an e-mail, too, gets letters', async () => {
    await reachBy(person.email);
    await works();
    await book();
    expect(await fared()).toEqual(['booked letter sent']);
    expect(sent()).toEqual([]);
  });

  it('nobody at a phone that only stands in the profile, or in the card', async () => {
    await reachBy(null, false);
    await works();
    await book();
    expect(await fared()).toEqual(['booked letter skipped no_address']);
  });

  it('as it is chosen, kind by kind and channel by channel, until it goes', async () => {
    await reachBy(person.email);
    await works();
    const { items, addresses } = await choose('booked', 'sms', true);
    expect(addresses).toEqual({ letter: person.email, sms: phone });
    expect(items.filter(({ kind }) => kind === 'booked')).toEqual([
      { kind: 'booked', channel: 'letter', is_on: true },
      { kind: 'booked', channel: 'sms', is_on: true },
    ]);
    await choose('booked', 'letter', false);
    await book();
    expect(await fared()).toEqual(['booked letter skipped choice', 'booked sms sent']);
    // chosen off before it goes; and then none is made
    await worker?.close();
    worker = undefined;
    await book('11:00');
    await choose('booked', 'sms', false);
    await works();
    expect((await fared()).slice(2)).toEqual(['booked letter skipped choice', 'booked sms skipped choice']);
    await book('12:00');
    expect((await fared()).slice(4)).toEqual(['booked letter skipped choice']);
  });

  it('an e-mail that is added takes its place', async () => {
    await reachBy(null);
    const appointment = await book();
    await reachBy(person.email);
    await works();
    expect(await fared()).toEqual(['booked letter sent', 'booked sms skipped choice']);
    await ageLetters(test);
    await tell(appointment, 'moved', 2);
    expect((await fared()).slice(2)).toEqual(['moved letter sent']);
  });

  it('of reminders with the consent that names SMS: one that speaks of letters alone is not enough', async () => {
    await reachBy(null);
    await works();
    const appointment = await book();
    await test.rows(
      `insert into consent_document (kind, version, title, text, is_required) values ('notifications', 1, 'x', 'Письма', false) on conflict do nothing`,
    );
    await test.rows(
      `insert into user_consent (id, user_id, kind, version, ip) values (gen_random_uuid(), $1, 'notifications', 1, '127.0.0.1')`,
      [person.userId],
    );
    const startOf = async () =>
      (
        await test.rows<{ ms: string }>('select ms(start_time)::text as ms from appointment where id = $1', [
          appointment,
        ])
      )[0]!.ms;
    await tell(appointment, 'reminder_day', await startOf());
    expect((await fared()).at(-1)).toBe('reminder_day sms skipped no_consent');
    const on = async () =>
      (await api.ok(notifications.listNotificationChoices, {}, clinic.as(person))).items
        .filter(({ kind }) => kind === 'reminder_day')
        .map(({ is_on }) => is_on);
    expect(await on()).toEqual([false, false]);
    // of letters it is, as ever
    await reachBy(person.email);
    expect(await on()).toEqual([true, false]);
    await reachBy(null);
    await consentToLetters(test, person.userId);
    expect(await on()).toEqual([false, true]);
    await tell(appointment, 'reminder_hours', await startOf());
    expect((await fared()).at(-1)).toMatch(/^reminder_hours sms (sent|skipped night)$/);
  });

  it('and what is chosen names no SMS where the platform sends none', async () => {
    const none = await buildTestApp();
    const { token } = await addPerson(none);
    const answer = await new Api(none).ok(
      notifications.listNotificationChoices,
      {},
      { authorization: `Bearer ${token}` },
    );
    expect([...new Set(answer.items.map(({ channel }) => channel))]).toEqual(['letter']);
    await none.close();
  });
});

describe('what cannot go', () => {
  it('when the day has no room the booking stands, and it is logged; codes have the rest', async () => {
    await reachBy(null);
    await works(1);
    await book();
    await book('11:00');
    expect(await fared()).toEqual([
      'booked letter skipped no_address',
      'booked sms skipped sms_exhausted',
      'booked letter skipped no_address',
      'booked sms skipped sms_exhausted',
    ]);
    expect(sent()).toEqual([]);
    const logged = await test.rows(
      `select details from audit_event where action = 'notification.fail' and organization_id = $1 limit 1`,
      [clinic.id],
    );
    expect(logged).toEqual([{ details: { channel: 'sms', state: 'skipped', error: 'sms_exhausted' } }]);
    // none of the budget of codes was taken
    expect(await test.rows(`select from throttle where key like 'sms-budget:%'`)).toEqual([]);
  });

  it('to one number ten a day', async () => {
    await reachBy(null);
    await works();
    const appointment = await book();
    await settled(test, clinic.id);
    for (let occasion = 2; occasion < 13; occasion += 1) {
      await ageLetters(test);
      await tell(appointment, 'moved', occasion);
      await settled(test, clinic.id);
    }
    expect(sent()).toHaveLength(10);
    expect((await fared()).at(-1)).toBe('moved sms skipped sms_exhausted');
  });

  it('what the gateway took and said nothing of is unknown, logged, and not sent again', async () => {
    await reachBy(null);
    server.next.push({ taken: 'hung up' });
    await works();
    await book();
    expect((await fared()).at(-1)).toMatch(/^booked sms unknown /);
    expect(sent()).toHaveLength(1);
    expect(await test.rows(`select from boss.job where name = 'deliver' and state in ('created', 'retry')`)).toEqual(
      [],
    );
    expect(
      await test.rows(
        `select details ->> 'state' as state from audit_event where action = 'notification.fail' and organization_id = $1`,
        [clinic.id],
      ),
    ).toEqual([{ state: 'unknown' }]);
  });

  it('an error is tried again, a number that is none is not; the list of the administration offers no other way', async () => {
    await reachBy(null);
    server.next.push({ account: 201 });
    await works();
    await book();
    expect((await fared()).at(-1)).toBe('booked sms sent');
    server.next.push({ number: 202 });
    await ageLetters(test);
    await book('11:00');
    expect((await fared()).at(-1)).toMatch(/^booked sms failed /);
    const [row] = await test.rows<{ id: string; failed: boolean }>(
      'select id, failed_at is not null as failed from sms_message where to_phone = $1 and sent_at is null',
      [phone],
    );
    expect(row?.failed).toBe(true);
    await enqueueUnsentSms(test.orm.em.fork());
    expect(await test.rows(`select from boss.job where name = 'sms'`)).toEqual([]);
  });
});

describe('a new device of who has no e-mail', () => {
  const signIn = (userAgent: string) =>
    api.send(auth.login, { body: { email: phone, password: PASSWORD }, headers: { 'user-agent': userAgent } });

  it('is told by SMS, once, and within the notices of a day', async () => {
    await reachBy(null);
    await signIn('Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36');
    await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    await waitFor('the SMS is there', async () => (await smsTo(test, phone)).length > 0);
    await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    expect((await smsTo(test, phone)).map(({ text }) => text)).toEqual([
      'В ваш кабинет вошли с нового устройства. Не вы? Смените пароль по SMS',
    ]);
    for (let device = 0; device < 12; device += 1)
      expect((await signIn(`Mozilla/5.0 (Device ${device}) Firefox/140.0`)).statusCode).toBe(200);
    expect(await smsTo(test, phone)).toHaveLength(10);
  });

  it('goes by letter where there is an e-mail', async () => {
    await reachBy(person.email);
    await signIn('Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36');
    await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    expect(await smsTo(test, phone)).toEqual([]);
    expect(await test.rows('select subject from mail_message where to_address = $1', [person.email])).toEqual([
      { subject: 'Вход с нового устройства' },
    ]);
  });
});
