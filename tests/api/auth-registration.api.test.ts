import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api } from '#tests/support/call.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { addPerson, CONSENTS, PASSWORD, REQUIRED_CONSENTS } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

const registration = (changes: Record<string, unknown> = {}) => ({
  email: `${randomUUID()}@example.test`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  first_name: 'Анна',
  last_name: 'Ёлкина',
  consents: [...REQUIRED_CONSENTS],
  ...changes,
});
/** The refusal of a registration with the texts of its fields. */
async function refusalOf(changes: Record<string, unknown>) {
  const { status, code, errors } = await api.refused(auth.register, { body: registration(changes) });
  return { status, code, errors };
}
const at = (errors: Record<string, string[]>, code = 'validation_failed') => ({ status: 422, code, errors });
const accounts = async (email: string) =>
  test.rows<{ id: string; email: string; status: string }>(
    'select id, email, status from app_user where email = lower($1)',
    [email],
  );

describe('registration', () => {
  it('makes an account that waits for its letter, with the consents given', async () => {
    const body = registration({
      email: ` ${randomUUID()}@Example.Test `,
      middle_name: 'Петровна',
      tnc: true,
      consents: CONSENTS,
    });
    expect(await api.ok(auth.register, { body: body as never })).toEqual({
      message: 'Ссылка для активации отправлена на почту',
    });
    const [account] = await accounts(body.email.trim());
    expect(account).toMatchObject({ status: 'pending_activation', email: body.email.trim().toLowerCase() });
    expect(
      await test.rows('select kind, version, ip, revoked_at from user_consent where user_id = $1 order by kind', [
        account!.id,
      ]),
    ).toEqual(
      CONSENTS.map((given) => ({ ...given, ip: '127.0.0.1', revoked_at: null })).toSorted((a, b) =>
        a.kind.localeCompare(b.kind),
      ),
    );
    expect(await test.rows('select action, result from audit_event where user_id = $1', [account!.id])).toEqual([
      { action: 'user.register', result: 'ok' },
    ]);
  });

  it('keeps no password, only an argon2id hash of it', async () => {
    const body = registration();
    await api.ok(auth.register, { body: body as never });
    const [row] = await test.rows<{ password_hash: string; all: string }>(
      'select password_hash, u::text as all from app_user u where email = $1',
      [body.email],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.all).not.toContain(PASSWORD);
  });

  it('takes the contact as username, too', async () => {
    const { email, ...body } = registration();
    await api.ok(auth.register, { body: { ...body, username: email } as never });
    expect(await accounts(email)).toHaveLength(1);
  });

  it('optional consents are optional; nothing is agreed to silently', async () => {
    const body = registration();
    await api.ok(auth.register, { body: body as never });
    const kinds = await test.rows(
      'select kind from user_consent c join app_user u on u.id = c.user_id where u.email = $1 order by kind',
      [body.email],
    );
    expect(kinds).toEqual([{ kind: 'personal_data' }, { kind: 'terms' }]);
  });

  it.each([
    [{ email: undefined }, { email: ['Это поле обязательное'] }],
    [{ email: '' }, { email: ['Это поле обязательное'] }],
    [{ email: 'не почта' }, { email: ['Некорректный еmail'] }],
    [{ email: 'a@' }, { email: ['Некорректный еmail'] }],
    [{ email: undefined, username: '12345' }, { username: ['Некорректный еmail'] }],
    [{ email: `${'a'.repeat(250)}@b.ru` }, { email: ['Не больше 254 символов'] }],
    [{ password: 'коротк' }, { password: ['Не меньше 8 символов'] }],
    [
      { password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) },
      { password: ['Не больше 128 символов'], password_confirmation: ['Не больше 128 символов'] },
    ],
    [{ email: '' }, { email: ['Это поле обязательное'] }],
    [{ first_name: '' }, { first_name: ['Это поле обязательное'] }],
    [{ last_name: '   ' }, { last_name: ['Это поле обязательное'] }],
    [{ last_name: 'Соболева<b>123</b>' }, { last_name: ['Только буквы, дефис, апостроф, точка и пробел'] }],
    [{ first_name: '😀' }, { first_name: ['Только буквы, дефис, апостроф, точка и пробел'] }],
    [
      { first_name: ' ', last_name: '\t' },
      { first_name: ['Это поле обязательное'], last_name: ['Это поле обязательное'] },
    ],
    [
      { first_name: undefined, last_name: undefined },
      { first_name: ['Это поле обязательное'], last_name: ['Это поле обязательное'] },
    ],
    [{ first_name: 'я'.repeat(101) }, { first_name: ['Не больше 100 символов'] }],
    [{ first_name: 5 }, { first_name: ['Неверный вид значения'] }],
    [{ consents: [{ kind: 'everything', version: 1 }] }, { 'consents.0.kind': ['Недопустимое значение'] }],
    [{ next: '//evil.example' }, { next: ['Неверный формат'] }],
    [{ next: '/\n/evil.example' }, { next: ['Неверный формат'] }],
    [{ next: 'https://evil.example' }, { next: ['Неверный формат'] }],
    [{ is_superuser: true }, { is_superuser: ['Неизвестное поле'] }],
  ])('%j is refused at its field', async (changes, errors) =>
    expect(await refusalOf(changes)).toEqual(at(errors as unknown as Record<string, string[]>)),
  );

  it('each required consent is asked for at its own field', async () => {
    expect(await refusalOf({ consents: [REQUIRED_CONSENTS[1]] })).toEqual(
      at({ 'consents.terms': ['Нужно согласие'] }, 'consent_required'),
    );
    expect(await refusalOf({ consents: [REQUIRED_CONSENTS[0]] })).toEqual(
      at({ 'consents.personal_data': ['Нужно согласие'] }, 'consent_required'),
    );
  });

  it.each([
    ['no consents', {}],
    ['the old mark without consents', { tnc: true }],
  ])('%s: they are asked for in words', async (_, more) =>
    expect(await refusalOf({ consents: undefined, ...more })).toEqual(
      at({ 'consents.terms': ['Нужно согласие'] }, 'consent_required'),
    ),
  );

  it('takes the names of the dialog’s form, and refuses at them', async () => {
    const { email, password, consents } = registration();
    const dialog = { email, password, consents, firstName: 'Анна', lastName: 'Ёлкина', confirmPassword: password };
    const send = (changes: object) => api.send(auth.register, { body: { ...dialog, ...changes } as never });
    expect((await send({ lastName: undefined })).json()).toMatchObject({
      errors: { lastName: ['Это поле обязательное'] },
    });
    expect((await send({ confirmPassword: 'другой-пароль' })).json()).toMatchObject({
      code: 'passwords_differ',
      errors: { password: ['Пароли не совпадают'], confirmPassword: ['Пароли не совпадают'] },
    });
    expect((await send({ middleName: 'Петровна', tnc: true })).statusCode).toBe(200);
    expect(
      await test.rows('select first_name, last_name, middle_name from app_user where email = $1', [email]),
    ).toEqual([{ first_name: 'Анна', last_name: 'Ёлкина', middle_name: 'Петровна' }]);
  });

  it('terms accepted by the old mark alone are no consent', async () =>
    expect(await refusalOf({ tnc: true, consents: [REQUIRED_CONSENTS[1]] })).toEqual(
      at({ 'consents.terms': ['Нужно согласие'] }, 'consent_required'),
    ));

  it.each([0, 1, 2, 99])('a consent to version %i of a document that is at version 3 is outdated', async (version) =>
    expect(await refusalOf({ consents: [REQUIRED_CONSENTS[0], { kind: 'personal_data', version }] })).toEqual(
      at({ 'consents.personal_data': ['Текст документа обновился, прочитайте его ещё раз'] }, 'consent_outdated'),
    ),
  );

  it('an outdated consent beside a current one of the same kind is refused, and a repeated one is kept once', async () => {
    expect(await refusalOf({ consents: [...REQUIRED_CONSENTS, { kind: 'terms', version: 9 }] })).toEqual(
      at({ 'consents.terms': ['Текст документа обновился, прочитайте его ещё раз'] }, 'consent_outdated'),
    );
    const body = registration({ consents: [...REQUIRED_CONSENTS, REQUIRED_CONSENTS[0]] });
    await api.ok(auth.register, { body: body as never });
    expect(
      await test.rows('select from user_consent c join app_user u on u.id = c.user_id where u.email = $1', [
        body.email,
      ]),
    ).toHaveLength(2);
  });

  it('passwords that differ are told at both fields', async () =>
    expect(await refusalOf({ password_confirmation: 'Другой-пароль-11' })).toEqual(
      at({ password: ['Пароли не совпадают'], password_confirmation: ['Пароли не совпадают'] }, 'passwords_differ'),
    ));

  it.each(['password123', 'QWERTYUIOP', 'йцукенгшщз', 'ghbdtnghbdtn', 'пароль2024', '11111111', 'зфыыцщкв'])(
    'the well known password «%s» is refused, also in the Russian layout',
    async (password) =>
      expect(await refusalOf({ password, password_confirmation: password })).toEqual(
        at({ password: ['Этот пароль слишком известный, придумайте другой'] }, 'password_too_common'),
      ),
  );

  it.each([
    [{ last_name: 'Самоварова' }, 'Горячий-САМОВАРОВА'],
    [{ first_name: 'Самовар' }, 'ujhzxbq-cfvjdfh'],
    [{ email: `samovar.${randomUUID()}@example.test` }, 'Samovar-2026!'],
  ])('%j with the password «%s», which has an own word in it, is refused', async (own, password) =>
    expect(await refusalOf({ ...own, password, password_confirmation: password })).toEqual(
      at(
        { password: ['В пароле не должно быть вашего имени, адреса почты и номера телефона, придумайте другой'] },
        'password_own_word',
      ),
    ),
  );

  it.each(['+7 (916) 123-45-67', '89161234567'])(
    'the phone %s as contact is answered with what to do',
    async (username) =>
      expect(await refusalOf({ email: undefined, username })).toEqual(
        at(
          { username: ['Регистрация по телефону пока недоступна, укажите e-mail'] },
          'registration_by_phone_unavailable',
        ),
      ),
  );

  it('an address that is taken is told at the field that was filled', async () => {
    const { email } = await addPerson(test);
    expect(await refusalOf({ email: email.toUpperCase() })).toEqual(
      at({ email: ['Такой пользователь уже существует'] }, 'email_taken'),
    );
    expect(await refusalOf({ email: undefined, username: email })).toEqual(
      at({ username: ['Такой пользователь уже существует'] }, 'email_taken'),
    );
  });

  it('a refused registration leaves nothing', async () => {
    const email = `${randomUUID()}@example.test`;
    await api.refused(auth.register, { body: registration({ email, consents: [] }) });
    expect(await accounts(email)).toEqual([]);
    expect(await lettersTo(test, email)).toEqual([]);
  });
});
