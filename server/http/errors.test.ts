import { describe, expect, it } from 'vitest';
import { databaseErrorCode, fieldErrorsOf } from './errors.ts';

const databaseError = (code: string, constraint?: string) =>
  Object.assign(new Error('x'), { code, ...(constraint === undefined ? {} : { constraint }) });

describe('an error of the database becomes a code of the catalogue', () => {
  it.each([
    ['23P01', 'slot_practitioner_no_overlap', 'slot_overlap'],
    ['23505', 'appointment_active_slot_key', 'slot_taken'],
    ['23P01', 'appointment_patient_no_overlap', 'patient_busy'],
    ['23514', 'slot_patient_or_reserve', 'patient_and_reserve'],
    ['23505', 'app_user_email_key', 'email_taken'],
    ['23505', 'anything', 'conflict'],
    ['23503', undefined, 'conflict'],
    ['40001', undefined, 'conflict'],
    ['40P01', undefined, 'conflict'],
    ['55P03', undefined, 'server_busy'],
    ['57014', undefined, 'server_busy'],
    ['53300', undefined, 'server_busy'],
    ['57P01', undefined, 'server_busy'],
    ['57P02', undefined, 'server_busy'],
    ['57P03', undefined, 'server_busy'],
    ['08003', undefined, 'server_busy'],
    ['22021', undefined, 'malformed_request'],
    ['22008', undefined, 'malformed_request'],
    ['42703', undefined, undefined],
    ['23000', 'slot_patient_is_of_active_appointment', undefined],
    ['23502', undefined, undefined],
  ])('%s %s → %s', (code, constraint, expected) =>
    expect(databaseErrorCode(databaseError(code, constraint))).toBe(expected),
  );
  it('other errors are not of the database', () =>
    expect([
      databaseErrorCode(new Error('x')),
      databaseErrorCode(databaseError('ECONNREFUSED')),
      databaseErrorCode(null),
    ]).toEqual([undefined, undefined, undefined]));
});

describe('violations of a schema by fields', () => {
  const violation = (keyword: string, instancePath: string, params: Record<string, unknown> = {}) => ({
    keyword,
    instancePath,
    params,
    schemaPath: '',
  });
  it('nested fields are joined by dots, a missing field is named itself, the first message of a field wins', () => {
    expect(
      fieldErrorsOf([
        violation('required', '', { missingProperty: 'email' }),
        violation('required', '/dates', { missingProperty: 'end' }),
        violation('pattern', '/workhour/0/end'),
        violation('minLength', '/password', { limit: 8 }),
        violation('pattern', '/password'),
        violation('additionalProperties', '/dates', { additionalProperty: 'x' }),
        violation('type', '', { type: 'object' }),
      ]),
    ).toEqual({
      email: ['Это поле обязательное'],
      'dates.end': ['Это поле обязательное'],
      'workhour.0.end': ['Неверный формат'],
      password: ['Не меньше 8 символов'],
      'dates.x': ['Неизвестное поле'],
      request: ['Неверный вид значения'],
    });
  });
});
