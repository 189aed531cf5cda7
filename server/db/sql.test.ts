import { describe, expect, it } from 'vitest';
import { statementText } from './prepared-client.ts';
import { clinicSql, platformSql } from './sql.ts';
import { uuidv7 } from './uuid.ts';

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
  it('two statements of one text cannot have different names', () => {
    platformSql('test_first', 'test', 'select 1 as same');
    expect(() => platformSql('test_second', 'test', 'select 1 as same')).toThrow('test_first and test_second');
  });
});

describe('uuid v7', () => {
  it('are of version 7, unique and in the order of time', () => {
    const made = Array.from({ length: 500 }, (_, index) => uuidv7(1_700_000_000_000 + index * 3));
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(made.toSorted()).toEqual(made);
    expect(new Set(Array.from({ length: 2000 }, () => uuidv7(1))).size).toBe(2000);
    expect(parseInt(uuidv7(1_700_000_000_123).replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_123);
  });
});
