import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { registryEndpoints } from '#shared/contract/registry.ts';
import type { DoctorRow } from '#renderer/entities/doctor/rows.ts';
import { checkDoctor, chosenTexts, toDoctorBody, toDoctorValues, type DoctorValues } from './doctor-rules.ts';

const id = '01890000-0000-7000-8000-000000000000';
const full: DoctorValues = {
  employee: id,
  specialty: id,
  department: id,
  degree: '',
  experience: '7',
  shortinfo: '',
  fullinfo: '',
};
const row: DoctorRow = {
  id,
  employee: { id: 'e', lastName: 'Белова', firstName: 'Анна', middleName: '' },
  state: 'working',
  specialty: { id: 's', title: 'Терапевт' },
  department: { id: 'd', title: 'Поликлиника' },
  degree: 'Врач',
  experience: null,
  shortinfo: 'к',
  fullinfo: 'п',
  version: 2,
};

describe('form of a doctor', () => {
  it('requires employee, specialty and department', () => {
    expect(checkDoctor(full)).toEqual({});
    expect(checkDoctor(toDoctorValues(null))).toEqual({
      employee: 'Введите данные: "Сотрудник"',
      specialty: 'Введите данные: "Специальность"',
      department: 'Введите данные: "Отделение"',
    });
  });
  it.each([
    ['семь', 'Это поле должно быть числом'],
    ['7.5', 'Это поле должно быть числом'],
    ['-1', 'Это поле должно быть числом'],
    ['91', 'Не больше 90'],
    ['', undefined],
    [' 12 ', undefined],
    ['0', undefined],
  ])('the experience «%s» gives «%s»', (experience, error) =>
    expect(checkDoctor({ ...full, experience })['experience']).toBe(error),
  );

  it('the contract accepts what the form accepts', () => {
    const text = fc.oneof(fc.string({ maxLength: 10 }), fc.constantFrom('', '7', '90', '91', 'x'.repeat(600)));
    fc.assert(
      fc.property(fc.record({ degree: text, experience: text, shortinfo: text, fullinfo: text }), (typed) => {
        const values = { ...full, ...typed };
        const isRefused = Object.keys(checkDoctor(values)).length > 0;
        expect(isRefused || Value.Check(registryEndpoints.createDoctor.body, toDoctorBody(values))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('a row of a doctor becomes fields, chosen values become words', () => {
    expect(toDoctorValues(row)).toEqual({
      employee: 'e',
      specialty: 's',
      department: 'd',
      degree: 'Врач',
      experience: '',
      shortinfo: 'к',
      fullinfo: 'п',
    });
    expect(toDoctorBody(toDoctorValues(row)).experience).toBeNull();
    expect(toDoctorBody({ ...full, degree: ' а ', shortinfo: ' б ', fullinfo: ' в ', experience: ' ' })).toMatchObject({
      degree: 'а',
      shortinfo: 'б',
      fullinfo: 'в',
      experience: null,
    });
    expect(chosenTexts(row)).toEqual({ e: 'Белова Анна', s: 'Терапевт', d: 'Поликлиника' });
  });
});
