import { describe, expect, it } from 'vitest';
import { statementText } from './prepared-client.ts';
import { clinicSql, declaredStatement, platformSql } from './sql.ts';

describe('SQL on data of a clinic', () => {
  it('cannot be declared without :clinic', () => {
    expect(() => clinicSql('test_no_clinic', 'select id from slot where id = :id')).toThrow('does not use :clinic');
    expect(() => clinicSql('test_cast_only', `select 'x'::clinic`)).toThrow('does not use :clinic');
  });
  it('needs a reason outside of a clinic', () =>
    expect(() => platformSql('test_no_reason', '', 'select 1')).toThrow('needs a reason'));
  it('names become numbers in the order of their first use; casts and formats stay', () => {
    clinicSql(
      'test_numbers',
      `select to_char(now(), 'HH24:MI'), :b::uuid from slot where organization_id = :clinic and id = :b and at > :a::date::timestamp`,
    );
    expect(statementText('test_numbers')).toBe(
      `select to_char(now(), 'HH24:MI'), $1::uuid from slot where organization_id = $2 and id = $1 and at > $3::date::timestamp`,
    );
  });
  it('is sent with its values by name; a name without one is refused', () => {
    clinicSql('test_values', 'select :b::int - :a::int from slot where organization_id = :clinic');
    const { values } = declaredStatement('test_values', { a: 1, b: 2, clinic: 'c' });
    expect(values).toEqual([2, 1, 'c']);
    expect(() => declaredStatement('test_values', { a: 1, clinic: 'c' })).toThrow(':b is missing');
    expect(() => declaredStatement('test_nobody', {})).toThrow('test_nobody');
  });
  it('two statements of one text cannot have different names', () => {
    platformSql('test_first', 'test', 'select 1 as same');
    expect(() => platformSql('test_second', 'test', 'select 1 as same')).toThrow('test_first and test_second');
  });
});
