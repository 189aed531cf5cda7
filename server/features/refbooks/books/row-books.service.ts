import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { REFBOOK_FILES, type Refbook } from '#shared/rules/refbooks.ts';
import { foldWords } from '#server/db/fold-words.ts';
import { searchText } from '#server/db/refbooks/search-text.ts';
import { platformSql } from '#server/db/sql.ts';
import type { Book, StagedFile } from '../book.ts';
import { bookOfTable } from '../book-rows.service.ts';
import { ToldEdition } from '../edition.ts';
import { ImportProblem } from '../mkb10-file.ts';
import { importTexts as texts } from '../texts.ru.ts';
import { benefitsOfTable, type Benefit } from './benefits-file.ts';
import { BookPath } from './book-path.ts';
import { drugsOfTable, drugsOfXml, type Drug } from './drugs-file.ts';
import { insurersOfTable, insurersOfXml, type Insurer } from './insurers-file.ts';

/** Rows that are laid aside at once, and the most that a book has: the register of medicines has thirty thousand. */
const [BATCH, MOST_ROWS] = [500, 200_000];
const MAX_PART_BYTES = 200_000_000;

/** A row of a book as its table has it. */
export interface RefbookRow {
  readonly code: string;
  readonly name: string;
  readonly sortKey: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly searchText: string;
  readonly isActive: boolean;
  readonly isListed: boolean;
  /** YYYY-MM-DD */
  readonly retiredOn: string | null;
}
const isPast = (day: string | null): boolean => day !== null && day <= new Date().toISOString().slice(0, 10);

/**
 * A drug by its registration number and trade name: a number has several lines, for makers and packings, and an id
 * lasts from one edition to the next.
 */
const drugCode = ({ number, tradeName }: Drug): string =>
  createHash('sha256').update(`${number}\n${tradeName.toLowerCase()}`).digest('hex').slice(0, 20);
export const drugRow = (drug: Drug, code: string): RefbookRow => {
  const isActive = !drug.isWithdrawn && !isPast(drug.endedOn);
  return {
    code,
    name: drug.tradeName,
    sortKey: foldWords(drug.tradeName),
    data: {
      number: drug.number,
      international: drug.internationalName,
      forms: drug.forms,
      documents: drug.documents,
      group: drug.group,
      holder: drug.holder,
    },
    searchText: searchText(drug.tradeName, drug.internationalName),
    isActive,
    isListed: !drug.isSubstance,
    retiredOn: isActive ? null : drug.endedOn,
  };
};
export const insurerRow = ({ code, name, shortName, okato, endedOn }: Insurer): RefbookRow => ({
  code,
  name: shortName,
  sortKey: foldWords(shortName),
  data: { fullName: name, okato },
  searchText: searchText(shortName, name, code),
  isActive: !isPast(endedOn),
  isListed: true,
  retiredOn: isPast(endedOn) ? endedOn : null,
});
export const benefitRow = ({ code, name }: Benefit): RefbookRow => ({
  code,
  name,
  sortKey: code.padStart(3, '0'),
  data: {},
  searchText: searchText(code, name),
  isActive: true,
  isListed: true,
  retiredOn: null,
});

/**
 * A code that comes twice is one row. Of two lines of a drug the one in force is kept; of two in force, the forms of
 * both.
 */
const insertStaged = platformSql(
  'refbook_row_stage',
  'reference books belong to the platform',
  `
  insert into refbook_row_staged as s (import_id, place, book, code, name, sort_key, data, search_text, is_active, is_listed, is_starter, retired_on)
  select :import, :start + given.place, :book, code, name, sort_key, data, search_text, is_active, is_listed, false, retired_on
  from unnest(:codes::text[], :names::text[], :sort_keys::text[], :datas::jsonb[], :texts::text[], :active::boolean[], :listed::boolean[], :dates::date[])
    with ordinality as given (code, name, sort_key, data, search_text, is_active, is_listed, retired_on, place)
  on conflict (import_id, book, code) do update set
    is_active = s.is_active or excluded.is_active,
    retired_on = case when s.is_active or excluded.is_active then null else greatest(s.retired_on, excluded.retired_on) end,
    data = case
      when s.is_active and not excluded.is_active then s.data
      when excluded.is_active and not s.is_active or not s.data ? 'forms' then excluded.data
      else jsonb_set(s.data, '{forms}', (s.data -> 'forms') || coalesce(
        (select jsonb_agg(form) from jsonb_array_elements(excluded.data -> 'forms') as form where not (s.data -> 'forms') @> form), '[]')) end`,
  { prepared: false },
);
const countStaged = platformSql<{ rows: number }>(
  'refbook_row_staged_rows',
  'reference books belong to the platform',
  'select count(*)::int as rows from refbook_row_staged where import_id = :import',
);

