import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refbookEndpoints as refbooks } from '#shared/contract/refbooks.ts';
import { foldWords } from '#server/db/fold-words.ts';
import { systemEm } from '#server/db/orm.ts';
import { checkImport, confirmImport, searchStatement } from '#server/features/refbooks/index.ts';
import { Api } from '#tests/support/call.ts';
import { DIAGNOSIS_QUERIES } from '#tests/support/diagnosis-queries.ru.ts';
import { EVERYDAY_DIAGNOSES } from '#tests/support/everyday-diagnoses.ru.ts';
import { OFFICIAL_MKB10 } from '#tests/support/official-mkb10.ts';
import { addPerson, type TestPerson } from '#tests/support/people.ts';
import { explain } from '#tests/support/plans.ts';
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

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' = ') as [query: string, code: string]);
/** What doctors type, and what everybody does; each is measured by itself. Fewer than `enough` would prove nothing. */
const TABLES = [
  { of: 'what doctors type', queries: linesOf(DIAGNOSIS_QUERIES), enough: 200 },
  { of: 'everyday words and slips', queries: linesOf(EVERYDAY_DIAGNOSES), enough: 150 },
];
type Ask = (search: string) => Promise<readonly string[]>;

const as = () => ({ authorization: `Bearer ${person.token}` });
const inSearch: Ask = async (search) =>
  (await api.ok(refbooks.searchDiagnoses, { query: { search } }, as())).items.map(({ MKB_CODE }) => MKB_CODE);
const inBook: Ask = async (search) =>
  (await api.ok(refbooks.listDiagnoses, { query: { search } }, as())).items.map(({ code }) => code);

/** Queries whose code the table has, and those of them whose code is not among the first five. */
async function ask(queries: readonly (readonly [query: string, code: string])[]) {
  const codes = new Set(
    (await test.rows<{ code: string }>('select code from mkb10 where is_recordable')).map(({ code }) => code),
  );
  const asked = queries.filter(([, code]) => codes.has(code));
  const missed: string[] = [];
  for (const [search, code] of asked) {
    const first = (await inSearch(search)).slice(0, 5);
    if (!first.includes(code)) missed.push(`${search}: ${code} is not in ${first.join(' ')}`);
  }
  return { asked: asked.length, missed };
}

/**
 * Everyday queries in the page of the classification: those that no name has must have the code, or what it lies in,
 * among the first five; the others must have the row first that names alone have first, where a word begins with it.
 */
async function askBook() {
  const rows = await test.rows<{ code: string; name: string }>(
    'select code, search_name as name from mkb10 where is_active order by rec_code, code',
  );
  const [missed, moved]: [string[], string[]] = [[], []];
  let unnamed = 0;
  for (const [search, code] of linesOf(EVERYDAY_DIAGNOSES)) {
    const words = search.replaceAll('ё', 'е').split(' ');
    const named = rows.filter(({ name }) => words.every((word) => name.includes(word)));
    const begun = named.find(({ name }) =>
      words.every((word) =>
        foldWords(` ${name}`)
          .split(' ')
          .some((part) => part.startsWith(word)),
      ),
    );
    const found = await inBook(search);
    if (begun && found[0] !== begun.code) moved.push(`${search}: ${found[0]} is before ${begun.code}`);
    if (named.length > 0) continue;
    unnamed += 1;
    if (!found.slice(0, 5).some((one) => one.startsWith(code.slice(0, 3))))
      missed.push(`${search}: ${code} is not in ${found.slice(0, 5).join(' ')}`);
  }
  return { unnamed, missed, moved };
}

/** What is wrong: too many that are missed, in the search or in the page, or too few that were asked. */
async function measure(): Promise<string[]> {
  const wrong: string[] = [];
  const judge = (of: string, asked: number, enough: number, missed: readonly string[]) => {
    if (asked < enough) wrong.push(`${of}: ${asked} asked prove nothing`);
    if (missed.length > asked * 0.05) wrong.push(...missed);
  };
  for (const { of, queries, enough } of TABLES) {
    const { asked, missed } = await ask(queries);
    judge(of, asked, enough, missed);
  }
  const { unnamed, missed, moved } = await askBook();
  judge('the page', unnamed, 60, missed);
  return [...wrong, ...moved];
}

describe('what people type finds what they mean among the first five, and as much in the page of the classification', () => {
  it('in the starter set', async () => {
    expect(await measure()).toEqual([]);
  });

  describe.runIf(existsSync(OFFICIAL_MKB10))('in the official classification', () => {
    beforeAll(async () => {
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
      await test.rows('vacuum (analyze) mkb10');
    });

    it('with every query', async () => {
      expect(await measure()).toEqual([]);
      const codes = new Set(
        (await test.rows<{ code: string }>('select code from mkb10 where is_recordable')).map(({ code }) => code),
      );
      expect(TABLES.flatMap(({ queries }) => queries.filter(([, code]) => !codes.has(code)))).toEqual([]);
    });

    it('by its indexes, without what is retired', async () => {
      expect(await inSearch('j069')).toEqual(['J06.9']);
      expect(await inSearch('A90')).toEqual([]);
      expect((await inSearch('сахарный диабет инсулинзависимый')).every((code) => /^(E|O|H|G|M|N)/.test(code))).toBe(
        true,
      );
      for (const search of ['j06', 'хронический гастрит', 'острый', 'тонзелит']) {
        const { text, values } = searchStatement(person.userId, { search });
        const { indexes, scanned } = await explain(test, text, values);
        expect(
          indexes.some((name) => ['mkb10_code_idx', 'mkb10_search_idx'].includes(name)),
          search,
        ).toBe(true);
        expect(scanned, search).not.toContain('mkb10');
      }
    });
  });
});
