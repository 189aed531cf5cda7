import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { commandLine, refused, type CommandLine } from '#tests/support/command-line.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { addPerson, addSession } from '#tests/support/people.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let line: CommandLine;
beforeAll(async () => {
  test = await buildTestApp();
  line = commandLine(test);
  api = new Api(test);
  clinic = await createClinic(test);
});
afterAll(() => test.close());
const logOf = (id: string) =>
  test.rows<{ action: string; user_id: string | null; details: object }>(
    `select action, user_id, details from audit_event where object_id = $1 and details ->> 'by' = 'cli' order by id`,
    [id],
  );

describe('people of the installation by the command line', () => {
  it('are found, banned with a reason, which ends their sessions, and let in again; all of it is logged', async () => {
    const person = await addPerson(test);
    const { token } = await addSession(test, person.userId);
    expect(await line.run('people list', `--search=${person.email}`)).toBe(0);
    expect(line.said[0]).toContain(`${person.userId}  ${person.email}  activated`);
    expect(line.said.at(-1)).toBe('Людей: 1, показано 1.');

    expect(await line.refusalOf('people', 'ban', `--email=${person.email}`)).toMatchObject(refused('--reason'));
    expect(await line.run('people', 'ban', `--email=${person.email.toUpperCase()}`, '--reason=Рассылает рекламу')).toBe(
      0,
    );
    expect(await api.refused(auth.getMe, {}, { authorization: `Bearer ${token}` })).toMatchObject({
      code: 'token_expired',
    });
    expect(await line.refusalOf('people', 'approve', `--email=${person.email}`)).toMatchObject(refused('так нельзя'));
    expect(await line.run('people', 'list', '--status=banned', `--search=${person.email}`)).toBe(0);
    expect(line.said.at(-1)).toBe('Людей: 1, показано 1.');
    expect(await line.run('people', 'unban', `--email=${person.email}`)).toBe(0);

    await addSession(test, person.userId);
    expect(await line.run('people', 'end-sessions', `--email=${person.email}`)).toBe(0);
    expect(line.said).toEqual([`Завершено сеансов ${person.email}: 1.`]);
    expect(await logOf(person.userId)).toEqual([
      { action: 'user.ban', user_id: null, details: { by: 'cli', reason: 'Рассылает рекламу' } },
      { action: 'user.unban', user_id: null, details: { by: 'cli' } },
      { action: 'user.end_sessions', user_id: null, details: { by: 'cli', sessions: 1 } },
    ]);
  });

  it('who has lost the second factor is let in without it, told by letter; logged with the reason', async () => {
    const person = await addPerson(test);
    const { token } = await addSession(test, person.userId);
    const { token: now = token } = await setUpTotp(api, { authorization: `Bearer ${token}` });
    const headers = { authorization: `Bearer ${now}` };
    await api.ok(auth.getMe, {}, headers);
    expect(await line.refusalOf('people', 'reset-factors', `--email=${person.email}`)).toMatchObject(
      refused('--reason'),
    );
    expect(await line.run('people', 'reset-factors', `--email=${person.email}`, '--reason=Потерян телефон')).toBe(0);
    expect(line.said[0]).toContain(`сняты: ${person.email}.`);
    expect(await test.rows('select from user_factor where user_id = $1', [person.userId])).toEqual([]);
    expect(await api.refused(auth.getMe, {}, headers)).toMatchObject({ code: 'token_expired' });
    expect((await lettersTo(test, person.email)).map(({ subject }) => subject)).toContain('Вход с кодом сброшен');
    expect(await logOf(person.userId)).toEqual([
      {
        action: 'factor.reset',
        user_id: null,
        details: { by: 'cli', reason: 'Потерян телефон', passkeys: 0, identities: 0 },
      },
    ]);
    expect(
      await line.refusalOf('people', 'reset-factors', `--email=${person.email}`, '--reason=Ещё раз'),
    ).toMatchObject(refused('нет второго шага'));
  });

  it('are narrowed to a role and a clinic', async () => {
    expect(await line.run('people', 'list', '--role=orgadmin', `--clinic=${clinic.slug}`)).toBe(0);
    expect(line.said[0]).toContain(clinic.people.orgadmin.userId);
    expect(line.said.at(-1)).toBe('Людей: 1, показано 1.');
  });

  it('a superuser is one no more, with a reason; logged', async () => {
    const person = await addPerson(test, { isSuperuser: true });
    const withdraw = ['people', 'withdraw-superuser', `--email=${person.email}`] as const;
    expect(await line.refusalOf(...withdraw)).toMatchObject(refused('--reason'));
    expect(await line.run(...withdraw, '--reason=Уволен')).toBe(0);
    expect(line.said).toEqual([`Больше не суперпользователь: ${person.email}. Сеансы завершены.`]);
    const headers = { authorization: `Bearer ${person.token}` };
    expect(await api.refused(auth.getMe, {}, headers)).toMatchObject({ code: 'token_expired' });
    expect(await logOf(person.userId)).toEqual([
      { action: 'superuser.withdraw', user_id: null, details: { by: 'cli', reason: 'Уволен' } },
    ]);
    expect(await line.refusalOf(...withdraw, '--reason=Ещё раз')).toMatchObject(refused('так нельзя'));
  });

  it('are shown with roles, permissions, ways to sign in and sessions; the look is logged', async () => {
    const person = await addPerson(test, { roles: [[clinic.id, 'doctor']] });
    await setUpTotp(api, { authorization: `Bearer ${person.token}` });
    await test.rows(`insert into organization_grant (organization_id, user_id, permission) values ($1, $2, $3)`, [
      clinic.id,
      person.userId,
      'queue.read',
    ]);
    expect(await line.run('people', 'show', `--email=${person.email}`)).toBe(0);
    const said = line.said.join('\n');
    expect(line.said[0]).toBe('Ёлкина Анна Петровна');
    expect(said).toContain(`  номер: ${person.userId}`);
    expect(said).toContain(`    ${clinic.slug}  `);
    expect(said).toContain('doctor, queue.read');
    expect(said).toContain('код из приложения, запасных кодов осталось 10');
    expect(said).toMatch(/открытые сеансы:\n {4}\d{4}-\d{2}-\d{2}T\S+ {2}127\.0\.0\.1/);
    expect(await logOf(person.userId)).toEqual([{ action: 'user.view', user_id: null, details: { by: 'cli' } }]);
  });

  it('whose account is closed are found by that, and shown with the day of its end', async () => {
    const person = await addPerson(test);
    await test.rows('update app_user set closed_at = now() where id = $1', [person.userId]);
    expect(await line.run('people', 'list', '--status=closed', `--search=${person.email}`)).toBe(0);
    expect(line.said.at(-2)).toContain(`${person.email}  closed  `);
    expect(line.said.at(-1)).toBe('Людей: 1, показано 1.');
    expect(await line.run('people', 'show', `--id=${person.userId}`)).toBe(0);
    expect(line.said.join('\n')).toMatch(/закрыта, восстановить можно до: \d\d\.\d\d\.\d{4}/);
  });

  it('who has no address is named by the proved phone or by the id', async () => {
    const phone = '+79160000042';
    const [person, waiting] = [await addPerson(test), await addPerson(test, { status: 'pending_activation' })];
    await test.rows(`update app_user set email = null, phone = $2, phone_verified_at = now() where id = $1`, [
      person.userId,
      phone,
    ]);
    // a registration that waits for a code to the same phone is somebody else's try
    await test.rows('update app_user set email = null, phone = $2 where id = $1', [waiting.userId, phone]);
    expect(await line.run('people', 'ban', '--phone=8 (916) 000-00-42', '--reason=Спам')).toBe(0);
    expect(line.said).toEqual(['Заблокировано: +7 (916) 000-00-42. Сеансы завершены.']);
    expect(await line.run('people', 'unban', `--id=${person.userId}`)).toBe(0);
    expect((await logOf(person.userId)).map(({ action }) => action)).toEqual(['user.ban', 'user.unban']);
    expect(await logOf(waiting.userId)).toEqual([]);
  });

  it.each([
    [['people', 'list', '--status=gone'], 'Нет состояния «gone»'],
    [['people', 'list', '--role=nurse'], 'Нет роли «nurse»'],
    [['people', 'list', '--clinic=nowhere'], '«nowhere» нет'],
    [['people', 'ban', '--reason=x'], '--email, --phone или --id'],
    [['people', 'unban', '--email=a@b.test', '--phone=+79160000000'], 'одним из ключей'],
    [['people', 'show'], '--email, --phone или --id'],
    [['people', 'show', '--email=nobody@example.test'], 'nobody@example.test нет'],
    [['people', 'unban', '--phone=123'], '«123» – не телефон'],
    [['people', 'unban', '--phone=+79169999999'], '+7 (916) 999-99-99 нет'],
    [['people', 'unban', '--id=42'], '«42» – не номер'],
    [['people', 'unban', '--id=018f0000-0000-7000-8000-000000000000'], '018f0000-0000-7000-8000-000000000000 нет'],
    [['people', 'unban', '--mail=a@b.test'], 'нет ключа --mail'],
    [['people', 'unban', '--email'], 'после --email нужно значение'],
    [['people', 'unban', '--email', '--id=1'], 'после --email нужно значение'],
    [['letters', 'list', '--waiting=yes'], '--waiting значения не берёт'],
    [['people', 'unban', '--email=a@b.test', 'и ещё'], 'лишнее слово «и ещё»'],
    [['people', 'ban', '--email=a@b.test', `--reason=${'x'.repeat(301)}`], 'длиннее 300'],
    [['people', 'unban', '--email=nobody@example.test'], 'nobody@example.test нет'],
    [['people', 'end-sessions', '--email=nobody@example.test'], 'nobody@example.test нет'],
    [['people', 'reset-factors', '--email=nobody@example.test', '--reason=x'], 'nobody@example.test нет'],
    [['people', 'reset-factors', '--email=a@b.test', `--reason=${'x'.repeat(301)}`], 'длиннее 300'],
    [['clinics', 'disable'], '--slug'],
    [['clinics', 'enable', '--slug=nowhere'], '«nowhere» нет'],
  ])('%j is refused', async (args, reason) => {
    expect(await line.refusalOf(...args)).toMatchObject(refused(reason));
  });
});

it('a clinic is switched off and on by the command line, once each, and logged', async () => {
  expect(await line.run('clinics', 'disable', `--slug=${clinic.slug}`)).toBe(0);
  expect(await line.run('clinics', 'disable', `--slug=${clinic.slug}`)).toBe(0);
  expect(await line.run('clinics', 'list')).toBe(0);
  expect(line.said.find((line) => line.includes(clinic.slug))).toMatch(/отключена$/);
  expect(await line.run('clinics', 'enable', `--slug=${clinic.slug}`)).toBe(0);
  expect(await logOf(clinic.id)).toEqual([
    { action: 'clinic.disable', user_id: null, details: { by: 'cli' } },
    { action: 'clinic.enable', user_id: null, details: { by: 'cli' } },
  ]);
});
