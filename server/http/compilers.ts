import { AjvCompiler, type Ajv } from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';
import { cleanLine, cleanText } from '#shared/format/clean-text.ts';
import { isPersonName } from '#shared/format/names.ts';
import { isUuid } from '#shared/format/uuid.ts';
import { compiledOnce } from './compiled-once.ts';

/**
 * A day of the calendar that both JavaScript and PostgreSQL know, and the days after it: the standard format lets the
 * year 0 through.
 */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !text.startsWith('0000') &&
  text < '3000' &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
/**
 * An instant with its offset, 14 hours at most, as there is on Earth (PostgreSQL knows 16): the standard format lets
 * leap seconds through, too, which JavaScript cannot read.
 */
const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-](0\d|1[0-3]):[0-5]\d|[+-]14:00)$/i.test(text) &&
  isDay(text.slice(0, 10));

const PHONE_MASK = /^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/;
/** What a text that asks for it (`x-clean`) is before it is looked at. */
const CLEAN: Readonly<Record<string, (text: string) => string>> = {
  line: cleanLine,
  text: cleanText,
  // in the mask of its field, as documented clients send it; written in another way it is for people to look at
  phone: (text) => (PHONE_MASK.test(text) ? text.replaceAll(/[^+\d]/g, '') : text),
  id: (text) => text.toLowerCase(),
};
/**
 * Ids become as PostgreSQL writes them, wherever they stand in a call: two spellings of one must not be two. Added here
 * and not in the contract, whose every id would say so.
 */
function withFoldedIds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withFoldedIds);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([name, part]) => [name, withFoldedIds(part)]);
  return {
    ...Object.fromEntries(parts),
    ...('format' in schema && schema.format === 'uuid' ? { 'x-clean': 'id' } : {}),
  };
}

const onCreate = (ajv: Ajv): void => {
  // the standard format lets `urn:uuid:…` through, which PostgreSQL cannot read
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date', isDay);
  ajv.addFormat('date-time', isInstant);
  ajv.addFormat('person-name', isPersonName);
  // before anything is measured: what people paste brings signs that nobody sees
  ajv.addKeyword({
    keyword: 'x-clean',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    errors: false,
    before: 'maxLength',
    validate: (
      kind: string,
      text: string,
      _schema: unknown,
      place?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
    ) => {
      if (place) place.parentData[place.parentDataProperty] = CLEAN[kind]?.(text) ?? text;
      return true;
    },
  });
};
const factory = AjvCompiler();
const options = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const;
const validator = (coerceTypes: boolean) => {
  const compile = factory({}, { customOptions: { ...options, coerceTypes }, onCreate });
  return compiledOnce((schema) => compile({ schema: withFoldedIds(schema), method: '', url: '' }));
};
const strict = validator(false);
const coercing = validator(true);
const serializer = SerializerSelector()();
const serialize = compiledOnce((schema) => serializer({ schema, method: '', url: '', httpStatus: '' }));

/**
 * Bodies are checked strictly: nothing removed, nothing coerced; only texts that ask for it (`x-clean`) lose what
 * nobody sees, and ids their capitals. Query strings, paths and headers are text, so they are coerced. Answers are
 * written as their schemas say, and nothing else of them.
 */
export function setCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing)(schema));
  app.setSerializerCompiler<object>(({ schema }) => serialize(schema));
}
