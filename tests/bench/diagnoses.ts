import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { checkImport, confirmImport, searchStatement } from '#server/features/refbooks/index.ts';
import { OFFICIAL_MKB10 } from '#tests/support/official-mkb10.ts';
import type { Bench, Case } from './cases.ts';
import { tokenOf } from './data.ts';
import { load, type LoadRequest } from './load.ts';
import { statementsSent, type BenchServer } from './processes.ts';

/** What people type: codes, a beginning of one, words that few and that many names have. */
const SEARCHES = ['J06', 'I10', 'м545', 'хронический гастрит', 'сахарный диабет', 'неуточненн', 'перелом закрытый'];

/**
 * Fills ICD-10: the official file when it is at hand, else as many rows made up beside the starter set. @returns how
 * many there are
 */
export async function fillDiagnoses(databaseUrl: string): Promise<number> {
  if (existsSync(OFFICIAL_MKB10)) {
    const orm = await createOrm({ url: databaseUrl, poolSize: 2, statementTimeout: 0 });
    try {
      const em = systemEm(orm, 'data of a bench');
      const checked = await checkImport(em, {
        fileName: basename(OFFICIAL_MKB10),
        bytesTotal: statSync(OFFICIAL_MKB10).size,
        startedBy: null,
        file: createReadStream(OFFICIAL_MKB10),
        minRows: 1,
      });
      await (await confirmImport(em, checked.id, String(checked.retired), { author: {} })).write();
    } finally {
      await orm.close();
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const {
      rows: [found],
    } = await client.query<{ rows: number }>('select count(*)::int as rows from mkb10');
    if ((found?.rows ?? 0) < 15_000) {
      await client.query(`insert into mkb10 (code, rec_code, name, is_recordable)
        select code, code, 'Поражение органа ' || n || case when n % 2 = 0 then ' острое' else ' хроническое' end || ' неуточненное', true
        from (select n, chr(65 + n / 1000) || lpad((n / 10 % 100)::text, 2, '0') || '.' || n % 10 as code from generate_series(0, 14999) n) as made on conflict do nothing`);
    }
    await client.query('analyze mkb10');
    const {
      rows: [filled],
    } = await client.query<{ rows: number }>('select count(*)::int as rows from mkb10');
    return filled?.rows ?? 0;
  } finally {
    await client.end();
  }
}

/** No doctor: the bare server runs the search of somebody who has recorded nothing yet. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * P6: search of a diagnosis by code and by words, session and access included; the same statement in a bare Fastify.
 */
export async function diagnosesCase(bench: Bench, product: BenchServer): Promise<Case> {
  const headers = { authorization: `Bearer ${tokenOf(0, 0)}` };
  const paths = SEARCHES.map((search) => `/refbook/api/mkb10/search/?search=${encodeURIComponent(search)}`);
  const statements = SEARCHES.map((search) => searchStatement(NOBODY, { search }));
  const sent = await statementsSent(product, () => fetch(bench.product + (paths[0] ?? ''), { headers }));
  if (sent.length !== 1) throw new Error(`The search sent ${sent.length} statements`);
  await fetch(`${bench.raw}/sql?name=diagnoses`, {
    method: 'PUT',
    body: JSON.stringify({ text: sent[0], values: statements.map(({ values }) => values) }),
    headers: { 'content-type': 'application/json' },
  });
  let at = 0;
  const next = (): LoadRequest => {
    at += 1;
    return { path: paths[at % paths.length] ?? '', headers };
  };
  return {
    title: 'search of a diagnosis',
    promise: 'P6',
    goal: 0.6,
    variants: {
      product: (seconds) => load(bench.product, next, { connections: 64, seconds }),
      raw: (seconds) => load(bench.raw, () => ({ path: '/raw/sql?name=diagnoses' }), { connections: 64, seconds }),
    },
  };
}
