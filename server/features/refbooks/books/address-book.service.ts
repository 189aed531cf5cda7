import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { addressTitle } from '#shared/format/address-title.ru.ts';
import { REFBOOK_FILES } from '#shared/rules/refbooks.ts';
import { DEEPEST, foldedPath, followParents } from '#server/db/refbooks/address-paths.ts';
import { platformSql } from '#server/db/sql.ts';
import type { Book } from '../book.ts';
import { BATCH, bookOfTable, lockBook, PATIENCE, patience, patiently } from '../book-rows.service.ts';
import { datedEdition, ToldEdition } from '../edition.ts';
import { ImportProblem } from '../mkb10-file.ts';
import { importTexts as texts } from '../texts.ru.ts';
import { objectsOfFias, objectsOfGar, parentsOfGar, type AddressObject } from './addresses-file.ts';
import { BookPath } from './book-path.ts';

const REASON = 'addresses belong to no clinic';
/** Objects of one import: a region has at most a hundred thousand, and their ids are kept in memory. */
const MOST_OBJECTS = 400_000;

const insertStaged = platformSql(
  'address_stage',
  REASON,
  `
  insert into address_object_staged (import_id, place, guid, name, short_name, level, parent_guid, path, is_active, is_starter)
  select :import, :start + given.place, guid, name, short_name, level, parent_guid, title, true, false
  from unnest(:guids::uuid[], :names::text[], :kinds::text[], :levels::smallint[], :parents::uuid[], :titles::text[])
    with ordinality as given (guid, name, short_name, level, parent_guid, title, place)
  on conflict (import_id, guid) do nothing`,
  { prepared: false },
);
const updateParents = platformSql(
  'address_parents',
  REASON,
  `
  update address_object_staged s set parent_guid = given.parent from unnest(:guids::uuid[], :parents::uuid[]) as given (guid, parent)
  where s.import_id = :import and s.guid = given.guid and s.level <> 1`,
  { prepared: false },
);
/** From the regions down, by address_object_staged_parent_idx. `path` was the own title until now. */
const seal = platformSql(
  'address_seal',
  REASON,
  `
  with recursive chain as (
    select guid, guid as region_guid, path, '{}'::uuid[] as above, 1 as depth from address_object_staged where import_id = :import and level = 1
    union all
    select s.guid, c.region_guid, c.path || ', ' || s.path, c.above || c.guid, c.depth + 1
    from chain c join address_object_staged s on s.import_id = :import and s.parent_guid = c.guid where c.depth < ${DEEPEST}
  )
  update address_object_staged s set region_guid = c.region_guid, path = c.path, chain = c.above, search_text = ${foldedPath('c.path')},
    own_text = ${foldedPath('s.path')}, parent_guid = case when s.level = 1 then null else s.parent_guid end
  from chain c where s.import_id = :import and s.guid = c.guid`,
  { prepared: false },
);
/** What stands under nothing that is in force is in force no more. */
const dropLoose = platformSql<{ guid: string }>(
  'address_drop_loose',
  REASON,
  'delete from address_object_staged where import_id = :import and region_guid is null returning guid',
  { prepared: false },
);
const countStaged = platformSql<{ rows: number }>(
  'address_staged_rows',
  REASON,
  'select count(*)::int as rows from address_object_staged where import_id = :import',
);
const COLUMNS = [
  'name',
  'short_name',
  'level',
  'parent_guid',
  'region_guid',
  'path',
  'chain',
  'search_text',
  'own_text',
  'is_active',
  'is_starter',
  'retired_on',
  'by_hand',
] as const;
/** A file is of one region, or of several; a starter region may have an identifier of ours. */
const SCOPE = `live.region_guid in (
    select region.guid from address_object region join address_object_staged given on given.import_id = :import and given.level = 1
      and (given.guid = region.guid or (region.is_starter and region.level = 1 and region.name = given.name)))`;
const TABLE = bookOfTable({ name: 'address_object', key: ['guid'], columns: COLUMNS, scope: SCOPE });
const isLeftOut = (row: string) =>
  `${row}.is_active and not exists (select from address_object_staged s where s.import_id = :import and s.guid = ${row}.guid)`;
