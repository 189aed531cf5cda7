import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refbookEndpoints as refbooks } from '#shared/contract/refbooks.ts';
import { systemEm } from '#server/db/orm.ts';
import { checkImport, confirmImport } from '#server/features/refbooks/index.ts';
import { Api } from '#tests/support/call.ts';
import { DIAGNOSIS_QUERIES } from '#tests/support/diagnosis-queries.ru.ts';
import { OFFICIAL_MKB10 } from '#tests/support/official-mkb10.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  person = await addPerson(test);
});
afterAll(() => test.close());

const QUERIES = DIAGNOSIS_QUERIES.trim()
  .split('\n')
  .map((line) => line.split(' = ') as [query: string, code: string]);
/** Fewer would prove nothing. */
const ENOUGH = 200;

/** Queries whose code the table has, and those of them whose code is not among the first five. */
async function ask() {
  const codes = new Set(
    (await test.rows<{ code: string }>('select code from mkb10 where is_recordable')).map(({ code }) => code),
  );
  const asked = QUERIES.filter(([, code]) => codes.has(code));
  const missed: string[] = [];
  for (const [search, code] of asked) {
    const { items } = await api.ok(
      refbooks.searchDiagnoses,
      { query: { search } },
      { authorization: `Bearer ${person.token}` },
    );
    const first = items.slice(0, 5).map(({ MKB_CODE }) => MKB_CODE);
    if (!first.includes(code)) missed.push(`${search}: ${code} is not in ${first.join(' ')}`);
  }
  return { asked: asked.length, missed };
}

describe('what doctors type finds what they mean among the first five', () => {
  it('in the starter set', async () => {
    const { asked, missed } = await ask();
    expect(asked).toBeGreaterThanOrEqual(ENOUGH);
    expect(missed.length / asked, `of ${asked} queries missed: ${missed.join('; ')}`).toBeLessThanOrEqual(0.05);
  });

  it.runIf(existsSync(OFFICIAL_MKB10))('in the official classification, every one of them', async () => {
    const em = systemEm(test.orm, 'the import of a test');
    const file = readFileSync(OFFICIAL_MKB10);
    const chunks = async function* () {
      yield await Promise.resolve(file);
    };
    const { id, retired } = await checkImport(em, {
      fileName: 'x_2.27.csv',
      bytesTotal: file.length,
      startedBy: null,
      file: chunks(),
      minRows: 500,
    });
    await (await confirmImport(em, id, String(retired), { author: {} })).write();
    await test.rows('analyze mkb10');
    const { asked, missed } = await ask();
    expect(asked).toBe(QUERIES.length);
    expect(missed.length / asked, `of ${asked} queries missed: ${missed.join('; ')}`).toBeLessThanOrEqual(0.05);
  });
});
