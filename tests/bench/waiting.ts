import pg from 'pg';
import { createOrm } from '#server/db/orm.ts';
import { offerToWaiting } from '#server/features/waiting-list/index.ts';
import type { JobContext } from '#server/lib/jobs/work.ts';
import { clinicUuid, uuidSql, type BenchData } from './data.ts';
import { median, speedIndex } from './load.ts';

/** Who waits in a large clinic. */
const ENTRIES = 300;
const ROUNDS = 5;
/** docs/performance.md, P18: passes, in reads of all free times of the clinic */
const GOAL = 60;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * P18: a pass over the waiting list, when all free times are new and none is at an hour that anybody wants: the most
 * that a pass can have to look at. Against one read of these times, in turn with it.
 */
export async function waitingBench(
  superUrl: string,
  appUrl: string,
  { clinic, start, end }: BenchData,
): Promise<{ pass: number; read: number }> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const orm = await createOrm({ url: appUrl, poolSize: 2 });
  const { run } = offerToWaiting(orm, { maxActive: 10 });
  const ids = uuidSql('8', 'n');
  try {
    await client.query(
      `insert into waiting_entry (id, organization_id, patient_id, specialty_id, weekdays, from_minute, to_minute, from_date, to_date, created_at)
       select ${ids}, $1, p.id, s.id, '{1,2,3,4,5,6,7}', 1430, 1440, $2, $3, now() - interval '30 days'
       from (select id, row_number() over (order by id) as n from patient where organization_id = $1 order by id limit ${ENTRIES}) p
       cross join (select id from specialty where organization_id = $1) s`,
      [clinicUuid(0), start, end],
    );
    await client.query('analyze waiting_entry');
    const passes: number[] = [];
    const reads: number[] = [];
    let times = 0;
    // the first round warms up
    for (let round = 0; round <= ROUNDS; round += 1) {
      const read = await timed(async () => {
        const { rows } = await client.query<{ id: string }>(
          `select id, start_time from slot where organization_id = $1 and patient_id is null and not is_reserve and claimant_id = practitioner_id`,
          [clinic],
        );
        times = rows.length;
      });
      // the work reads nothing of its context
      const pass = await timed(() => run({ clinic }, {} as JobContext));
      if (round === 0) continue;
      reads.push(read);
      passes.push(pass);
    }
    const [pass, read] = [median(passes), median(reads)];
    const { rows } = await client.query('select 1 from waiting_offer where organization_id = $1', [clinic]);
    if (rows.length > 0) throw new Error('An offer was made: the pass measured something else');
    console.log(
      `\nP18 a pass over ${ENTRIES} who wait, ${times} free times (speed index ${speedIndex().toFixed(0)} ms)\n  ${pass.toFixed(0)} ms, ${(pass / read).toFixed(1)} reads of these times (goal ${GOAL}${pass / read > GOAL ? ', MISSED' : ''})`,
    );
    return { pass, read };
  } finally {
    await client.query('delete from waiting_entry where organization_id = $1', [clinic]);
    await client.end();
    await orm.close();
  }
}