const ROWS = bookOfTable({
  name: 'refbook_row',
  key: ['book', 'code'],
  columns: ['name', 'sort_key', 'data', 'search_text', 'is_active', 'is_listed', 'is_starter', 'retired_on', 'by_hand'],
  scope: 'live.book = (select book from refbook_import where id = :import)',
});

/** Batches without doubles: a statement cannot change what it has inserted. */
async function* batched(rows: AsyncIterable<RefbookRow>): AsyncGenerator<RefbookRow[]> {
  let batch = new Map<string, RefbookRow>();
  for await (const row of rows) {
    if (batch.size === BATCH || batch.has(row.code)) {
      yield [...batch.values()];
      batch = new Map();
    }
    batch.set(row.code, row);
  }
  if (batch.size > 0) yield [...batch.values()];
}

/** @returns how many rows are staged: fewer than were read, when codes come twice */
async function stage(
  em: SqlEntityManager,
  { id, book, minRows }: { id: string; book: Refbook; minRows: number },
  rows: AsyncIterable<RefbookRow>,
  onMoved: () => Promise<void>,
): Promise<number> {
  let start = 0;
  for await (const batch of batched(rows)) {
    await insertStaged(em, {
      import: id,
      book,
      start,
      codes: batch.map(({ code }) => code),
      names: batch.map(({ name }) => name),
      sort_keys: batch.map(({ sortKey }) => sortKey),
      datas: batch.map(({ data }) => JSON.stringify(data)),
      texts: batch.map(({ searchText }) => searchText),
      active: batch.map(({ isActive }) => isActive),
      listed: batch.map(({ isListed }) => isListed),
      dates: batch.map(({ retiredOn }) => retiredOn),
    });
    start += batch.length;
    if (start > MOST_ROWS) throw new ImportProblem(texts.tooManyRows(MOST_ROWS));
    await onMoved();
  }
  if (start < minRows) throw new ImportProblem(texts.noRowsOf(book));
  return (await countStaged(em, { import: id }))[0]?.rows ?? 0;
}

/** Rows of a file, which may tell its edition on the way; those of an archive are those of all files in it. */
type ReadFile = (file: BookPath, told: ToldEdition) => AsyncGenerator<RefbookRow>;
const bookOf = (code: 'grls' | 'foms' | 'lgoti', read: ReadFile): Book => ({
  code,
  // benefits have two official lists, each with codes of its own
  ...ROWS(code, code === 'lgoti'),
  stage: (em, id, { chunks, spool, minRows, onMoved }) =>
    BookPath.keep(spool, chunks, REFBOOK_FILES[code].maxBytes, async (file) => {
      const told = new ToldEdition();
      const staged = async (rows: AsyncIterable<RefbookRow>): Promise<StagedFile> => ({
        rows: await stage(em, { id, book: code, minRows }, rows, onMoved),
        edition: told.edition,
      });
      if (file.kind !== 'zip') return staged(read(file, told));
      const zip = await file.zip();
      try {
        return await staged(ofParts(file, zip, (part) => read(part, told)));
      } finally {
        zip.close();
      }
    }),
});
/** Each file of the archive in its turn; only one is on the disk. */
async function* ofParts(
  file: BookPath,
  zip: Awaited<ReturnType<BookPath['zip']>>,
  read: (part: BookPath) => AsyncGenerator<RefbookRow>,
): AsyncGenerator<RefbookRow> {
  for (const name of zip.names.filter((entry) => /\.(?:xlsx?|csv|xml)$/i.test(entry))) {
    const part = await file.open(zip, name, MAX_PART_BYTES);
    try {
      yield* read(part);
    } finally {
      await part.drop();
    }
  }
}

async function* readDrugs(file: BookPath, told: ToldEdition): AsyncGenerator<RefbookRow> {
  const rows = await file.rows();
  const drugs = rows ? drugsOfTable(rows, (edition) => told.tell(edition)) : drugsOfXml(file.chunks());
  for await (const drug of drugs) yield drugRow(drug, drugCode(drug));
}
async function* readInsurers(file: BookPath, told: ToldEdition): AsyncGenerator<RefbookRow> {
  const rows = await file.rows();
  const insurers = rows ? insurersOfTable(rows) : insurersOfXml(file.chunks(), (edition) => told.tell(edition));
  for await (const insurer of insurers) yield insurerRow(insurer);
}
async function* readBenefits(file: BookPath): AsyncGenerator<RefbookRow> {
  const rows = await file.rows();
  if (!rows) return;
  for await (const benefit of benefitsOfTable(rows)) yield benefitRow(benefit);
}

export const drugBook = bookOf('grls', readDrugs);
export const insurerBook = bookOf('foms', readInsurers);
export const benefitBook = bookOf('lgoti', readBenefits);
