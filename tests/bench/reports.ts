import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { REPORT_KINDS, type Period } from '#shared/rules/reports.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { countReport } from '#server/features/reports/index.ts';
import { clinicUuid, generate, uuidSql } from './data.ts';
import { median } from './load.ts';

/**
 * Reports of one large clinic that has had two million visits in five years: the median of each over a month, a quarter
 * and a year, database and server on one machine. The promise is 300 ms.
 */
const [VISITS, PATIENTS, DOCTORS] = [2_000_000, 20_000, 10];
const [PROMISE, TIMES] = [300, 7];
const PERIODS: Readonly<Record<string, Period>> = {
  month: { from: '2025-03-01', to: '2025-03-31' },
  quarter: { from: '2025-01-01', to: '2025-03-31' },
  year: { from: '2025-01-01', to: '2025-12-31' },
};
const CLINIC = { id: clinicUuid(0), title: 'Bench', timezone: 'Europe/Moscow', modules: [], isDisabled: false };
/** A patient comes every 18 days, to each doctor in turn. */
const FILL = `
  set session_replication_role = replica;
  alter table appointment drop constraint appointment_patient_no_overlap;
  insert into appointment (id, organization_id, doctor_id, practitioner_id, patient_id, start_time, end_time, status, cancelled_at, booked_through)
  select uuidv7(), '${CLINIC.id}', ${uuidSql('d', `n % ${DOCTORS} * 10`)}, ${uuidSql('b', `n % ${DOCTORS} * 10`)}, ${uuidSql('8', `n % ${PATIENTS} * 10`)}, at, at + interval '30 minutes', status,
    case when status = 'cancelled' then at end, (array['patient', 'desk', null])[1 + n % 3]
  from (select n, timestamptz '2021-01-01' + n / ${PATIENTS} * interval '18 days' + n % ${PATIENTS} * interval '1 minute' as at,
    (array['done', 'done', 'done', 'done', 'no_show', 'cancelled'])[1 + n * 7 % 6] as status from generate_series(0, ${VISITS - 1}) n) made;
  insert into visit_diagnosis (organization_id, record_id, visit_at, patient_id, code, is_first)
  select organization_id, id, start_time, patient_id, 'J' || lpad((hashtext(id::text) & 1023)::text, 4, '0'), true from appointment where status = 'done' and slot_id is null;
  update patient set created_at = timestamptz '2021-01-01' + card_number % 1800 * interval '1 day' where organization_id = '${CLINIC.id}';
  set session_replication_role = default;`;

const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
chmodSync(folder, 0o711);
const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data') }, { info: () => {}, warn: console.warn });
try {
  await migrate(cluster.ownerUrl, cluster.appUrl);
  const superUrl = cluster.superUrl.replace(/\/postgres$/, '/clinic');
  await generate(superUrl, { slots: 200_000, patients: PATIENTS * 10 }, '');
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query(FILL);
  await client.query('vacuum analyze');
  await client.end();
  const orm = await createOrm({ url: cluster.appUrl, poolSize: 2 });
  const em = systemEm(orm, 'reports of a bench');
  for (const kind of REPORT_KINDS)
    for (const [title, period] of Object.entries(PERIODS)) {
      const took: number[] = [];
      for (let turn = 0; turn <= TIMES; turn += 1) {
        const began = performance.now();
        await em.transactional((em) => countReport({ em, clinic: CLINIC }, { kind, ...period }));
        // the first one warms up
        if (turn > 0) took.push(performance.now() - began);
      }
      const middle = median(took);
      console.log(
        `${kind.padEnd(14)} ${title.padEnd(8)} ${middle.toFixed(0).padStart(4)} ms${middle > PROMISE ? ` (promise ${PROMISE}, MISSED)` : ''}`,
      );
    }
  await orm.close();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
