import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api } from '#tests/support/call.ts';
import { commandLine, refused, type CommandLine } from '#tests/support/command-line.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson, addSession, PASSWORD } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { BARE_ENV } from '#tests/support/bare-env.ts';

const OWN_PASSWORD = 'Свой-собственный-7';
let test: TestApp;
let api: Api;
let line: CommandLine;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  line = commandLine(test, { PUBLIC_URL: 'https://clinic.example' });
});
afterAll(() => test.close());

/** Starts a process of the command line on the test's database, without a terminal. */
function cli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...BARE_ENV,
        DATABASE_URL: test.database.appUrl,
        DATABASE_MIGRATION_URL: test.database.ownerUrl,
        PUBLIC_URL: 'https://clinic.example',
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
const superuser = (email: string) => line.outcome('create-superuser', '--email', email);
const accountOf = async (email: string) =>
  (
    await test.rows<{ id: string; is_superuser: boolean; status: string }>(
      'select id, is_superuser, status from app_user where email = $1',
      [email],
    )
  )[0];

describe('create-superuser', () => {
  it('makes an account with the password of the environment', async () => {
    const email = `${randomUUID()}@example.test`;
    expect(await cli(['create-superuser', '--email', email.toUpperCase()], { SUPERUSER_PASSWORD: PASSWORD })).toEqual({
      code: 0,
      output: `Суперпользователь ${email} заведён.\n`,
    });
    const { token } = await api.ok(auth.login, { body: { email, password: PASSWORD } });
    expect(await api.ok(auth.getMe, {}, { authorization: `Bearer ${token}` })).toMatchObject({ is_superuser: true });
    const account = await accountOf(email);
    expect(
      await test.rows('select action, object_type, details from audit_event where object_id = $1', [account?.id]),
    ).toEqual([{ action: 'superuser.grant', object_type: 'user', details: { isNew: true, by: 'cli' } }]);
  });

  it('without a password gives a one-time link that sets it', async () => {
    const email = `${randomUUID()}@example.test`;
    const { code, output } = await superuser(email);
    expect(code).toBe(0);
    const token = /https:\/\/clinic\.example\/password\/reset\/([\w-]+)/.exec(output)?.[1] ?? '';
    await api.ok(auth.resetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } });
    await api.ok(auth.login, { body: { email, password: PASSWORD } });
    expect(
      await api.refused(auth.resetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } }),
    ).toMatchObject({ code: 'reset_link_invalid' });
  });

  it('promotes an account, keeps its password, ends its sessions', async () => {
    const { email, userId, token } = await addPerson(test);
    await addSession(test, userId);
    expect(await superuser(email)).toEqual({ code: 0, output: `Учётная запись ${email} стала суперпользователем.\n` });
    expect(await accountOf(email)).toMatchObject({ is_superuser: true, status: 'activated' });
    expect(await api.refused(auth.getMe, {}, { authorization: `Bearer ${token}` })).toMatchObject({
      code: 'token_expired',
    });
    await api.ok(auth.login, { body: { email, password: PASSWORD } });
  });

  it('says that an account is closed by its owner: the rights wait until it is restored', async () => {
    const { email, userId } = await addPerson(test);
    await test.rows('update app_user set closed_at = now() where id = $1', [userId]);
    expect((await superuser(email)).output).toContain(`Владелец закрыл учётную запись ${email}`);
    expect(await accountOf(email)).toMatchObject({ is_superuser: true });
  });

  it("does not vouch for the password of a registration that waits: it may be a stranger's", async () => {
    const { email } = await addPerson(test, { status: 'pending_activation' });
    const { output } = await superuser(email);
    expect(await api.refused(auth.login, { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'invalid_grant',
    });
    const token = /\/password\/reset\/([\w-]+)/.exec(output)?.[1] ?? '';
    await api.ok(auth.resetPassword, { body: { token, password: OWN_PASSWORD, password_confirmation: OWN_PASSWORD } });
    await api.ok(auth.login, { body: { email, password: OWN_PASSWORD } });
  });

  it.each([
    [['create-superuser'], {}, 'Нужен ключ --email'],
    [['create-superuser', '--email', 'nonsense'], {}, 'nonsense — не адрес электронной почты.'],
    [
      ['create-superuser', '--email', 'a@example.test'],
      { SUPERUSER_PASSWORD: 'short' },
      'Пароль слишком короткий: нужно не меньше 8 символов.',
    ],
    [
      ['create-superuser', '--email', 'a@example.test'],
      { SUPERUSER_PASSWORD: 'password123' },
      'Этот пароль слишком известный, придумайте другой.',
    ],
    [
      ['create-superuser', '--email', 'semenova@example.test'],
      { SUPERUSER_PASSWORD: 'Semenova-2026!' },
      'В пароле не должно быть адреса почты, придумайте другой.',
    ],
    [['create-superuser', '--password', 'x'], {}, 'Неверные ключи'],
  ])('%j is refused with its reason', async (args, env, reason) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(await line.refusalOf(...args)).toMatchObject(refused(reason));
    vi.unstubAllEnvs();
    expect(await accountOf('a@example.test')).toBeUndefined();
  });

  it('a refusal is a line on the screen and code 1', async () => {
    expect(await cli(['create-superuser'])).toEqual({
      code: 1,
      output: expect.stringMatching(/^Нужен ключ --email.*\n$/) as unknown,
    });
  });
});