/** What was made by hand in something that the file lacks goes with it. */
const countMadeInside = platformSql<{ rows: number }>(
  'address_made_inside',
  REASON,
  `
  select count(*)::int as rows from address_object live where ${SCOPE} and live.by_hand = 'made' and ${isLeftOut('live')}
    and exists (select from address_object above where above.guid = any(live.chain) and above.by_hand is distinct from 'made' and ${isLeftOut('above')})`,
  { prepared: false },
);
/** Where an import changed something: the regions from before it and from after it. */
const selectChanged = platformSql<{ region: string }>(
  'address_changed_regions',
  REASON,
  `
  select region_guid as region from address_object_before where import_id = :import and region_guid is not null
  union select live.region_guid from address_object_before b join address_object live using (guid) where b.import_id = :import`,
  { prepared: false },
);
const WAS: Readonly<Record<string, string>> = { is_active: 'true', retired_on: 'null' };
/** For the undo: what went with what a file lacks, as it was. */
const keepLoose = platformSql(
  'address_keep_loose',
  REASON,
  `
  insert into address_object_before (import_id, was_absent, guid, ${COLUMNS.join(', ')})
  select :import, false, guid, ${COLUMNS.map((column) => WAS[column] ?? column).join(', ')}
  from address_object where guid = any(:guids::uuid[]) on conflict (import_id, guid) do nothing`,
  { prepared: false },
);

/** Staging of one import. */
class Staging {
  readonly #em: SqlEntityManager;
  readonly #id: string;
  readonly #onMoved: () => Promise<void>;
  /** guids by the ids by which GAR's hierarchy names them */
  readonly #guids = new Map<string, string>();
  #waiting: AddressObject[] = [];
  #count = 0;

  constructor(em: SqlEntityManager, id: string, onMoved: () => Promise<void>) {
    this.#em = em;
    this.#id = id;
    this.#onMoved = onMoved;
  }

