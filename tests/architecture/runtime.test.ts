import { expect, test } from 'vitest';

test('tests run on Node 24 of the project, not on the Node of the machine', () => {
  expect(process.version).toMatch(/^v24/);
});
