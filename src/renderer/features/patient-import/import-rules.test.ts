import { describe, expect, it } from 'vitest';
import { tableTexts } from '#renderer/entities/table-import/table-texts.ru.ts';
import { columnsProblem } from './import-rules.ts';
import { texts } from './texts.ru.ts';

describe('columns of a table of patients', () => {
  it('say who the patients are by two columns or by one', () => {
    expect(columnsProblem(['lastName', null, 'firstName']).message).toBeUndefined();
    expect(columnsProblem(['fullName', 'phone']).message).toBeUndefined();
    expect(columnsProblem(['lastName', 'phone']).message).toBe(texts.alert_no_names);
  });

  it('hold a field once', () => {
    const { message, twice } = columnsProblem(['fullName', 'phone', null, 'phone']);
    expect(message).toBe(tableTexts.alert_twice);
    expect([...twice]).toEqual(['phone']);
  });
});
