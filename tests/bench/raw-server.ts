import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { DEMO_SECRET } from '#server/config/config.ts';
import { statementText } from '#server/db/prepared-client.ts';
import { declaredStatement } from '#server/db/sql.ts';
import '#server/features/booking/index.ts';
import '#server/features/auth/index.ts';
import '#server/features/patients/index.ts';
import { readPatientSearch } from '#shared/rules/patient-search.ru.ts';
import '#server/features/queue/index.ts';
import { DESK_TOKEN } from './data.ts';
import '#server/features/reception/index.ts';
import '#server/features/schedule/index.ts';
import { uuidv7 } from '#server/db/uuid.ts';

/**
 * The reference: the product's own statements by bare `pg` in a bare Fastify, without contract, access, entities or
 * mapping; routes that return the same bytes without a database; and the least that a booking can be (update and audit
 * row).
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = Fastify({ logger: false });
const bytes: Record<string, Buffer> = {};
const statement = (name: string) => ({ name, text: statementText(name) });
const texts = {
  dates: statement('free_dates'),
  slots: statement('free_slots'),
  session: statement('session_by_token'),
  lock: statement('patient_lock_own'),
  reserve: statement('reserve'),
  queue: statement('queue'),
  week: statement('slots_by_doctor'),
  reception: statement('reception_day'),
};

/** Values in the order in which a statement names its parameters, by the order of the product's template. */
interface Query {
  doctor: string;
  employee: string;
  start: string;
  end: string;
  zone: string;
  clinic: string;
  date: string;
  name: string;
}
app.get<{ Querystring: Query }>('/raw/free_dates', async ({ query }) => {
  const { rows } = await pool.query({
    ...texts.dates,
    values: [query.zone, query.clinic, query.doctor, query.start, query.end],
  });
  return { items: rows as unknown[] };
});
app.get<{ Querystring: Query }>('/raw/free_slots', async ({ query }) => {
  const { rows } = await pool.query({
    ...texts.slots,
    values: [query.clinic, query.doctor, query.date, query.zone, null],
  });
  return { items: rows as unknown[] };
});
const deskHash = createHmac('sha256', DEMO_SECRET).update(DESK_TOKEN).digest();
/** Minutes after which a session of staff ends, as by default. */
const STAFF_IDLE = 30;
/** Minutes of rest after which it locks, as by default. */
const STAFF_LOCK = 10;
/** Who works at the desk is looked up, as the product must. */
const lookUpDesk = (clinic: string | null) =>
  pool.query({ ...texts.session, values: [clinic, STAFF_IDLE, STAFF_LOCK, deskHash] });
/** Sent unnamed, as the product does: the plan of a LIKE depends on its value. */
app.get<{ Querystring: { search: string; clinic: string } }>('/raw/patients', async ({ query }) => {
  await lookUpDesk(query.clinic);
  const page = {
    after_rank: -1,
    after_text: '',
    after_id: '00000000-0000-0000-0000-000000000000',
    limit: 51,
    offset: 0,
  };
  const wanted = { ...readPatientSearch(query.search), ...page, clinic: query.clinic };
  const { rows } = await pool.query(declaredStatement('search_patients', wanted));
  return { items: rows as unknown[] };
});
app.get<{ Querystring: Query }>('/raw/queue', async ({ query }) => {
  await lookUpDesk(query.clinic);
  const { rows } = await pool.query({ ...texts.queue, values: [query.clinic, query.start, query.end, [], null] });
  return { items: rows as unknown[] };
});
app.get<{ Querystring: Query }>('/raw/week', async ({ query }) => {
  await lookUpDesk(query.clinic);
  const { rows } = await pool.query({ ...texts.week, values: [query.clinic, query.doctor, query.start, query.end] });
  return { items: rows as unknown[] };
});
app.get<{ Querystring: Query }>('/raw/reception_day', async ({ query }) => {
  await lookUpDesk(query.clinic);
  const { rows } = await pool.query({
    ...texts.reception,
    values: [query.clinic, query.start, query.end, query.employee, true, null],
  });
  return { items: rows as unknown[] };
});
app.get<{ Querystring: Query }>('/bytes', ({ query }, reply) =>
  reply.type('application/json; charset=utf-8').send(bytes[query.name]),
);
app.put<{ Querystring: Query; Body: string }>('/bytes', ({ query, body }) => {
  bytes[query.name] = Buffer.from(JSON.stringify(body));
  return { ok: true };
});

