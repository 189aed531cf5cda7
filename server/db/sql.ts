import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { poolOf } from './orm.ts';
import { prepareStatement, rememberStatement } from './prepared-client.ts';

type Params = Readonly<Record<string, unknown>>;
/** Where a statement runs, and whose rows it sees: a call, or what stands for one. */
export interface ClinicEm {
  readonly em: SqlEntityManager;
  readonly clinic: { readonly id: string };
}
interface Options {
  /** false for statements whose best plan depends on the values (LIKE): they are sent unnamed and planned each time */
  readonly prepared?: boolean;
}

interface Compiled {
  readonly text: string;
  readonly order: readonly string[];
}

interface Declared extends Compiled {
  readonly isOfPlatform: boolean;
}
/** Every declared statement by name, and whether it sees past the clinic: tests hold which tables they may touch. */
export const declaredStatements = new Map<string, Declared>();

/** `:name` placeholders to `$1 …`; `::casts` and the `HH24:MI` of formats are not touched. */
function compile(source: string): Compiled {
  const order: string[] = [];
  const text = source.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, name: string) => {
    if (!order.includes(name)) order.push(name);
    return `$${order.indexOf(name) + 1}`;
  });
  return { text, order };
}

const valuesOf = ({ order }: Compiled, params: Params): unknown[] =>
  order.map((name) => {
    if (!(name in params)) throw new Error(`SQL parameter :${name} is missing`);
    return params[name];
  });

/** A statement as it is sent: what benches and tests run, or have explained, without the product. */
export function statementOf(source: string, params: Params): { text: string; values: unknown[] } {
  const compiled = compile(source);
  return { text: compiled.text, values: valuesOf(compiled, params) };
}

/** A declared statement as it is sent, for benches that run it without the product. */
export function declaredStatement(name: string, params: Params): { text: string; values: unknown[] } {
  const declared = declaredStatements.get(name);
  if (!declared) throw new Error(`No statement is declared as ${name}`);
  return { text: declared.text, values: valuesOf(declared, params) };
}

async function run<Row>(em: SqlEntityManager, compiled: Compiled, params: Params): Promise<Row[]> {
  const [{ text }, values] = [compiled, valuesOf(compiled, params)];
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (transaction) return (await transaction.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  return (await poolOf(em).query(text, values)).rows as Row[];
}

/**
 * A statement over clinic data. The one way to write raw SQL on it: the text must use `:clinic`, and the clinic is an
 * argument of every call, so that no statement can forget it. Runs in the transaction of `em` when it has one.
 * @returns a function `(call, params) => rows`
 */
export function clinicSql<Row, P extends Params = Params>(
  name: string,
  source: string,
  { prepared = true }: Options = {},
) {
  const compiled = compile(source);
  if (!compiled.order.includes('clinic')) throw new Error(`clinicSql ${name} does not use :clinic`);
  declaredStatements.set(name, { ...compiled, isOfPlatform: false });
  (prepared ? prepareStatement : rememberStatement)(compiled.text, name);
  return ({ em, clinic }: ClinicEm, params: P): Promise<Row[]> =>
    run<Row>(em, compiled, { ...params, clinic: clinic.id });
}

/**
 * A statement over platform tables (accounts, sessions, letters), or one that crosses clinics on purpose; `reason` says
 * why it needs no clinic, so that each of them can be found and read.
 */
export function platformSql<Row, P extends Params = Params>(
  name: string,
  reason: string,
  source: string,
  { prepared = true }: Options = {},
) {
  if (!reason) throw new Error(`platformSql ${name} needs a reason`);
  const compiled = compile(source);
  declaredStatements.set(name, { ...compiled, isOfPlatform: true });
  (prepared ? prepareStatement : rememberStatement)(compiled.text, name);
  return (em: SqlEntityManager, params: P): Promise<Row[]> => run<Row>(em, compiled, params);
}