describe('create-clinic', () => {
  const words = (changes: Readonly<Record<string, string>>) => [
    'create-clinic',
    ...Object.entries({
      title: 'Клиника «Кедр»',
      slug: 'kedr',
      timezone: 'Asia/Barnaul',
      'admin-email': 'admin@kedr.test',
      'admin-name': 'Кедрова Анна Ильинична',
      ...changes,
    }).flatMap(([name, value]) => [`--${name}`, value]),
  ];
  const clinicOf = (slug: string) =>
    test.rows<{ id: string; title: string; timezone: string }>(
      'select id, title, timezone from organization where slug = $1',
      [slug],
    );

  it("makes it, and its administrator is one when the letter's link set the password", async () => {
    expect((await api.ok(auth.checkSession, {})).config.has_clinics).toBe(false);
    const { code, output } = await line.outcome(...words({ 'admin-email': 'Admin@Kedr.Test' }));
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(
        'Создана клиника: Клиника «Кедр», https://clinic.example/clinics/kedr\n',
      ) as unknown,
    });
    expect(output).toContain('Письмо администратору (admin@kedr.test) ждёт в очереди: задайте SMTP_URL');
    const [row] = await clinicOf('kedr');
    expect(row).toMatchObject({ title: 'Клиника «Кедр»', timezone: 'Asia/Barnaul' });
    const [letter] = await lettersTo(test, 'admin@kedr.test');
    expect(letter?.text).toContain('Вас назначили администратором клиники: Клиника «Кедр»');
    const token = await tokenFromLetter(test, 'admin@kedr.test');
    expect(
      await api.ok(auth.resetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } }),
    ).toMatchObject({ message: 'Приглашение принято', next: `/clinics/${row!.id}/personal-area` });
    const signedIn = await api.ok(auth.login, { body: { email: 'admin@kedr.test', password: PASSWORD } });
    expect(await api.ok(auth.getMe, {}, { authorization: `Bearer ${signedIn.token}` })).toMatchObject({
      resources: [{ slug: 'kedr', roles: ['orgadmin'] }],
    });
    expect(
      await test.rows(`select last_name, first_name, middle_name from app_user where email = 'admin@kedr.test'`),
    ).toEqual([{ last_name: 'Кедрова', first_name: 'Анна', middle_name: 'Ильинична' }]);
    expect((await api.ok(auth.checkSession, {})).config.has_clinics).toBe(true);
    expect(
      await test.rows('select action, details from audit_event where organization_id = $1 order by id', [row!.id]),
    ).toEqual([
      { action: 'clinic.create', details: { by: 'cli' } },
      { action: 'role.grant', details: { role: 'orgadmin', by: 'cli' } },
    ]);
  });

  it.each([
    [{ title: ' ' }, 'Нужен ключ --title'],
    [{ slug: 'Кедр' }, '«Кедр» не годится для адреса страницы'],
    [{ slug: 'kedr--2' }, '«kedr--2» не годится для адреса страницы'],
    [{ timezone: 'Барнаул' }, 'Нет часового пояса «Барнаул»'],
    [{ timezone: '+07:00' }, 'Нет часового пояса «+07:00»'],
    [{ 'admin-email': 'admin' }, 'admin — не адрес электронной почты.'],
    [{ 'admin-name': ' ' }, 'Нужен ключ --admin-name'],
    [{ 'admin-name': 'Кедрова' }, '«Кедрова» — не имя человека'],
    [{ 'admin-name': 'Кедрова Анна 2' }, '«Кедрова Анна 2» — не имя человека'],
    [{ 'admin-email': 'other@kedr.test' }, 'Клиника с адресом страницы «kedr» уже есть: выберите другой.'],
  ])('%j is refused with its reason, and nothing is left of it', async (changes, reason) => {
    expect(await line.refusalOf(...words(changes))).toMatchObject(refused(reason));
    expect(await test.rows('select slug from organization')).toEqual([{ slug: 'kedr' }]);
    expect(await lettersTo(test, 'other@kedr.test')).toEqual([]);
  });
});

it('create-clinic without the administrator’s name and without a terminal says what is missing', async () => {
  expect(
    await line.outcome(
      'create-clinic',
      '--title',
      'Сосна',
      '--slug',
      'sosna',
      '--timezone',
      'Europe/Moscow',
      '--admin-email',
      'a@sosna.test',
    ),
  ).toEqual({ code: 1, output: expect.stringContaining('Нужен ключ --admin-name') as unknown });
});

describe('commands that compare', () => {
  it('openapi --check and db:snapshot --check agree with what is committed', async () => {
    expect(await line.outcome('openapi', '--check')).toEqual({
      code: 0,
      output: 'Описание API совпадает с docs/openapi.json.\n',
    });
    expect(await line.outcome('db:snapshot', '--check')).toEqual({
      code: 0,
      output: 'Строение базы совпадает с записанным.\n',
    });
  });

  it('db:snapshot --check notices a difference', async () => {
    await test.rows('alter table throttle add column surprise text');
    expect(await line.outcome('db:snapshot', '--check')).toMatchObject({
      code: 1,
      output: expect.stringContaining('не совпадает') as unknown,
    });
    await test.rows('alter table throttle drop column surprise');
  });

  it('the help names every command', async () => {
    const { output } = await line.outcome('--help');
    for (const name of ['migrate', 'seed', 'create-superuser', 'create-clinic', 'db:snapshot', 'openapi'])
      expect(output).toContain(name);
  });
});
