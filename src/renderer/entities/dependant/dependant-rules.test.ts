import { describe, expect, it } from 'vitest';
import { bodyOf, checkDependant, toValues, type DependantValues } from './dependant-rules.ts';
import { dependantTexts as texts } from './dependant-texts.ru.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const filled: DependantValues = {
  ...toValues(null),
  last_name: ' Иванова ',
  first_name: 'Мария',
  date_of_birth: '2018-03-04',
  gender: 'female',
  relation: 'child',
  is_confirmed: true,
};

describe('a dependant as it is typed', () => {
  it('is sent without spaces around the names', () => {
    expect(checkDependant(filled, NOW)).toEqual({});
    expect(bodyOf(filled)).toEqual({ ...filled, last_name: 'Иванова' });
  });

  it('needs names, the birth date, the sex, who they are, and the tick', () => {
    expect(checkDependant(toValues(null), NOW)).toEqual({
      last_name: texts.alert_required,
      first_name: texts.alert_required,
      date_of_birth: texts.alert_required,
      gender: texts.alert_required,
      relation: texts.alert_required,
      is_confirmed: texts.alert_confirm,
    });
  });

  it.each(['2026-11-25', '1899-12-31', '31.02.20'])('is refused with the birth date %s', (day) => {
    expect(Object.keys(checkDependant({ ...filled, date_of_birth: day }, NOW))).toEqual(['date_of_birth']);
  });

  it.each([
    ['last_name', 'Соболева<b>123</b>'],
    ['first_name', '😀'],
    ['middle_name', 'Ильинична 2'],
  ] as const)('is refused at %s with «%s»', (name, text) => {
    expect(checkDependant({ ...filled, [name]: text }, NOW)).toEqual({
      [name]: 'Только буквы, дефис, апостроф, точка и пробел',
    });
  });
});
