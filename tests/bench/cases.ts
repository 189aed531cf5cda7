import pg from 'pg';
import { statementText } from '#server/db/prepared-client.ts';
import '#server/features/booking/index.ts';
import '#server/features/reception/index.ts';
import { clinicUuid, employeeUuid, markOf, tokenOf, type BenchData } from './data.ts';
import { load, type LoadRequest, type Slice } from './load.ts';

/** The servers and the database that a case runs against. */
export interface Bench {
  readonly product: string;
  readonly raw: string;
  readonly databaseUrl: string;
  readonly data: BenchData;
}
/** One way to do the work of a case; all ways of a case run in turn, in short slices. */
export type Variant = (seconds: number) => Promise<Slice>;
export interface Case {
  readonly title: string;
  /** the promise of docs/performance.md and its ratio goal against `raw` */
  readonly promise: string;
  readonly goal: number;
  readonly variants: Readonly<Record<string, Variant>>;
}

const roundRobin = <T>(items: readonly T[]): (() => T) => {
  let at = 0;
  return () => {
    const item = items[at % items.length];
    at += 1;
    if (item === undefined) throw new Error('Nothing to send');
    return item;
  };
};
const CONNECTIONS = 64;

/** The statement by bare `pg` without HTTP, as many at once as the servers' pools have connections. */
async function sqlRate(databaseUrl: string, text: string, next: () => unknown[], seconds: number): Promise<Slice> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  try {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        while (performance.now() < until) {
          await pool.query({ name: 'bench', text, values: next() });
          done += 1;
        }
      }),
    );
  } finally {
    await pool.end();
  }
  return { rate: done / seconds, p50: Number.NaN, p99: Number.NaN, refused: 0, failed: 0 };
}

/**
 * A read, with `token` by a person who signed in: the product, the same statement in a bare Fastify, the same bytes
 * without a database, bare SQL.
 */
export async function readCase(
  bench: Bench,
  given: {
    title: string;
    promise: string;
    name: string;
    paths: string[];
    rawPaths: string[];
    values: unknown[][];
    statement: string;
    token?: string;
  },
): Promise<Case> {
  const headers = {
    apikey: bench.data.clinic,
    ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
  };
  const answer: unknown = await (await fetch(bench.product + given.paths[0]!, { headers })).json();
  await fetch(`${bench.raw}/bytes?name=${given.name}`, {
    method: 'PUT',
    body: JSON.stringify(answer),
    headers: { 'content-type': 'application/json' },
  });
  const over = (url: string, paths: string[]) => {
    const next = roundRobin(paths.map((path): LoadRequest => ({ path, headers })));
    return (seconds: number) => load(url, next, { connections: CONNECTIONS, seconds });
  };
  const values = roundRobin(given.values);
  return {
    title: given.title,
    promise: given.promise,
    goal: 0.6,
    variants: {
      product: over(bench.product, given.paths),
      raw: over(bench.raw, given.rawPaths),
      bytes: over(bench.raw, [`/bytes?name=${given.name}`]),
      sql: (seconds) => sqlRate(bench.databaseUrl, statementText(given.statement), values, seconds),
    },
  };
}

/** P1: free dates of a doctor in a month. */
export function freeDatesCase(bench: Bench): Promise<Case> {
  const { doctors, start, end, zone, clinic } = bench.data;
  return readCase(bench, {
    title: 'free dates of a month',
    promise: 'P1',
    name: 'dates',
    statement: 'free_dates',
    paths: doctors.map((doctor) => `/doctor/${doctor}/free_dates/?start=${start}&end=${end}`),
    rawPaths: doctors.map(
      (doctor) => `/raw/free_dates?doctor=${doctor}&clinic=${clinic}&zone=${zone}&start=${start}&end=${end}`,
    ),
    values: doctors.map((doctor) => [zone, clinic, doctor, start, end]),
  });
}

/** P2: free times of a day. */
export function freeSlotsCase(bench: Bench): Promise<Case> {
  const { doctors, start, zone, clinic } = bench.data;
  return readCase(bench, {
    title: 'free times of a day',
    promise: 'P2',
    name: 'slots',
    statement: 'free_slots',
    paths: doctors.map((doctor) => `/doctor/${doctor}/free_slots/${start}`),
    rawPaths: doctors.map((doctor) => `/raw/free_slots?doctor=${doctor}&clinic=${clinic}&zone=${zone}&date=${start}`),
    values: doctors.map((doctor) => [clinic, doctor, start, zone, null]),
  });
}

/** What the desk types: pieces of names from two letters on, two words, a card number. */
const SEARCHES = ['ов', 'анова', 'иванова мария', 'петров с.п.', '+7 912 34', '1970'];
const deskHeaders = ({ data }: Bench) => ({ apikey: data.clinic, authorization: `Bearer ${tokenOf(0, 0)}` });

/**
 * P6: the search of patients in a clinic, count included; session and access on top of the statement. Over one
 * connection the times are those of one person at the desk, to be held against the absolute goal (p50 10 ms, p99 50
 * ms).
 */