/** Statements that are planned each time (LIKE): their text is handed over, and their values in turn. */
const unnamed: Record<string, { text: string; values: unknown[][]; at: number }> = {};
app.put<{ Querystring: Query; Body: { text: string; values: unknown[][] } }>('/sql', ({ query, body }) => {
  unnamed[query.name] = { ...body, at: 0 };
  return { ok: true };
});
app.get<{ Querystring: Query }>('/raw/sql', async ({ query }) => {
  const given = unnamed[query.name];
  if (!given) throw new Error(`No statement ${query.name}`);
  given.at += 1;
  await lookUpDesk(null);
  const { rows } = await pool.query(given.text, given.values[given.at % given.values.length]);
  return { items: rows as unknown[] };
});

interface Booking {
  slot: string;
  clinic: string;
  token: string;
}
app.post<{ Body: Booking }>('/raw/reserve', async ({ body }, reply) => {
  const hash = createHmac('sha256', DEMO_SECRET).update(body.token).digest();
  const {
    rows: [session],
  } = await pool.query<{ id: string; user_id: string }>({
    ...texts.session,
    values: [body.clinic, STAFF_IDLE, STAFF_LOCK, hash],
  });
  if (!session) return reply.code(401).send({});
  const client = await pool.connect();
  try {
    await client.query('begin');
    const {
      rows: [patient],
    } = await client.query<{ id: string }>({ ...texts.lock, values: [body.clinic, session.user_id] });
    const named: Record<string, unknown> = {
      clinic: body.clinic,
      patient: patient?.id,
      slot: body.slot,
      user: session.user_id,
      limit: 1000,
      appointment: uuidv7(),
      type: 0,
      reason: '',
      event: uuidv7(),
      session: session.id,
      ip: '127.0.0.1',
      key: null,
      request: '',
    };
    const {
      rows: [row],
    } = await client.query<{ doctor_id: string | null }>({
      ...texts.reserve,
      values: RESERVE_ORDER.map((name) => named[name]),
    });
    await client.query('commit');
    return await reply.code(row?.doctor_id ? 200 : 409).send({ ok: row?.doctor_id !== null });
  } catch (error) {
    await client.query('rollback');
    return await reply.code(409).send({ error: String(error) });
  } finally {
    client.release();
  }
});
const RESERVE_ORDER = [
  'clinic',
  'patient',
  'slot',
  'user',
  'limit',
  'appointment',
  'type',
  'reason',
  'event',
  'session',
  'ip',
  'key',
  'request',
];

app.post<{ Body: Booking }>('/raw/update', async ({ body }, reply) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'least',
      text: 'update slot set is_reserve = true, version = version + 1 where id = $1 and patient_id is null and not is_reserve and start_time > now() returning id',
      values: [body.slot],
    });
    if (rows.length > 0)
      await client.query({
        name: 'least-audit',
        text: `insert into audit_event (id, action, result, object_id) values ($1, 'bench', 'ok', $2)`,
        values: [uuidv7(), body.slot],
      });
    await client.query('commit');
    return await reply.code(rows.length > 0 ? 200 : 409).send({ ok: rows.length > 0 });
  } finally {
    client.release();
  }
});
app.post<{ Body: { hash: string; password: string } }>('/raw/login', async ({ body }) => ({
  ok: await verify(body.hash, body.password),
}));

process.on('message', (message) => {
  if (message === 'stop')
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0));
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port) });
