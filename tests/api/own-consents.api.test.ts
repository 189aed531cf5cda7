import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { notificationEndpoints as notifications } from '#shared/contract/notifications.ts';
import { CONSENT_DOCUMENTS } from '#server/db/seeds/reference/consents.ru.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Api } from '#tests/support/call.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let person: TestPerson;
let as: { readonly authorization: string };
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await addPerson(test);
  as = { authorization: `Bearer ${person.token}` };
});

const versionOf = (kind: string) => CONSENT_DOCUMENTS.find((one) => one.kind === kind)!.version;
const body = { kind: 'notifications' as const, version: versionOf('notifications') };
const own = async (kind: string) =>
  (await api.ok(auth.listOwnConsents, {}, as)).items.find((one) => one.kind === kind)!;
const hasReminders = async () =>
  (await api.ok(notifications.listNotificationChoices, {}, as)).items.find(({ kind }) => kind === 'reminder_day')!
    .is_on;

describe('the own consents', () => {
  it('are every document in force, with what was said of it', async () => {
    const { items } = await api.ok(auth.listOwnConsents, {}, as);
    expect(items.map(({ kind, version, given }) => [kind, version, given])).toEqual(
      CONSENT_DOCUMENTS.map(({ kind, version }) => [kind, version, null]),
    );
  });

  it('of what is optional are given later, once, and withdrawn with the day of it; reminders follow', async () => {
    await api.ok(auth.giveConsent, { body }, as);
    await api.ok(auth.giveConsent, { body }, as);
    expect([(await own('notifications')).given, await hasReminders()]).toMatchObject([
      { version: body.version, revoked_at: null },
      true,
    ]);
    await api.ok(auth.withdrawConsent, { params: { kind: 'notifications' } }, as);
    await api.ok(auth.withdrawConsent, { params: { kind: 'notifications' } }, as);
    expect([(await own('notifications')).given?.revoked_at, await hasReminders()]).toEqual([expect.any(String), false]);
    await api.ok(auth.giveConsent, { body }, as);
    expect(await hasReminders()).toBe(true);
    const events = await test.rows<{ action: string }>(
      `select action from audit_event where user_id = $1 and action like 'consent.%' order by id`,
      [person.userId],
    );
    expect(events.map(({ action }) => action)).toEqual(['consent.give', 'consent.withdraw', 'consent.give']);
    const rows = await test.rows<{ is_over: boolean }>(
      'select revoked_at is not null as is_over from user_consent where user_id = $1 order by given_at',
      [person.userId],
    );
    expect(rows.map((row) => row.is_over)).toEqual([true, false]);
  });

  it('given by two pages at once are one', async () => {
    await Promise.all([1, 2, 3].map(() => api.ok(auth.giveConsent, { body }, as)));
    expect(await test.rows('select id from user_consent where user_id = $1', [person.userId])).toHaveLength(1);
  });

  it('of a version that is over are refused; of what is required they cannot be withdrawn here', async () => {
    expect(
      await api.refused(auth.giveConsent, { body: { kind: 'notifications', version: body.version + 1 } }, as),
    ).toMatchObject({ code: 'consent_outdated', errors: { version: [expect.any(String)] } });
    for (const kind of ['terms', 'personal_data'] as const)
      expect(await api.refused(auth.withdrawConsent, { params: { kind } }, as)).toMatchObject({
        status: 409,
        code: 'consent_needed',
      });
  });

  it('of an earlier version tell the text that was agreed to, until the new one is', async () => {
    await test.rows(
      `insert into consent_document (kind, version, title, text, is_required) values ('personal_data', 1, 'Согласие', 'Прежний текст', true) on conflict (kind, version) do update set text = excluded.text`,
    );
    await test.rows(
      `insert into user_consent (id, user_id, kind, version, ip) values ($1, $2, 'personal_data', 1, '127.0.0.1')`,
      [uuidv7(), person.userId],
    );
    expect((await own('personal_data')).given).toMatchObject({ version: 1, text: 'Прежний текст' });
    const version = versionOf('personal_data');
    await api.ok(auth.giveConsent, { body: { kind: 'personal_data', version } }, as);
    expect((await own('personal_data')).given).toMatchObject({ version, revoked_at: null });
  });
});
