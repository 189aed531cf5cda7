import { describe, expect, it } from 'vitest';
import { ERRORS, errorText, type ErrorCode } from '#shared/errors/catalogue.ts';
import { statusTitles } from './api-texts.ru.ts';
import { errorOf, isDisguisedRefusal, refusalOf, toApiError } from './api-error.ts';
import { wordsOf } from './words-of.ts';
import { reactionTo } from './reaction.ts';

describe('refusals of the server', () => {
  it('a refusal of ours gives code, text and texts of fields', () => {
    const body = {
      code: 'validation_failed',
      message: 'Проверьте заполнение полей',
      errors: { email: ['Некорректный еmail'], odd: [1], none: [] },
    };
    expect(toApiError({ status: 422, data: body })).toEqual({
      status: 422,
      code: 'validation_failed',
      message: 'Проверьте заполнение полей',
      errors: { email: ['Некорректный еmail'] },
    });
  });
  it.each([undefined, null, 'Bad Gateway', [], {}, 7])('a foreign body %j gives the common text', (data) => {
    expect(toApiError({ status: 502, data })).toMatchObject({
      status: 502,
      code: 'unknown',
      message: 'Произошла ошибка',
    });
  });
  it('takes errors.message[0] when there is no text', () =>
    expect(refusalOf(400, { errors: { message: ['Ссылка недействительна'] } }).message).toBe('Ссылка недействительна'));
  it('takes msg of the documented calls', () =>
    expect(refusalOf(200, { result: false, msg: 'Время занято' }).message).toBe('Время занято'));
  it('has the row that a stale update lost to, when there is one', () => {
    expect(refusalOf(409, { code: 'stale_version', message: 'x', current: null })).toHaveProperty('current', null);
    expect(refusalOf(409, { code: 'stale_version', message: 'x' })).not.toHaveProperty('current');
  });
  it('says when another try makes sense, by the header of the answer', () => {
    const before = Date.now();
    const { retryAt = 0 } = toApiError({ status: 429, data: {} }, new Headers({ 'Retry-After': '30' }));
    expect(retryAt - before).toBeGreaterThanOrEqual(30_000);
    expect(retryAt - Date.now()).toBeLessThanOrEqual(30_000);
    for (const headers of [undefined, new Headers(), new Headers({ 'Retry-After': '0' })])
      expect(toApiError({ status: 429, data: {} }, headers)).not.toHaveProperty('retryAt');
  });
  it('no connection has a code of its own', () => {
    for (const status of ['FETCH_ERROR', 'TIMEOUT_ERROR'] as const)
      expect(toApiError({ status, error: 'x' })).toMatchObject({ status: 0, code: 'network_failure' });
  });
  it('an answer that is no JSON has a code of its own', () =>
    expect(toApiError({ status: 'PARSING_ERROR', originalStatus: 200, data: '<html>', error: 'x' })).toMatchObject({
      status: 200,
      code: 'bad_answer',
    }));
  it('an exception gives the common text', () => {
    expect(errorOf(new TypeError('x'))).toMatchObject({ code: 'unknown' });
    expect([undefined, null].map(errorOf)).toEqual([null, null]);
    const known = { status: 409, code: 'slot_taken', message: 'Занято', errors: {} };
    expect(errorOf(known)).toBe(known);
    for (const foreign of [
      { ...known, status: '409' },
      { ...known, code: 409 },
      { ...known, message: undefined },
      { status: 409 },
      'text',
    ])
      expect(errorOf(foreign)).toMatchObject({ status: 0, code: 'unknown' });
  });
  it.each([
    [{ result: false }, true],
    [{ type: 'error' }, true],
    [{ result: true }, false],
    [{ type: 1 }, false],
    [[], false],
    [null, false],
  ])('a success with a refusal inside %j: %s', (body, expected) => {
    expect(isDisguisedRefusal(body)).toBe(expected);
  });
});

describe('reaction to a refusal', () => {
  const error = (status: number, code: string) => ({ status, code, message: 'Текст', errors: {} });
  it('is silent on 404', () => expect(reactionTo(error(404, 'not_found'), undefined)).toEqual({ kind: 'none' }));
  it('is silent when the caller shows its own errors', () =>
    expect(reactionTo(error(409, 'slot_taken'), { showsOwnErrors: true })).toEqual({ kind: 'none' }));
  it('an expired session gets no toast: the page is locked and asks to sign in', () =>
    expect(reactionTo(error(401, 'token_expired'), undefined)).toEqual({ kind: 'none' }));
  it.each([
    [409, 'slot_taken', 'Не получилось · 409'],
    [401, 'not_signed_in', 'Ошибка системы'],
    [502, 'unknown', 'Ошибка сервера · 502'],
    [500, 'internal_error', 'Ошибка сервера · 500'],
    [418, 'teapot', 'Ошибка · 418'],
    [0, 'network_failure', 'Нет связи'],
  ])('%s %s — «%s»', (status, code, title) =>
    expect(reactionTo(error(status, code), undefined)).toMatchObject({ kind: 'toast', title, message: 'Текст' }),
  );
  it.each(Object.keys(ERRORS) as ErrorCode[])('%s is told once: by its screen, or by a toast in its words', (code) => {
    const { status } = ERRORS[code];
    const message = errorText(code);
    const reaction = reactionTo({ status, code, message, errors: {} }, undefined);
    const isSilent = status === 404 || ['token_expired', 'session_locked', 'second_factor_required'].includes(code);
    // words for its status, with the number for whoever is asked for help
    const title = code === 'not_signed_in' ? 'Ошибка системы' : `${statusTitles[status]} · ${status}`;
    const toast =
      code === 'invalid_grant' ? { kind: 'toast', message: 'Ошибка авторизации' } : { kind: 'toast', title, message };
    expect(reaction).toEqual(isSilent ? { kind: 'none' } : toast);
  });
  it('a proof that its person would rather not give is told by nothing', () => {
    const declined = { ...error(403, 'reauthentication_required'), isDeclined: true } as const;
    expect([reactionTo(declined, undefined), wordsOf(declined)]).toEqual([{ kind: 'none' }, undefined]);
    expect([wordsOf(error(403, 'reauthentication_required')), wordsOf(undefined)]).toEqual(['Текст', undefined]);
    expect(wordsOf(new Error('x')), 'what is no refusal has words, too').toMatch(/[а-яё]/i);
  });
  it('a failed sign-in shows a title only, although the form shows the reason', () => {
    expect(reactionTo(error(401, 'invalid_grant'), { showsOwnErrors: true })).toEqual({
      kind: 'toast',
      message: 'Ошибка авторизации',
    });
  });
  it('a refusal at several fields shows each message once', () => {
    const errors = { title: ['Это поле обязательное'], slug: ['Это поле обязательное', 'Занято'] };
    expect(reactionTo({ ...error(422, 'validation_failed'), errors }, undefined)).toMatchObject({
      message: 'Это поле обязательное\nЗанято',
    });
    expect(
      reactionTo({ ...error(422, 'validation_failed'), errors: { slug: ['Занято'] } }, undefined),
      'of one field the sentence says more',
    ).toMatchObject({ message: 'Текст' });
  });
  it('equal refusals give the same toast', () => {
    const [first, second] = [reactionTo(error(500, 'x'), undefined), reactionTo(error(500, 'x'), undefined)];
    expect(first).toEqual(second);
  });
});