export function patientSearchCase(bench: Bench, connections = CONNECTIONS): Case {
  const over = (url: string, path: (search: string) => string) => {
    const next = roundRobin(
      SEARCHES.map((search): LoadRequest => ({ path: path(encodeURIComponent(search)), headers: deskHeaders(bench) })),
    );
    return (seconds: number) => load(url, next, { connections, seconds });
  };
  return {
    title: connections === 1 ? 'patient search of one person' : 'patient search',
    promise: 'P6',
    goal: 0.5,
    variants: {
      product: over(bench.product, (search) => `/patient/?search=${search}`),
      raw: over(bench.raw, (search) => `/raw/patients?search=${search}&clinic=${bench.data.clinic}`),
    },
  };
}

/** P16: a page far away in the registry, by its place, against the first page; both of the product. */
export async function registryPagesCase(bench: Bench): Promise<Case> {
  const headers = deskHeaders(bench);
  const page = async (path: string) =>
    (await (await fetch(bench.product + path, { headers })).json()) as { pages: number; next: string | null };
  const { pages } = await page('/patient/');
  const { next } = await page(`/patient/?page=${Math.min(199, Math.max(1, pages - 2))}`);
  if (next === null) throw new Error('The registry has a single page: generate more patients');
  const over = (path: string) => (seconds: number) =>
    load(bench.product, () => ({ path, headers }), { connections: CONNECTIONS, seconds });
  return {
    title: `registry page ${Math.min(200, pages - 1)} against page 1`,
    promise: 'P16',
    goal: 0.8,
    variants: { product: over(`/patient/?after=${encodeURIComponent(next)}`), raw: over('/patient/') },
  };
}

/** P4: the reception list of a doctor's day, by an administrator of the clinic. */
export function receptionDayCase(bench: Bench): Promise<Case> {
  const { doctors, start, clinic } = bench.data;
  const employees = doctors.map((doctor) => employeeUuid(Number(doctor.slice(-12))));
  const [from, to] = [`${start}T00:00:00+03:00`, `${start}T23:59:59+03:00`];
  const search = new URLSearchParams({ start: from, end: to }).toString();
  return readCase(bench, {
    title: 'reception list of a day',
    promise: 'P4',
    name: 'reception',
    statement: 'reception_day',
    token: tokenOf(0, 0),
    paths: employees.map((employee) => `/appointmenthistory/by_employee/${employee}?${search}`),
    rawPaths: employees.map((employee) => `/raw/reception_day?employee=${employee}&clinic=${clinic}&${search}`),
    values: employees.map((employee) => [clinic, from, to, employee, true, null]),
  });
}

/**
 * P3: bookings, each of a time of its own, by the person meant for it. Slices are by number, because every time can be
 * booked once.
 */
export function reserveCase(
  bench: Bench,
  slots: { slot: string; doctor: number; booker: number }[],
  rounds: number,
): Case {
  let at = 0;
  const next = () => {
    const slot = slots[at];
    at += 1;
    if (!slot) throw new Error('The free times ran out: generate more slots');
    return slot;
  };
  // three variants take turns, the warming round included; past the end autocannon would wait for ever
  const amount = Math.min(1500, Math.floor(slots.length / (3 * (rounds + 1))));
  const over =
    (url: string, request: (slot: ReturnType<typeof next>) => LoadRequest): Variant =>
    () =>
      load(url, () => request(next()), { connections: 200, amount });
  const rawBody = ({ slot, doctor, booker }: ReturnType<typeof next>) =>
    JSON.stringify({ slot, clinic: clinicUuid(doctor), token: tokenOf(doctor, booker) });
  return {
    title: 'reserve',
    promise: 'P3',
    goal: 0.6,
    variants: {
      product: over(bench.product, ({ slot, doctor, booker }) => ({
        method: 'POST',
        path: `/timeslot/${slot}/reserve/`,
        body: '{"type":0}',
        headers: { apikey: clinicUuid(doctor), authorization: `Bearer ${tokenOf(doctor, booker)}` },
      })),
      raw: over(bench.raw, (slot) => ({ method: 'POST', path: '/raw/reserve', body: rawBody(slot) })),
      least: over(bench.raw, (slot) => ({ method: 'POST', path: '/raw/update', body: rawBody(slot) })),
    },
  };
}

/** P7: sign-ins of many people against the same password check in a bare Fastify. */
export function loginCase(bench: Bench, passwordHash: string): Case {
  const { emails, password } = bench.data;
  const over =
    (url: string, path: string, next: () => { body: object; headers?: Record<string, string> }): Variant =>
    (seconds) =>
      load(
        url,
        () => {
          const { body, ...rest } = next();
          return { method: 'POST', path, body: JSON.stringify(body), ...rest };
        },
        { connections: CONNECTIONS, seconds: seconds * 2 },
      );
  // from devices that signed in before: strangers share one thread on purpose
  const person = roundRobin(
    emails.map((email, index) => ({ body: { email, password }, headers: { 'x-device-marks': markOf(index) } })),
  );
  return {
    title: 'login',
    promise: 'P7',
    goal: 0.85,
    variants: {
      product: over(bench.product, '/login', person),
      raw: over(bench.raw, '/raw/login', () => ({ body: { hash: passwordHash, password } })),
    },
  };
}
