import pg from 'pg';

const names = new Map<string, string>();
/** statements that are sent unnamed, for tests and benches that look at them */
const unnamed = new Map<string, string>();
const listeners = new Set<(text: string) => void>();

/** Registers a fixed statement: wherever its exact text is sent, it goes as a named (prepared) statement. */
export function prepareStatement(text: string, name: string): void {
  const known = names.get(text);
  if (known !== undefined && known !== name)
    throw new Error(`The same statement is registered as ${known} and ${name}`);
  names.set(text, name);
}

/** Remembers a fixed statement that is never sent by name: its best plan depends on the values. */
export function rememberStatement(text: string, name: string): void {
  unnamed.set(text, name);
}

/**
 * Calls back with the text of every statement of this process until the returned function is called (tests count
 * statements).
 */
export function onStatement(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A PostgreSQL connection that sends registered statements by name. MikroORM's transactions and our own reads share one
 * pool of these, so a fixed statement is planned once a connection (docs/performance.md: +23 % on reads by key).
 */
export class PreparedClient extends pg.Client {
  // pg declares seven overloads; this passes every other form through untouched
  override query(...args: unknown[]): never {
    const [first, values] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    if (text !== undefined) for (const listener of listeners) listener(text);
    const name = typeof first === 'string' ? names.get(first) : undefined;
    const forwarded = name === undefined ? args : [{ name, text: first, values }, ...args.slice(2)];
    return (super.query as (...forwarded: unknown[]) => never).apply(this, forwarded);
  }
}

/** The text of a registered statement, for benches that run the same statement without the product. */
export function statementText(name: string): string {
  for (const [text, known] of [...names, ...unnamed]) if (known === name) return text;
  throw new Error(`No statement is registered as ${name}`);
}
