import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { closingEndpoints as closing } from '#shared/contract/closing.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { eraseClosedAccounts, finishClosings } from '#server/features/closing/index.ts';
import { systemEm } from '#server/db/orm.ts';
import { codeOfApp, setUpTotp } from '#tests/support/second-factor.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPerson, addSession, PASSWORD, type TestPerson } from '#tests/support/people.ts';
import { freshPhone, smsTo } from '#tests/support/sms.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example' } });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  person = await addPerson(test);
});

const bearer = ({ token }: Pick<TestPerson, 'token'>) => ({ authorization: `Bearer ${token}` });
const close = (visits: 'cancel' | 'keep' = 'cancel', who = person) =>
  api.ok(closing.closeAccount, { body: { password: PASSWORD, visits } }, bearer(who));
const refused = (who = person, password = PASSWORD) =>
  api.refused(closing.closeAccount, { body: { password, visits: 'keep' } }, bearer(who));
const preview = (who = person) => api.ok(closing.previewClosing, {}, bearer(who));
const signIn = (body: object = {}) => ({ body: { email: person.email, password: PASSWORD, ...body } });
const statuses = async () =>
  (
    await test.rows<{ status: string }>(
      'select a.status from appointment a where a.organization_id = $1 order by a.start_time',
      [clinic.id],
    )
  ).map(({ status }) => status);
let booked = 0;
const book = async (who = person, dependant?: string) =>
  api.ok(
    booking.reserveSlot,
    {
      params: { id: await clinic.addSlot({ inMinutes: 120 + 60 * (booked += 1) }) },
      body: { type: 0, ...(dependant === undefined ? {} : { dependant }) },
    },
    clinic.as(who),
  );
const child = async () =>
  (
    await api.ok(
      dependants.createDependant,
      {
        body: {
          last_name: 'Иванова',
          first_name: 'Мария',
          middle_name: '',
          date_of_birth: '2018-03-04',
          gender: 'female',
          relation: 'child',
          is_confirmed: true,
        },
      },
      bearer(person),
    )
  ).id;
/** Moves the closing of the person into the past. */
const closedAgo = (days: number) =>
  test.rows(`update app_user set closed_at = now() - make_interval(days => $2) where id = $1`, [person.userId, days]);
const pass = () =>
  eraseClosedAccounts(
    systemEm(test.orm, 'the job of a test'),
    { publicUrl: 'https://clinic.example', SMS_DAILY_LIMIT: 500, hasPhones: true },
    new AbortController().signal,
  );

