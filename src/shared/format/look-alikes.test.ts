import { describe, expect, it } from 'vitest';
import { withoutLookAlikes } from './look-alikes.ru.ts';

describe('withoutLookAlikes', () => {
  it.each([
    ['иbанов', 'иванов'],
    ['cидоpoв', 'сидоров'],
    ['гепатитz', 'гепатитz'],
    ['smith', 'smith'],
    ['c', 'c'],
  ])('%j is %j', (typed, word) => expect(withoutLookAlikes(typed)).toBe(word));
});
