import { describe, expect, it } from 'vitest';
import { valuesOf } from '#renderer/entities/patient/card-values.ts';
import { checkCard } from './card-check.ts';
import { MAX_LENGTHS } from './max-lengths.ts';
import { openPatient } from '#tests/dom/patient.ts';

const values = valuesOf(
  openPatient({
    last_name: 'Ёлкина',
    first_name: 'Анна',
    has_no_middle_name: true,
    date_of_birth: '1980-02-01',
    good: true,
    version: 3,
  }),
);
const check = (changes: Partial<typeof values>) => checkCard({ ...values, ...changes }, '2026-11-22');

describe('card', () => {
  it('refuses a text longer than what is stored and names it at its field', () => {
    const most = MAX_LENGTHS.allergies ?? 0;
    expect(most).toBeGreaterThan(0);
    expect([check({}), check({ allergies: 'я'.repeat(most) })]).toEqual([{}, {}]);
    expect(check({ allergies: 'я'.repeat(most + 510) }).allergies).toMatch(/^Не больше 2.000 знаков, сейчас 2.510$/);
    expect(Object.keys(check({ lastName: 'я'.repeat(101) }))).toEqual(['lastName']);
  });
  it('tells of a day that does not exist and of an unfinished one', () => {
    expect(check({ birthDate: '31.02.2020', fillDate: '01.02' })).toEqual({
      birthDate: 'Такого дня нет',
      fillDate: 'Укажите дату полностью: ДД.ММ.ГГГГ',
    });
  });
  it('names a wrong benefit code and document at their fields, and blocks only what was not saved so', () => {
    const typed = { ...values, benefitCode: '😀', documentNumber: 'паспорт №' };
    const errors = {
      benefitCode: 'Код льготы — три цифры, например 083',
      documentNumber: 'В номере документа нужны цифры; кроме них могут быть буквы',
    };
    expect(checkCard(typed, '2026-11-22')).toEqual(errors);
    expect(checkCard(typed, '2026-11-22', values)).toEqual(errors);
    expect(checkCard({ ...typed, insurer: 'СОГАЗ' }, '2026-11-22', typed)).toEqual({});
  });
});
