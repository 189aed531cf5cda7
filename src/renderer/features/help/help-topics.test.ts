import { describe, expect, it } from 'vitest';
import { HELP_TOPICS, isFoundIn } from './help-topics.ru.ts';

const found = (search: string) => HELP_TOPICS.filter((topic) => isFoundIn(topic, search)).map(({ id }) => id);

describe('the search in the help', () => {
  it('finds topics by the beginnings of words, in any order, however they are spelled', () => {
    expect(found('перенести запись')).toEqual(['reschedule', 'records']);
    expect(found('пришел отмет')).toEqual(['arrived']);
    expect(found('мкб')).toEqual(['receive']);
    expect(found('экзоскелет')).toEqual([]);
  });

  it('finds all of them by nothing', () => expect(found(' ')).toHaveLength(HELP_TOPICS.length));

  it('each topic has a page, steps and a name of its own', () => {
    expect(new Set(HELP_TOPICS.map(({ id }) => id)).size).toBe(HELP_TOPICS.length);
    for (const { to, steps } of HELP_TOPICS) {
      expect(to('kedr')).toContain('/clinics/kedr');
      expect(steps.length).toBeGreaterThan(1);
    }
  });
});
