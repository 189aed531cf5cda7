import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refbookListEndpoints as lists } from '#shared/contract/refbook-lists.ts';
import { foldWords } from '#server/db/fold-words.ts';
import { systemEm } from '#server/db/orm.ts';
import { seedRefbooks } from '#server/db/seeds/reference/refbooks.ts';
import { readDrugWords } from '#server/features/refbooks/drug-names.ts';
import { Api } from '#tests/support/call.ts';
import { EVERYDAY_DRUGS } from '#tests/support/everyday-drugs.ru.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { BookImports } from '#tests/support/refbook-imports.ts';
import { sharedData } from '#tests/support/shared-data.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

/** The register's XML with lines of real drugs, which may not be there. */
const REGISTER = sharedData('grls/grls_s_fields_fixture.xml');

let test: TestApp;
let api: Api;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
  person = await addPerson(test);
  await seedRefbooks(systemEm(test.orm, 'the seed of a test'));
});
afterAll(() => test.close());

const as = () => ({ authorization: `Bearer ${person.token}` });
const search = async (text: string) =>
  (await api.ok(lists.searchDrugs, { query: { search: text } }, as())).items.map(
    ({ S_TORG_NAME: name, S_MNN: substance }) => foldWords(`${name} ${substance}`),
  );
const page = async (text: string) =>
  (await api.ok(lists.listDrugs, { query: { search: text } }, as())).items.map(
    ({ S_TORG_NAME: name, S_MNN: substance }) => foldWords(`${name} ${substance}`),
  );
const QUERIES = EVERYDAY_DRUGS.trim()
  .split('\n')
  .map((line) => line.split(' = ') as [query: string, name: string]);
const namesOf = async () =>
  (
    await test.rows<{ text: string }>(
      `select search_text as text from refbook_row where book = 'grls' and is_active and is_listed`,
    )
  ).map(({ text }) => text);

/**
 * Queries whose drug the book has: it must be among the first five, in the search and in the page. What the book has
 * not must not be answered with another drug.
 */
async function measure() {
  const names = await namesOf();
  const asked = QUERIES.filter(([, name]) => names.some((text) => text.includes(foldWords(name))));
  const missed: string[] = [];
  for (const [query, name] of asked)
    for (const find of [search, page]) {
      const first = (await find(query)).slice(0, 5);
      if (!first.some((found) => found.includes(foldWords(name))))
        missed.push(`${query}: ${name} is not in ${first.join('; ')}`);
    }
  const wrong: string[] = [];
  for (const [query] of QUERIES.filter((one) => !asked.includes(one))) {
    const found = await search(query);
    if (found.length > 0) wrong.push(`${query}: ${found.join('; ')}`);
  }
  return { asked: asked.length, missed: missed.length > asked.length * 2 * 0.05 ? missed : [], wrong };
}

describe('drugs as people call and misspell them', () => {
  it('are among the first five of the starter', async () => {
    const { asked, ...bad } = await measure();
    expect(asked).toBeGreaterThanOrEqual(160);
    expect(bad).toEqual({ missed: [], wrong: [] });
  });

  it('every substance that everyday names mean is in the starter', async () => {
    const names = await namesOf();
    const strange = readDrugWords().filter(
      ({ substance }) => !names.some((text) => substance.split(' ').every((word) => text.includes(` ${word}`))),
    );
    expect([...new Set(strange.map(({ substance }) => substance))]).toEqual([]);
  });

  it('are found by one statement; the plain drug is first, and exact names are before everyday ones', async () => {
    expect((await search('аспирин'))[0]).toBe('ацетилсалициловая кислота ацетилсалициловая кислота');
    expect((await search('но-шпа'))[0]).toMatch(/^но шпа/);
    expect((await search('панадол'))[0]).toMatch(/^панадол/);
    expect(
      (await statementsOf(() => search('парацетомол'))).filter((text) => text.startsWith('with hit')),
    ).toHaveLength(1);
  });

  it('a name that is known is never taken for a misprint of another', async () => {
    await test.rows(
      `update refbook_row set is_active = false where book = 'grls' and search_text like '%парацетамол%'`,
    );
    expect(await search('парацетамол')).toEqual([]);
    expect(await search('нурофен детский')).not.toEqual([]);
    expect(await search('нет такого')).toEqual([]);
    await test.rows(`update refbook_row set is_active = true where book = 'grls'`);
  });

  it.runIf(existsSync(REGISTER))('are among the first five of the register', async () => {
    await (await BookImports.of(test, 'grls')).import(readFileSync(REGISTER), basename(REGISTER));
    await test.rows('analyze refbook_row');
    const { asked, ...bad } = await measure();
    expect(asked).toBeGreaterThanOrEqual(45);
    expect(bad).toEqual({ missed: [], wrong: [] });
  });
});
