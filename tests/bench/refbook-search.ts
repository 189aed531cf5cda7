import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { seedReference } from '#server/db/seeds/reference/index.ts';
import {
  listAddresses,
  listDiagnoses,
  listDrugs,
  searchAddresses,
  searchDiagnoses,
  searchDrugs,
} from '#server/features/refbooks/index.ts';
import type { OwnCall } from '#server/http/call.ts';
import { EVERYDAY_DIAGNOSES } from '#tests/support/everyday-diagnoses.ru.ts';
import { EVERYDAY_DRUGS } from '#tests/support/everyday-drugs.ru.ts';
import { fillDiagnoses, NOBODY } from './diagnoses.ts';

/**
 * Searches of reference books over full ones: 30 000 drugs beside the starter's, half a million addresses, ICD-10.
 * Prints p50 and p95 of each, one search at a time, database and server on one machine. The promise is a p95 of 30 ms.
 */
const [DRUGS, REGIONS, CITIES, STREETS] = [30_000, 80, 20, 300];
const [PROMISE, TIMES] = [30, 200];
/** Words of letters, as many different ones as there are seeds. */
const word = (seed: string, length = 9) =>
  `translate(substr(md5((${seed})::text), 1, ${length}), '0123456789abcdef', U&'\\0430\\0431\\0432\\0433\\0434\\0435\\0436\\0437\\0438\\043a\\043b\\043c\\043d\\043e\\043f\\0440')`;
const guid = (seed: string) => `md5(${seed})::uuid`;
const FILL = `
  insert into refbook_row (book, code, name, sort_key, data, search_text, is_active, is_listed, is_starter)
  select 'grls', 'b' || n, trade, trade, jsonb_build_object('international', mnn, 'forms', jsonb_build_array('1 mg', '2 mg')), ' ' || trade || ' | ' || mnn, true, true, false
  from (select n, ${word('n / 3')} as trade, ${word("'m' || n / 20")} as mnn from generate_series(1, ${DRUGS}) n) made;
  insert into address_object (guid, name, short_name, level, region_guid, path, chain, search_text, own_text, is_active, is_starter)
  select ${guid("'r' || r")}, ${word("'r' || r")}, 'r', 1, ${guid("'r' || r")}, ${word("'r' || r")}, '{}', ' ' || ${word("'r' || r")}, ' ' || ${word("'r' || r")}, true, false from generate_series(1, ${REGIONS}) r;
  insert into address_object (guid, name, short_name, level, parent_guid, region_guid, path, chain, search_text, own_text, is_active, is_starter)
  select ${guid("'c' || r || '-' || c")}, own, 'c', 4, ${guid("'r' || r")}, ${guid("'r' || r")}, region || ', ' || own, array[${guid("'r' || r")}], ' ' || region || ' ' || own, ' ' || own, true, false
  from (select r, c, ${word("'r' || r")} as region, ${word("'c' || r || '-' || c")} as own from generate_series(1, ${REGIONS}) r, generate_series(1, ${CITIES}) c) made;
  insert into address_object (guid, name, short_name, level, parent_guid, region_guid, path, chain, search_text, own_text, is_active, is_starter)
  select ${guid("'s' || r || '-' || c || '-' || s")}, own, 's', 7, ${guid("'c' || r || '-' || c")}, ${guid("'r' || r")}, region || ', ' || city || ', ' || own,
    array[${guid("'r' || r")}, ${guid("'c' || r || '-' || c")}], ' ' || region || ' ' || city || ' ' || own, ' ' || own, true, false
  from (select r, c, s, ${word("'r' || r")} as region, ${word("'c' || r || '-' || c")} as city, ${word("'s' || s")} as own
    from generate_series(1, ${REGIONS}) r, generate_series(1, ${CITIES}) c, generate_series(1, ${STREETS}) s) made;
`;

