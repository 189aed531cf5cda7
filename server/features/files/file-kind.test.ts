import { expect, it } from 'vitest';
import { CSV_TYPE, DOCX_TYPE } from '#shared/rules/file-purposes.ts';
import { kindOf } from './file-kind.ts';

it('a document is looked through in its turn, and nothing else waits for one', async () => {
  const turn = Promise.withResolvers<void>();
  const asked: string[] = [];
  const kind = (path: string, taken: readonly string[]) =>
    kindOf(path, taken, async (look) => {
      asked.push(path);
      await turn.promise;
      await look();
    });
  const document = 'resources/templates/slip.docx';
  let found: unknown = 'waits';
  const looked = kind(document, [DOCX_TYPE]).then((type) => (found = type));
  expect(await kind('package.json', [CSV_TYPE])).toBe(CSV_TYPE);
  expect(await kind(document, [CSV_TYPE])).toBe(DOCX_TYPE);
  expect([asked, found]).toEqual([[document], 'waits']);
  turn.resolve();
  expect(await looked).toBe(DOCX_TYPE);
});
