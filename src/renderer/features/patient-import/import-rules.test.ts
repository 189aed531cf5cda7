import { describe, expect, it } from 'vitest';
import { columnsProblem, fileProblem, percentOf } from './import-rules.ts';
import { texts } from './texts.ru.ts';

describe('columns of a table of patients', () => {
  it('say who the patients are by two columns or by one', () => {
    expect(columnsProblem(['lastName', null, 'firstName']).message).toBeUndefined();
    expect(columnsProblem(['fullName', 'phone']).message).toBeUndefined();
    expect(columnsProblem(['lastName', 'phone']).message).toBe(texts.alert_no_names);
  });

  it('hold a field once', () => {
    const { message, twice } = columnsProblem(['fullName', 'phone', null, 'phone']);
    expect(message).toBe(texts.alert_twice);
    expect([...twice]).toEqual(['phone']);
  });
});

describe('a file', () => {
  it('is refused before it is sent when it is empty or too large', () => {
    expect(fileProblem({ size: 0 })).toBe(texts.alert_empty_file);
    expect(fileProblem({ size: 26 * 1_048_576 })).toBe(texts.alert_too_large(25));
    expect(fileProblem({ size: 1000 })).toBeUndefined();
  });

  it('is never done by its percent alone', () => {
    expect(percentOf({ done: 0, rows: 10 })).toBe(0);
    expect(percentOf({ done: 10, rows: 10 })).toBe(99);
  });
});