const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
chmodSync(folder, 0o711);
const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data') }, { info: () => {}, warn: console.warn });
try {
  await migrate(cluster.ownerUrl, cluster.appUrl);
  const orm = await createOrm({ url: cluster.appUrl, poolSize: 2 });
  await seedReference(orm);
  await fillDiagnoses(cluster.ownerUrl);
  const client = new pg.Client({ connectionString: cluster.ownerUrl });
  await client.connect();
  await client.query(FILL);
  // as autovacuum does: an index of trigrams is slow while new rows wait beside it
  for (const table of ['mkb10', 'refbook_row', 'address_object']) await client.query(`vacuum analyze ${table}`);
  const sample = async (text: string) =>
    (await client.query<{ region: string; city: string; street: string; guid: string }>(text)).rows;
  const places = await sample(
    `select split_part(path, ', ', 1) as region, split_part(path, ', ', 2) as city, name as street, chain[2] as guid from address_object where level = 7 order by md5(guid::text) limit ${TIMES}`,
  );
  const drugs = (
    await client.query<{ name: string }>(
      `select name from refbook_row where book = 'grls' order by md5(code) limit ${TIMES}`,
    )
  ).rows;
  await client.end();
  const em = systemEm(orm, 'searches of a bench');
  const begun = (text: string, letters: number) => text.slice(0, letters);
  const misprinted = (text: string) => `${text.slice(0, 4)}${text.slice(5)}`;
  const [CALLED, ILL] = [EVERYDAY_DRUGS, EVERYDAY_DIAGNOSES].map((table) =>
    table
      .trim()
      .split('\n')
      .map((line) => line.split(' = ')[0] ?? ''),
  ) as [string[], string[]];
  const call = { em, actor: { userId: NOBODY } } as OwnCall;
  const cases: Record<string, (index: number) => Promise<unknown>> = {
    'drugs, three letters': (index) => searchDrugs(em, begun(drugs[index]?.name ?? '', 3)),
    'drugs, six letters': (index) => searchDrugs(em, begun(drugs[index]?.name ?? '', 6)),
    'drugs, everyday names': (index) => searchDrugs(em, CALLED[index % CALLED.length] ?? ''),
    'drugs, misprinted': (index) =>
      searchDrugs(em, misprinted(index % 2 === 0 ? (drugs[index]?.name ?? '') : (CALLED[index % CALLED.length] ?? ''))),
    'page of drugs': (index) => listDrugs(em, { page: 1 + (index % 50), size: 20 }),
    'page of drugs, misprinted': (index) =>
      listDrugs(em, { page: 1, size: 20, search: misprinted(drugs[index]?.name ?? '') }),
    'diagnoses, everyday words': (index) => searchDiagnoses(call, { search: ILL[index % ILL.length] ?? '' }),
    'diagnoses, misprinted': (index) => searchDiagnoses(call, { search: misprinted(ILL[index % ILL.length] ?? '') }),
    'page of ICD-10, words': (index) => listDiagnoses(em, { page: 1, size: 20, search: ILL[index % ILL.length] }),
    'page of ICD-10, misprinted': (index) =>
      listDiagnoses(em, { page: 1, size: 20, search: misprinted(ILL[index % ILL.length] ?? '') }),
    'street of a city': (index) =>
      listAddresses(em, {
        page: 1,
        size: 20,
        level: 7,
        parentguid: places[index]?.guid,
        search: begun(places[index]?.street ?? '', 3),
      }),
    'address of one line': (index) =>
      searchAddresses(
        em,
        `${begun(places[index]?.region ?? '', 4)} ${begun(places[index]?.city ?? '', 4)} ${begun(places[index]?.street ?? '', 4)} 10 5`,
      ),
    'address, two short words': (index) =>
      searchAddresses(em, `${begun(places[index]?.city ?? '', 3)} ${begun(places[index]?.street ?? '', 4)} 10 5`),
  };
  for (const [title, once] of Object.entries(cases)) {
    const took: number[] = [];
    for (let index = 0; index < TIMES; index += 1) {
      const began = performance.now();
      await once(index);
      took.push(performance.now() - began);
    }
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    console.log(
      `${title.padEnd(26)} p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms${at(0.95) > PROMISE ? ` (promise ${PROMISE}, MISSED)` : ''}`,
    );
  }
  await orm.close();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