  async objects(objects: AsyncIterable<AddressObject>): Promise<void> {
    for await (const object of objects) {
      if (object.objectId !== null) this.#guids.set(object.objectId, object.guid);
      if (this.#waiting.push(object) >= BATCH) await this.#flush();
    }
    await this.#flush();
  }

  /** Houses and rooms have parents, too: only those of objects are looked at. */
  async parents(parents: ReturnType<typeof parentsOfGar>): Promise<void> {
    let [guids, above]: [string[], string[]] = [[], []];
    let seen = 0;
    const flush = async () => {
      await updateParents(this.#em, { import: this.#id, guids, parents: above });
      [guids, above] = [[], []];
      await this.#onMoved();
    };
    for await (const { objectId, parentId } of parents) {
      seen += 1;
      const [guid, parent] = [this.#guids.get(objectId), this.#guids.get(parentId)];
      if (guid !== undefined && parent !== undefined && above.push(parent) && guids.push(guid) >= BATCH) await flush();
      // a million houses in a row
      else if (seen % 200_000 === 0) await this.#onMoved();
    }
    await flush();
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    await insertStaged(this.#em, {
      import: this.#id,
      start: this.#count,
      guids: batch.map(({ guid }) => guid),
      names: batch.map(({ name }) => name),
      kinds: batch.map(({ type }) => type),
      levels: batch.map(({ level }) => level),
      parents: batch.map(({ parentGuid }) => parentGuid),
      titles: batch.map(({ name, type }) => addressTitle({ name, kind: type })),
    });
    this.#count += batch.length;
    if (this.#count > MOST_OBJECTS) throw new ImportProblem(texts.tooManyObjects(MOST_OBJECTS));
    await this.#onMoved();
  }

  /** Writes the chains out. @returns rows that stand under a region @throws ImportProblem */
  async seal(minRows: number): Promise<number> {
    if (this.#count < minRows) throw new ImportProblem(texts.noAddresses);
    const { loose, rows } = await patiently(this.#em, async (em) => {
      await seal(em, { import: this.#id });
      const dropped = await dropLoose(em, { import: this.#id });
      return { loose: dropped.length, rows: (await countStaged(em, { import: this.#id }))[0]?.rows ?? 0 };
    });
    if (loose * 10 > loose + rows) throw new ImportProblem(texts.looseObjects(loose, loose + rows));
    return rows;
  }
}

const OBJECTS = /(?:^|\/)AS_ADDR_OBJ_\d{8}[^/]*\.XML$/i;
const PARENTS = /(?:^|\/)AS_ADM_HIERARCHY_\d{8}[^/]*\.XML$/i;
/** Of the whole export: its day, and nothing else. */
const VERSION = /(?:^|\/)version\.txt$/i;
const FORMER = /(?:^|\/)AS_ADDROBJ_\d{8}[^/]*\.XML$/i;

/** The day that begins a text. */
async function dayOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const chunk of chunks) return datedEdition(Buffer.from(chunk.subarray(0, 100)).toString('latin1'));
  return '';
}

/**
 * A region's archive of GAR, several of them in one, or the archive of the former FIAS.
 * @returns its edition: of the export, else of the newest of its files
 */
async function stageArchive(file: BookPath, staging: Staging): Promise<string> {
  const zip = await file.zip();
  const [exported, parts] = [new ToldEdition(), new ToldEdition()];
  const read = async (which: RegExp, stage: (chunks: AsyncIterable<Uint8Array>) => Promise<void>) => {
    for (const name of zip.names.filter((entry) => which.test(entry))) {
      parts.tell(datedEdition(name.split('/').at(-1) ?? ''));
      const stream = await zip.part(name)?.();
      if (!stream) continue;
      try {
        await stage(stream);
      } finally {
        stream.destroy();
      }
    }
  };
  try {
    await read(OBJECTS, (chunks) => staging.objects(objectsOfGar(chunks)));
    await read(PARENTS, (chunks) => staging.parents(parentsOfGar(chunks)));
    await read(FORMER, (chunks) => staging.objects(objectsOfFias(chunks)));
    await read(VERSION, async (chunks) => exported.tell(await dayOf(chunks)));
  } finally {
    zip.close();
  }
  return exported.edition || parts.edition;
}

const table = TABLE('fias');
const begin = async (em: SqlEntityManager) => {
  await patience(em, { ms: String(PATIENCE) });
  await lockBook(em, { book: 'fias' });
};
const madeInside = async (em: SqlEntityManager, id: string) =>
  (await countMadeInside(em, { import: id }))[0]?.rows ?? 0;
const changedIn = async (em: SqlEntityManager, id: string) =>
  (await selectChanged(em, { import: id })).map(({ region }) => region);

/** Addresses: a region of GAR with its hierarchy, or of the former FIAS (2 §3). Other regions stay as they are. */
export const addressBook: Book = {
  code: 'fias',
  async count(em, id) {
    const counts = await table.count(em, id);
    const made = await patiently(em, (transaction) => madeInside(transaction, id));
    return { ...counts, retired: counts.retired + made };
  },
  async write(em, id, { confirmed, ...asked }, onMoved) {
    await begin(em);
    const made = await madeInside(em, id);
    const counts = await table.write(em, id, { ...asked, confirmed: confirmed - made }, onMoved);
    const loose = await followParents(em, await changedIn(em, id));
    if (loose.length > 0) await keepLoose(em, { import: id, guids: loose });
    return { ...counts, retired: counts.retired + loose.length };
  },
  async restore(em, id, assertLast) {
    await begin(em);
    const regions = await changedIn(em, id);
    await table.restore(em, id, assertLast);
    await followParents(em, regions);
  },
  stage: (em, id, { chunks, spool, minRows, onMoved }) =>
    BookPath.keep(spool, chunks, REFBOOK_FILES.fias.maxBytes, async (file) => {
      const staging = new Staging(em, id, onMoved);
      const edition = file.kind === 'zip' ? await stageArchive(file, staging) : '';
      if (file.kind === 'xml') await staging.objects(objectsOfFias(file.chunks()));
      return { rows: await staging.seal(minRows), edition };
    }),
};
