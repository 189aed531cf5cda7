import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import type { Book, ImportCounts, PlannedCounts } from './book.ts';
import { ImportProblem } from './mkb10-file.ts';
import { importTexts as texts } from './texts.ru.ts';

const REASON = 'reference books belong to the platform';
/** Rows of one statement. */
export const BATCH = 2000;
/** ms of a statement over a whole book; ordinary calls have five seconds. */
export const PATIENCE = 300_000;

interface Difference extends PlannedCounts {
  /** active rows of an official file, and those of them that the file does not have */
  readonly official: number;
  readonly missing: number;
}
/**
 * A table of a book. Beside it stand its `_staged`, with `import_id` and `place`, and its `_before`. `by_hand` is one
 * of its columns, and files have none: a row that a file has is the file's, also one that a hand made or corrected.
 */
export interface BookTable {
  readonly name: 'refbook_row' | 'address_object';
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** which rows of `live` a file speaks of: those of them that it leaves out are retired */
  readonly scope: string;
}

export const patience = platformSql('refbook_patience', REASON, `select set_config('statement_timeout', :ms, true)`);
/** Imports and changes by hand of a book come one after the other. */
export const lockBook = platformSql('refbook_lock', REASON, 'select pg_advisory_xact_lock(hashtext(:book))');

/** Does what takes a whole book at once. `em` must not be in a transaction. */
export const patiently = <T>(em: SqlEntityManager, work: (em: SqlEntityManager) => Promise<T>): Promise<T> =>
  em.fork().transactional(async (transaction) => {
    await patience(transaction, { ms: String(PATIENCE) });
    return work(transaction);
  });

const statementsOf = ({ name, key, columns, scope }: BookTable) => {
  const [staged, before] = [`${name}_staged`, `${name}_before`];
  const sql = <Row>(what: string, text: string) =>
    platformSql<Row>(`${name}_${what}`, REASON, text, { prepared: false });
  const list = columns.join(', ');
  const of = (table: string) => columns.map((column) => `${table}.${column}`).join(', ');
  const same = (one: string, other: string) => key.map((part) => `${one}.${part} = ${other}.${part}`).join(' and ');
  const keyOf = (table: string) => key.map((part) => `${table}.${part}`).join(', ');
  const isKept = `not exists (select from ${staged} s where s.import_id = :import and ${same('s', 'live')})`;
  const first = key.at(-1) ?? '';
  // what a file lacks because somebody made it by hand, no file takes away
  const isMade = (table: string) => `${table}.by_hand is not distinct from 'made'`;
  const bumped = `version = ${name}.version + 1`;
  return {
    difference: sql<Difference>(
      'difference',
      `
      select (count(*) filter (where m.${first} is null))::int as added,
        (count(*) filter (where m.is_active and s.is_active is not true and not (s.${first} is null and ${isMade('m')})))::int as retired,
        (count(*) filter (where m.${first} is not null and s.${first} is not null and not (m.is_active and not s.is_active) and (${of('m')}) is distinct from (${of('s')})))::int as updated,
        (count(*) filter (where m.is_active))::int as active,
        (count(*) filter (where m.is_active and not m.is_starter and not ${isMade('m')}))::int as official,
        (count(*) filter (where m.is_active and not m.is_starter and not ${isMade('m')} and s.${first} is null))::int as missing
      from (select * from ${name} as live where ${scope}) m full join (select * from ${staged} where import_id = :import) s using (${key.join(', ')})`,
    ),
    lastPlace: sql<{ place: number }>(
      'last_place',
      `select coalesce(max(place), 0) as place from ${staged} where import_id = :import`,
    ),
    /** Only the last import of a book can be taken back. */
    forgetBefore: sql(
      'forget_before',
      `
      delete from ${before} where import_id in (select id from refbook_import where book = :book)`,
    ),
    keepChanged: sql(
      'keep_changed',
      `
      insert into ${before} (import_id, was_absent, ${key.join(', ')}, ${list})
      select :import, false, ${keyOf('live')}, ${of('live')} from ${name} as live join ${staged} s on s.import_id = :import and ${same('s', 'live')}
      where (${of('live')}) is distinct from (${of('s')})`,
    ),
    keepRetired: sql(
      'keep_retired',
      `
      insert into ${before} (import_id, was_absent, ${key.join(', ')}, ${list})
      select :import, false, ${keyOf('live')}, ${of('live')} from ${name} as live where is_active and not ${isMade('live')} and ${scope} and ${isKept}`,
    ),
    keepAbsent: sql(
      'keep_absent',
      `
      insert into ${before} (import_id, was_absent, ${key.join(', ')})
      select :import, true, ${keyOf('s')} from ${staged} s
      where s.import_id = :import and not exists (select from ${name} as live where ${same('live', 's')})`,
    ),
    upsert: sql(
      'upsert',
      `
      insert into ${name} (${key.join(', ')}, ${list})
      select ${key.join(', ')}, ${list} from ${staged} where import_id = :import and place > :start and place <= :end
      on conflict (${key.join(', ')}) do update set (${list}) = (${of('excluded')}), ${bumped} where (${of(name)}) is distinct from (${of('excluded')})`,
    ),
    /** Old records name them, so they are kept. */
    retire: sql(
      'retire',
      `
      update ${name} as live set is_active = false, retired_on = coalesce(retired_on, current_date), version = version + 1
      where is_active and not ${isMade('live')} and ${scope} and ${isKept}`,
    ),
    unstage: sql('unstage', `delete from ${staged} where import_id = :import`),
    deleteAdded: sql(
      'delete_added',
      `
      delete from ${name} as live using ${before} b where b.import_id = :import and b.was_absent and ${same('live', 'b')}`,
    ),
    restore: sql(
      'restore',
      `
      update ${name} as live set (${list}) = (${of('b')}), version = live.version + 1 from ${before} b where b.import_id = :import and not b.was_absent and ${same('live', 'b')}`,
    ),
  };
};

