import { expect, test } from 'vitest';

test('тесты идут на Node 24, а не на Node машины', () => {
  expect(process.version).toMatch(/^v24/);
});
