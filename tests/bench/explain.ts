import pg from 'pg';
import { statementText } from '#server/db/prepared-client.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import '#server/features/booking/index.ts';
import type { BenchData } from './data.ts';
import { median } from './load.ts';

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

type Values = readonly (string | number | null | undefined)[];

/**
 * Shared buffers that a statement touches, warm: the median over its calls, the first of which loads what the others
 * find. A change is rolled back and leaves dead rows, so a call that changes something needs rows of its own. Foreign
 * key checks are not counted.
 */
async function buffersOf(client: pg.Client, text: string, calls: readonly Values[]): Promise<number> {
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare explained as ${text}`);
  const buffers: number[] = [];
  for (const values of calls) {
    await client.query('begin');
    const given = values.map((value) => (value === null ? 'null' : `'${String(value)}'`)).join(', ');
    const {
      rows: [row],
    } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) execute explained (${given})`,
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    if (plan) buffers.push(own(plan) + unread(plan).reduce((sum, part) => sum + own(part), 0));
    await client.query('rollback');
  }
  await client.query('deallocate all');
  return median(buffers.slice(1));
}

/** A booking of a time by a patient of its clinic. */
async function bookingOf(client: pg.Client, slot: string): Promise<Values> {
  const {
    rows: [found],
  } = await client.query<{ clinic: string; patient: string; user: string }>(
    `select p.organization_id as clinic, p.id as patient, p.user_id as user from slot s join patient p on p.organization_id = s.organization_id
    where s.id = $1 and p.user_id is not null order by md5(p.id::text || s.id) limit 1`,
    [slot],
  );
  return [found?.clinic, found?.patient, slot, found?.user, 1000, uuidv7(), 0, '', uuidv7(), null, '', null, ''];
}

/** Explained buffers of the hot statements with their bounds (docs/performance.md, "The bench"). */
export async function explainBuffers(
  superUrl: string,
  { doctors, zone, clinic, start, end }: BenchData,
  slots: readonly string[],
): Promise<string> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    const doctor = doctors[0];
    const twice = (values: Values) => [values, values];
    const dates = await buffersOf(client, statementText('free_dates'), twice([zone, clinic, doctor, start, end]));
    const times = await buffersOf(client, statementText('free_slots'), twice([clinic, doctor, start, zone, null]));
    const bookings: Values[] = [];
    for (const slot of slots) bookings.push(await bookingOf(client, slot));
    const booking = await buffersOf(client, statementText('reserve'), bookings);
    return `Explained buffers: free dates ${dates} (bound 20), free times ${times}, reserve ${booking} (bound 60)`;
  } finally {
    await client.end();
  }
}
