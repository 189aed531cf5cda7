import type { FastifyInstance } from 'fastify';
import { DomainError, violationAt } from './domain-error.ts';

/** An escape of a NUL or of half a character: the only way in which JSON carries what PostgreSQL cannot keep. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Most values of a body, far more than any call needs: each one costs a check, and a message when it is refused. */
const MAX_VALUES = 20_000;
/** Longest path of a field that a refusal names; a deeper one, which no call has, is called `request`. */
const MAX_PATH = 10;
interface Node {
  readonly value: object;
  readonly name: string;
  readonly parent: Node | null;
}
const fieldOf = (name: string, parent: Node | null): string => {
  const path = [name];
  for (let node = parent; node?.parent?.parent && path.length <= MAX_PATH; node = node.parent) path.unshift(node.name);
  return path.length > MAX_PATH ? 'request' : path.join('.');
};
const unstorableAt = (field: string) => violationAt('characters', {}, field);

/**
 * Looks at every value of a body, without recursion: it may be as deep as it is long.
 * @param hasEscapes whether its text could hold what PostgreSQL cannot keep
 * @throws payload_too_large for too many values; validation_failed at the field of a text that cannot be kept
 */
function assertReadable(body: unknown, hasEscapes: boolean): void {
  const isBad = (text: string) => hasEscapes && !isStorable(text);
  let values = 0;
  const open: Node[] = [{ value: [body], name: '', parent: null }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const name in node.value) {
      values += 1;
      if (values > MAX_VALUES) throw new DomainError('payload_too_large');
      const value = (node.value as Record<string, unknown>)[name];
      if (isBad(name)) throw unstorableAt(fieldOf('request', node));
      if (typeof value === 'string' && isBad(value)) throw unstorableAt(node.parent ? fieldOf(name, node) : 'request');
      if (typeof value === 'object' && value !== null) open.push({ value, name, parent: node });
    }
  }
}

/** Reads JSON bodies as Fastify does; what no call has, and a text that cannot be kept, is refused. */
export function setJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    void parse(request, text, (error, body) => {
      if (error) return done(error);
      try {
        assertReadable(body, UNSTORABLE_ESCAPE.test(text));
        done(null, body);
      } catch (refusal) {
        done(refusal as DomainError);
      }
    });
  });
}
