import { describe, expect, it } from 'vitest';
import { errorOf, isDisguisedRefusal, refusalOf, toApiError } from './api-error.ts';
import { reactionTo } from './reaction.ts';

describe('отказы сервера', () => {
  it('наш отказ: код, текст и тексты по полям', () => {
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
  it.each([undefined, null, 'Bad Gateway', [], {}, 7])('чужое тело %j: общий текст', (data) => {
    expect(toApiError({ status: 502, data })).toMatchObject({
      status: 502,
      code: 'unknown',
      message: 'Произошла ошибка',
    });
  });
  it('errors.message[0], когда текста нет', () =>
    expect(refusalOf(400, { errors: { message: ['Ссылка недействительна'] } }).message).toBe('Ссылка недействительна'));
  it('msg документированных вызовов', () =>
    expect(refusalOf(200, { result: false, msg: 'Время занято' }).message).toBe('Время занято'));
  it('нет связи — свой код', () => {
    for (const status of ['FETCH_ERROR', 'TIMEOUT_ERROR'] as const)
      expect(toApiError({ status, error: 'x' })).toMatchObject({ status: 0, code: 'network_failure' });
  });
  it('не JSON', () =>
    expect(toApiError({ status: 'PARSING_ERROR', originalStatus: 200, data: '<html>', error: 'x' })).toMatchObject({
      status: 200,
      code: 'bad_answer',
    }));
  it('исключение — общий текст', () => {
    expect(errorOf(new TypeError('x'))).toMatchObject({ code: 'unknown' });
    expect(errorOf(undefined)).toBeNull();
  });
  it.each([
    [{ result: false }, true],
    [{ type: 'error' }, true],
    [{ result: true }, false],
    [{ type: 1 }, false],
    [[], false],
    [null, false],
  ])('успех с отказом внутри: %j → %s', (body, expected) => {
    expect(isDisguisedRefusal(body)).toBe(expected);
  });
});

describe('что делать с отказом', () => {
  const error = (status: number, code: string) => ({ status, code, message: 'Текст', errors: {} });
  it('404 — молча', () => expect(reactionTo(error(404, 'not_found'), undefined)).toEqual({ kind: 'none' }));
  it('свой показ — молча', () =>
    expect(reactionTo(error(409, 'slot_taken'), { showsOwnErrors: true })).toEqual({ kind: 'none' }));
  it('истёкший сеанс — не тост: страница закрыта, и просят войти', () =>
    expect(reactionTo(error(401, 'token_expired'), undefined)).toEqual({ kind: 'none' }));
  it.each([
    [409, 'slot_taken', 'Не получилось · 409'],
    [401, 'not_signed_in', 'Ошибка системы'],
    [502, 'unknown', 'Ошибка сервера · 502'],
    [418, 'teapot', 'Ошибка · 418'],
    [0, 'network_failure', 'Нет связи'],
  ])('%s %s — «%s»', (status, code, title) =>
    expect(reactionTo(error(status, code), undefined)).toMatchObject({ kind: 'toast', title, message: 'Текст' }),
  );
  it('неудачный вход — только заголовок, хотя причину показывает форма', () => {
    expect(reactionTo(error(401, 'invalid_grant'), { showsOwnErrors: true })).toEqual({
      kind: 'toast',
      message: 'Ошибка авторизации',
    });
  });
  it('одинаковые отказы — один и тот же тост', () => {
    const [first, second] = [reactionTo(error(500, 'x'), undefined), reactionTo(error(500, 'x'), undefined)];
    expect(first).toEqual(second);
  });
});
