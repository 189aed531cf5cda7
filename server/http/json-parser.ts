import type { FastifyInstance } from 'fastify';
import { violationText } from '#shared/errors/validation.ru.ts';
import { DomainError } from './domain-error.ts';

/** An escape of a NUL or of half a character: the only way in which JSON carries what PostgreSQL cannot keep. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** A field of the contract is not deeper. */
const MAX_PATH = 10;
interface Node {
  readonly value: object;
  readonly name: string;
  readonly parent: Node | null;
}
const fieldOf = (name: string, parent: Node | null): string => {
  const path = [name];
  for (let node = parent; node?.parent && path.length <= MAX_PATH; node = node.parent) path.unshift(node.name);
  return path.length > MAX_PATH ? 'request' : path.join('.');
};

/** Field of a text that PostgreSQL cannot keep, its names joined with dots; undefined when there is none. Without recursion: a body may be as deep as it is long. */
function unstorableField(body: unknown): string | undefined {
  if (typeof body === 'string') return isStorable(body) ? undefined : 'request';
  const open: Node[] = typeof body === 'object' && body !== null ? [{ value: body, name: '', parent: null }] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const [name, value] of Object.entries(node.value) as [string, unknown][]) {
      if (!isStorable(name)) return fieldOf('request', node);
      if (typeof value === 'string' && !isStorable(value)) return fieldOf(name, node);
      if (typeof value === 'object' && value !== null) open.push({ value, name, parent: node });
    }
  }
  return undefined;
}

/** Reads JSON bodies as Fastify does; a text that cannot be kept is refused at its field. */
export function setJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    void parse(request, text, (error, body) => {
      const field = !error && UNSTORABLE_ESCAPE.test(text) ? unstorableField(body) : undefined;
      if (field === undefined) return done(error, body);
      done(new DomainError('validation_failed', { fields: { [field]: [violationText({ keyword: 'characters', params: {} })] } }));
    });
  });
}