/**
 * The part of a book that is the same for all whose table has this form. `mayChangeWhole`: its codes may give way to
 * others, so that a file without half of them is no piece of one.
 */
export function bookOfTable(
  table: BookTable,
): (code: Book['code'], mayChangeWhole?: boolean) => Omit<Book, 'code' | 'stage'> {
  const sql = statementsOf(table);
  async function difference(em: SqlEntityManager, id: string, mayChangeWhole: boolean): Promise<PlannedCounts> {
    const [found] = await sql.difference(em, { import: id });
    if (!found) throw new Error('A count has a row');
    const { official, missing, ...counts } = found;
    if (!mayChangeWhole && missing * 2 > official) throw new ImportProblem(texts.tooManyMissingRows(missing, official));
    return counts;
  }
  return (book, mayChangeWhole = false) => ({
    count: (em, id) => patiently(em, (transaction) => difference(transaction, id, mayChangeWhole)),
    async write(em, id, { confirmed }, onMoved): Promise<ImportCounts> {
      await patience(em, { ms: String(PATIENCE) });
      await lockBook(em, { book });
      const { active: _, ...counts } = await difference(em, id, mayChangeWhole);
      if (counts.retired > confirmed) throw new ImportProblem(texts.changedSince);
      await sql.forgetBefore(em, { book });
      await sql.keepChanged(em, { import: id });
      await sql.keepRetired(em, { import: id });
      await sql.keepAbsent(em, { import: id });
      const last = (await sql.lastPlace(em, { import: id }))[0]?.place ?? 0;
      for (let start = 0; start < last; start += BATCH) {
        await sql.upsert(em, { import: id, start, end: start + BATCH });
        await onMoved(Math.min(last, start + BATCH));
      }
      await sql.retire(em, { import: id });
      await sql.unstage(em, { import: id });
      return counts;
    },
    async restore(em, id, assertLast) {
      await patience(em, { ms: String(PATIENCE) });
      await lockBook(em, { book });
      await assertLast();
      await sql.deleteAdded(em, { import: id });
      await sql.restore(em, { import: id });
      await sql.forgetBefore(em, { book });
    },
  });
}
