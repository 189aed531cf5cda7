import pg from 'pg';
import { statementText } from '#server/db/prepared-client.ts';
import '#server/features/booking/index.ts';
import type { BenchData } from './data.ts';

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Parent Relationship'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}
const own = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
/** Changing parts of a WITH that nothing reads run after the main plan and are not in its sum. */
const unread = (plan: Plan): Plan[] =>
  (plan.Plans ?? []).filter(
    (part) => part['Node Type'] === 'ModifyTable' && /CTE (made|logged|kept)/.test(part['Subplan Name'] ?? ''),
  );

/** Shared buffers that a statement touches, warm; a change that it makes is rolled back. Foreign key checks are not counted. */
async function buffersOf(
  client: pg.Client,
  text: string,
  values: (string | number | null | undefined)[],
): Promise<number> {
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare explained as ${text}`);
  let buffers = Number.NaN;
  // the first run loads what the second finds warm
  for (let run = 0; run < 2; run += 1) {
    await client.query('begin');
    const given = values.map((value) => (value === null ? 'null' : `'${String(value)}'`)).join(', ');
    const {
      rows: [row],
    } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) execute explained (${given})`,
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    if (plan) buffers = own(plan) + unread(plan).reduce((sum, part) => sum + own(part), 0);
    await client.query('rollback');
  }
  await client.query('deallocate all');
  return buffers;
}

/** Explained buffers of the hot statements with their bounds (docs/performance.md, "The bench"). */
export async function explainBuffers(
  superUrl: string,
  { doctors, zone, clinic, start, end }: BenchData,
  slot: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    const doctor = doctors[0];
    const {
      rows: [patient],
    } = await client.query<{ id: string }>(
      'select id from patient where organization_id = (select organization_id from slot where id = $1) and user_id is not null limit 1',
      [slot],
    );
    const {
      rows: [own],
    } = await client.query<{ organization_id: string }>('select organization_id from slot where id = $1', [slot]);
    const dates = await buffersOf(client, statementText('free_dates'), [zone, clinic, doctor, start, end]);
    const times = await buffersOf(client, statementText('free_slots'), [clinic, doctor, start, zone, null]);
    const {
      rows: [user],
    } = await client.query<{ user_id: string }>('select user_id from patient where id = $1', [patient?.id]);
    const booking = await buffersOf(client, statementText('reserve'), [
      own?.organization_id,
      patient?.id,
      slot,
      user?.user_id,
      1000,
      '00000000-0000-7000-8000-000000000001',
      0,
      '00000000-0000-7000-8000-000000000002',
      null,
      '',
      null,
      '',
    ]);
    return `Explained buffers: free dates ${dates} (bound 20), free times ${times}, reserve ${booking} (bound 60)`;
  } finally {
    await client.end();
  }
}
