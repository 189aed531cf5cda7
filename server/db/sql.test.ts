import { describe, expect, it } from 'vitest';
import { statementText } from './prepared-client.ts';
import { clinicSql, platformSql } from './sql.ts';
import { uuidv7 } from './uuid.ts';

describe('SQL по данным клиники', () => {
  it('без :clinic не объявить', () => {
    expect(() => clinicSql('test_no_clinic', 'select id from slot where id = :id')).toThrow('does not use :clinic');
    expect(() => clinicSql('test_cast_only', `select 'x'::clinic`)).toThrow('does not use :clinic');
  });
  it('вне клиники — только с причиной', () =>
    expect(() => platformSql('test_no_reason', '', 'select 1')).toThrow('needs a reason'));
  it('имена становятся номерами в порядке первого появления, приведения и форматы не трогаются', () => {
    clinicSql(
      'test_numbers',
      `select to_char(now(), 'HH24:MI'), :b::uuid from slot where organization_id = :clinic and id = :b and at > :a::date::timestamp`,
    );
    expect(statementText('test_numbers')).toBe(
      `select to_char(now(), 'HH24:MI'), $1::uuid from slot where organization_id = $2 and id = $1 and at > $3::date::timestamp`,
    );
  });
  it('одно и то же имя не достаётся двум разным запросам под одним текстом', () => {
    platformSql('test_first', 'test', 'select 1 as same');
    expect(() => platformSql('test_second', 'test', 'select 1 as same')).toThrow('test_first and test_second');
  });
});

describe('uuid v7', () => {
  it('седьмой версии, разные, по порядку времени', () => {
    const made = Array.from({ length: 500 }, (_, index) => uuidv7(1_700_000_000_000 + index * 3));
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(made.toSorted()).toEqual(made);
    expect(new Set(Array.from({ length: 2000 }, () => uuidv7(1))).size).toBe(2000);
    expect(parseInt(uuidv7(1_700_000_000_123).replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_123);
  });
});
