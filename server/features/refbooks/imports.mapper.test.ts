import { describe, expect, it } from 'vitest';
import { isNewer } from './imports.mapper.ts';

describe('isNewer', () => {
  it.each([
    ['2.27', '2.26', true],
    ['2.10', '2.9', true],
    ['3', '2.27', true],
    ['2.27.1', '2.27', true],
    ['2.27', '2.27', false],
    ['2.9', '2.10', false],
    ['2', '2.1', false],
    ['', '2.27', false],
    ['2.27', '', false],
  ])('%j after %j: %j', (edition, than, is) => expect(isNewer(edition, than)).toBe(is));
});