describe('closing the own account', () => {
  it('says before what it means: visits to come of the person and of whom they book for', async () => {
    await book();
    await book(person, await child());
    const { visits, refusal, days } = await preview();
    expect(visits.map(({ clinic: title, patient }) => [title, patient])).toEqual([
      [expect.any(String), null],
      [expect.any(String), 'Мария Иванова'],
    ]);
    expect([refusal, days]).toEqual([null, 90]);
  });

  it('signs out everywhere, withdraws consents, cancels visits and tells by letter', async () => {
    const other = await addSession(test, person.userId);
    await book();
    await book(person, await child());
    await test.rows(
      `insert into user_consent (id, user_id, kind, version, ip) select gen_random_uuid(), $1, kind, max(version), '127.0.0.1' from consent_document group by kind`,
      [person.userId],
    );
    expect(await close()).toMatchObject({ message: 'Кабинет закрыт', cancelled: 2 });
    expect(await statuses()).toEqual(['cancelled', 'cancelled']);
    for (const session of [person, other])
      expect(await api.refused(auth.getMe, {}, bearer(session))).toMatchObject({ code: 'token_expired' });
    const consents = await test.rows<{ is_over: boolean }>(
      'select revoked_at is not null as is_over from user_consent where user_id = $1',
      [person.userId],
    );
    expect(consents.map((consent) => consent.is_over)).toEqual([true, true, true]);
    const [letter] = await lettersTo(test, person.email);
    expect(letter?.text).toContain('Восстановить');
  });

  it('keeps visits when it is asked to', async () => {
    await book();
    expect(await close('keep')).toMatchObject({ cancelled: 0 });
    expect(await statuses()).toEqual(['booked']);
  });

  it('asks for the password, and changes nothing without it', async () => {
    await book();
    expect(await refused(person, 'не тот пароль')).toMatchObject({
      code: 'password_wrong',
      errors: { password: [expect.any(String)] },
    });
    expect(await statuses()).toEqual(['booked']);
    expect(codeOf(await api.send(closing.closeAccount, { body: { visits: 'keep' } }, bearer(person)))).toBe(
      'password_wrong',
    );
  });

  it('is refused to a clinic’s only administrator by name, and not to one of two', async () => {
    const foreign = await createClinic(test);
    await test.rows(`delete from organization_role where organization_id = $1 and role = 'orgadmin'`, [foreign.id]);
    const [sole, second] = [
      await addPerson(test, { roles: [[foreign.id, 'orgadmin']] }),
      await addPerson(test, { roles: [[foreign.id, 'employee']] }),
    ];
    const refusal = await refused(sole);
    expect(refusal.code).toBe('sole_admin');
    expect((await preview(sole)).refusal?.message).toBe(refusal.message);
    await test.rows(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'orgadmin')`, [
      foreign.id,
      second.userId,
    ]);
    const answers = await Promise.all(
      [sole, second].map((who) =>
        api.send(closing.closeAccount, { body: { password: PASSWORD, visits: 'keep' } }, bearer(who)),
      ),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'sole_admin']);
  });

  const send = (who: TestPerson, visits: 'cancel' | 'keep' = 'cancel') =>
    api.send(closing.closeAccount, { body: { password: PASSWORD, visits } }, bearer(who));

  it('is refused when its password is replaced at this moment', async () => {
    const body = {
      current_password: PASSWORD,
      new_password: 'Новый-пароль-77',
      new_password_confirmation: 'Новый-пароль-77',
    };
    const answers = await queueBehindRow(test, 'app_user', person.userId, [
      () => api.send(auth.changePassword, { body }, bearer(person)),
      () => api.send(closing.closeAccount, { body: { password: PASSWORD, visits: 'keep' } }, bearer(person)),
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'password_wrong']);
    expect(codeOf(await api.send(auth.getMe, {}, bearer(person)))).toBe('ok');
  });

  it('twice at once is done once: one letter, one event', async () => {
    const answers = await queueBehindRow(test, 'app_user', person.userId, [() => send(person), () => send(person)]);
    expect(answers.map(codeOf)).toEqual(['ok', 'token_expired']);
    expect((await lettersTo(test, person.email)).filter(({ subject }) => subject === 'Кабинет закрыт')).toHaveLength(1);
    const events = await test.rows(`select from audit_event where object_id = $1 and action = 'account.close'`, [
      person.userId,
    ]);
    expect(events).toHaveLength(1);
  });

  it('that is refused at the last moment leaves the visits as they are', async () => {
    const foreign = await createClinic(test);
    await test.rows(`delete from organization_role where organization_id = $1 and role = 'orgadmin'`, [foreign.id]);
    const [first, second] = [
      await addPerson(test, { roles: [[foreign.id, 'orgadmin']] }),
      await addPerson(test, { roles: [[foreign.id, 'orgadmin']] }),
    ];
    await book(second);
    const answers = await queueBehindRow(test, 'app_user', first.userId, [() => send(first), () => send(second)]);
    expect(answers.map(codeOf)).toEqual(['ok', 'sole_admin']);
    expect(await statuses()).toEqual(['booked']);
  });

  it('whose visits the call did not come to cancels them by its job, unless the account was restored', async () => {
    await book();
    await close('keep');
    const jobOf = async () =>
      (
        await test.rows<{ data: { user: string; session: string; closed: string; visits: 'cancel' | 'keep' } }>(
          `select data from boss.job where name = 'closing' and data ->> 'user' = $1 order by created_on desc`,
          [person.userId],
        )
      )[0]!.data;
    const work = (data: Awaited<ReturnType<typeof jobOf>>) => finishClosings(test.orm).run(data, {} as never);
    const job = await jobOf();
    expect(job.visits).toBe('keep');
    await work(job);
    expect(await statuses()).toEqual(['booked']);
    // as a call that died behind its commit leaves it
    const left = { ...job, visits: 'cancel' } as const;
    await api.ok(auth.login, signIn({ restore: true }));
    await work(left);
    expect(await statuses()).toEqual(['booked']);
    await test.rows('update app_user set closed_at = $2 where id = $1', [person.userId, job.closed]);
    await work(left);
    expect(await statuses()).toEqual(['cancelled']);
    await work(left);
    const logged = await test.rows(
      `select from audit_event where user_id = $1 and action = 'appointment.cancel' and details ->> 'way' = 'closing'`,
      [person.userId],
    );
    expect(logged).toHaveLength(1);
  });

  it('is refused to the last superuser', async () => {
    await test.rows('update app_user set is_superuser = false');
    const superuser = await addPerson(test, { isSuperuser: true });
    expect(await refused(superuser)).toMatchObject({ code: 'last_superuser' });
  });
});

describe('a closed account', () => {
  it('is told so to who knows the password alone, and restored by signing in', async () => {
    await close();
    expect(await api.refused(auth.login, signIn({ password: 'не тот' }))).toMatchObject({ code: 'invalid_grant' });
    const refusal = await api.refused(auth.login, signIn());
    expect(refusal).toMatchObject({ status: 403, code: 'account_closed' });
    expect(refusal.message).toMatch(/^Вы закрыли этот кабинет\. До .+ его можно восстановить$/);
    const { token } = await api.ok(auth.login, signIn({ restore: true }));
    const { items } = await api.ok(auth.listOwnConsents, {}, bearer({ token }));
    expect(
      items.filter(({ is_required: isRequired }) => isRequired).every(({ given }) => given?.revoked_at === null),
    ).toBe(true);
    await api.ok(auth.login, signIn());
    const events = await test.rows<{ action: string }>(
      `select action from audit_event where object_id = $1 and action like 'account.%' order by id`,
      [person.userId],
    );
    expect(events.map(({ action }) => action)).toEqual(['account.close', 'account.restore']);
  });

  it('of who has a second factor is in force again with the right code, not with the password, and told by letter', async () => {
    const { secret } = await setUpTotp(api, bearer(person));
    await close();
    const isClosed = async () =>
      (await test.rows(`select from app_user where id = $1 and closed_at is not null`, [person.userId])).length === 1;
    const { token, two_factor_code: isDue } = await api.ok(auth.login, signIn({ restore: true }));
    expect([isDue, await isClosed()]).toEqual([true, true]);
    await api.ok(factors.passSecondFactor, { body: { code: codeOfApp(secret, 1) } }, bearer({ token }));
    expect(await isClosed()).toBe(false);
    expect((await lettersTo(test, person.email)).map(({ subject }) => subject)).toContain('Кабинет восстановлен');
  });

  it('opens no session that was on its way', async () => {
    await close();
    expect(await api.refused(auth.getMe, {}, bearer(await addSession(test, person.userId)))).toMatchObject({
      code: 'token_expired',
    });
  });

  it('is written to a week before, and erased after 90 days: what the clinic keeps stays without the account', async () => {
    await book();
    await book(person, await child());
    await close('keep');
    await closedAgo(82);
    await pass();
    const letters = async () => (await lettersTo(test, person.email)).map(({ subject }) => subject);
    expect(await letters()).not.toContain('Кабинет скоро будет удалён');
    await closedAgo(91);
    // the server was off when the letter was due: a week is given nevertheless
    expect(await pass()).toBe(0);
    expect((await letters()).filter((subject) => subject === 'Кабинет скоро будет удалён')).toHaveLength(1);
    await test.rows(`update app_user set warned_at = now() - interval '7 days' where id = $1`, [person.userId]);
    expect(await pass()).toBe(1);
    expect(await pass()).toBe(0);
    expect(await letters()).toEqual([]);
    expect(
      await test.rows(
        'select email, phone, last_name, password_hash, erased_at is not null as gone from app_user where id = $1',
        [person.userId],
      ),
    ).toEqual([{ email: null, phone: null, last_name: '—', password_hash: '', gone: true }]);
    const left = await test.rows<{ rows: number }>(
      `select (select count(*) from session where user_id = $1) + (select count(*) from dependant where user_id = $1)
        + (select count(*) from user_consent where user_id = $1) + (select count(*) from organization_role where user_id = $1)
        + (select count(*) from patient where user_id = $1 or dependant_id is not null and organization_id = $2) as rows`,
      [person.userId, clinic.id],
    );
    expect(Number(left[0]?.rows)).toBe(0);
    expect(
      await test.rows(
        `select last_name from patient where organization_id = $1 and last_name in ('Ёлкина', 'Иванова') order by last_name`,
        [clinic.id],
      ),
    ).toEqual([{ last_name: 'Ёлкина' }, { last_name: 'Иванова' }]);
    expect(await api.refused(auth.login, signIn({ restore: true }))).toMatchObject({ code: 'invalid_grant' });
  });

  it('of who has only a phone is told there a week before', async () => {
    const phone = freshPhone();
    await test.rows(`update app_user set email = null, phone = $2, phone_verified_at = now() where id = $1`, [
      person.userId,
      phone,
    ]);
    await close();
    await closedAgo(83);
    await pass();
    expect(await smsTo(test, phone)).toMatchObject([
      { text: 'Ваш закрытый кабинет удалится через неделю. Чтобы вернуть, войдите' },
    ]);
    await closedAgo(90);
    await pass();
    expect(await test.rows('select erased_at from app_user where id = $1', [person.userId])).toEqual([
      { erased_at: null },
    ]);
  });

  it('that was restored is neither written to nor erased', async () => {
    await close();
    await closedAgo(100);
    await pass();
    await api.ok(auth.login, signIn({ restore: true }));
    await test.rows(`update app_user set warned_at = null where id = $1`, [person.userId]);
    expect(await pass()).toBe(0);
    await api.ok(auth.login, signIn());
  });

  it('of who worked in a clinic leaves their name in what they wrote there', async () => {
    await test.rows(`insert into practitioner (id, user_id) values (gen_random_uuid(), $1)`, [person.userId]);
    await close();
    await closedAgo(98);
    await test.rows(`update app_user set warned_at = now() - interval '8 days' where id = $1`, [person.userId]);
    expect(await pass()).toBe(1);
    expect(await test.rows('select last_name, email from app_user where id = $1', [person.userId])).toEqual([
      { last_name: 'Ёлкина', email: null },
    ]);
  });
});
