import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerEndpoints as answers } from '#shared/contract/answers.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import type { NotificationKind } from '#shared/rules/notification-kinds.ts';
import { clinicEm } from '#server/db/orm.ts';
import { notify } from '#server/features/notifications/index.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import type { JobProcess } from '#tests/support/job-queues.ts';
import { PUBLIC_URL, ageLetters, openDeliverer, settled } from '#tests/support/notifications.ts';
import { partsOf, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Daytime in the clinic, days before the visit. */
const NOON = Date.parse('2031-03-10T00:00:00Z');
let test: TestApp;
let api: Api;
let smtp: TestSmtp;
let worker: JobProcess;
let clinic: TestClinic;
let email: string;
let patient: string;
let visit: string;
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
  worker = await openDeliverer(test.database, {
    smtpUrl: smtp.url,
    secret: test.config.APP_SECRET,
    now: () => NOON,
  });
  clinic = await createClinic(test, { title: 'Клиника «Север»', timezone: 'Asia/Anadyr' });
  email = `${randomUUID()}@card.test`;
  patient = await clinic.addPatient();
  await test.rows('update patient set email = $2 where id = $1', [patient, email]);
  visit = await clinic.addAppointment(await clinic.addSlot({ day: '2031-03-14', at: '10:00' }), { patient });
  await test.rows(`update appointment set reason = 'Болит горло', comment = 'Просит перезвонить' where id = $1`, [
    visit,
  ]);
});
afterEach(async () => {
  await worker.close();
  await test.rows('delete from boss.job');
});

/** Sends a letter of a kind. @returns its links by what they are called in the text part, and the HTML part */
async function letterOf(kind: NotificationKind) {
  const [row] = await test.rows<{ start: number }>('select ms(start_time) as start from appointment where id = $1', [
    visit,
  ]);
  const occasion = kind.startsWith('reminder') ? row!.start : kind === 'booked' ? undefined : 1;
  await clinicEm(test.orm, clinic.id).transactional((em) =>
    notify(
      { em, clinic: { id: clinic.id } },
      patient,
      kind,
      { appointment: visit },
      { holdSeconds: 0, ...(occasion === undefined ? {} : { occasion }) },
    ),
  );
  await settled(test, clinic.id);
  const { raw } = smtp.received.filter(({ to }) => to[0] === email).at(-1)!;
  await ageLetters(test);
  const parts = partsOf(raw);
  const text = parts['text/plain'] ?? '';
  const links = Object.fromEntries(
    [...text.matchAll(/^(Приду|Отменить запись): (\S+)$/gm)].map(([, action, link]) => [action, link!] as const),
  ) as Readonly<Record<string, string>>;
  return { text, html: parts['text/html'] ?? '', links };
}

it.each([
  ['reminder_day', ['Приду', 'Отменить запись']],
  ['reminder_hours', ['Приду', 'Отменить запись']],
  ['moved', ['Приду', 'Отменить запись']],
  ['booked', ['Отменить запись']],
] as const)('%s is answered from both of its parts: %j', async (kind, actions) => {
  const { text, html, links } = await letterOf(kind);
  expect(Object.keys(links)).toEqual(actions);
  const tokens = Object.values(links).map((link) => new URL(link).hash.slice(1));
  expect(new Set(tokens).size).toBe(1);
  for (const link of Object.values(links)) {
    expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/visit/(?:come|cancel)#[\\w-]{43}$`));
    expect(html).toContain(`<a href="${link}"`);
  }
  expect(`${text} ${html}`, 'what ails the patient stays in the clinic').not.toMatch(/горло|перезвонить/);
  expect(await api.ok(answers.findVisitByLink, { body: { token: tokens[0]! } })).toMatchObject({
    state: 'asked',
    start_time: '2031-03-14T10:00:00+12:00',
  });
});

it('says until when the visit can be given up where the clinic wants to know before, and offers no way that is closed', async () => {
  const lead = (minutes: number) =>
    test.rows('update organization set cancel_lead = $2 where id = $1', [clinic.id, minutes]);
  await lead(1440);
  const early = await letterOf('booked');
  expect(early.text).toContain('отмените запись до 13 марта, 10:00: позже это можно сделать только по телефону');
  expect(Object.keys(early.links)).toEqual(['Отменить запись']);
  await lead(5760);
  const late = await letterOf('reminder_day');
  expect(late.text).toContain('позвоните в клинику: отменить запись на сайте уже нельзя');
  expect(Object.keys(late.links)).toEqual(['Приду']);
  expect(late.html).not.toContain('/visit/cancel');
});

it('who said «Приду» is not asked again, and each letter has a link of its own', async () => {
  const first = await letterOf('reminder_day');
  const token = new URL(first.links['Приду']!).hash.slice(1);
  expect(await api.ok(answers.confirmVisit, { body: { token } })).toMatchObject({ state: 'confirmed' });
  const second = await letterOf('reminder_hours');
  expect(Object.keys(second.links)).toEqual(['Отменить запись']);
  const other = new URL(second.links['Отменить запись']!).hash.slice(1);
  expect(other).not.toBe(token);
  expect(await api.ok(answers.cancelVisit, { body: { token: other } })).toMatchObject({ state: 'cancelled' });
  expect(await api.ok(answers.findVisitByLink, { body: { token } })).toMatchObject({ state: 'cancelled' });
});

it('of a visit that the clinic cancelled there is nothing to answer', async () => {
  await letterOf('booked');
  await api.ok(queue.moveAppointment, { params: { id: visit }, body: { status: 'cancelled' } }, clinic.as('employee'));
  await settled(test, clinic.id);
  const { raw } = smtp.received.filter(({ to }) => to[0] === email).at(-1)!;
  expect(raw).not.toContain('/visit/');
});
