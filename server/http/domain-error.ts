import { errorText, type ErrorCode, type ErrorParams } from '#shared/errors/catalogue.ts';
import { violationText } from '#shared/errors/validation.ru.ts';

/** Messages by field; the first one of a field is shown at it. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A refusal of the domain: its status and Russian text come from the catalogue. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** fields that the refusal belongs to */
  readonly fields: FieldErrors | undefined;
  /** seconds for the Retry-After header */
  readonly retryAfter: number | undefined;
  /** what the caller may see of the current state, e.g. the row that a stale update lost to */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    {
      params = {},
      fields,
      retryAfter,
      current,
    }: {
      params?: ErrorParams;
      fields?: FieldErrors | undefined;
      retryAfter?: number | undefined;
      current?: unknown;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.current = current;
  }
}

/** When a call that works have stopped is worth another try, seconds. */
const WORKS_SECONDS = 60;
/** Works are going on (K11). @param message what people are told */
export const maintenance = (message: string): DomainError =>
  new DomainError('maintenance', { params: { message }, retryAfter: WORKS_SECONDS });

/** A refusal whose text stands at these fields, too. */
export const refusalAt = (code: ErrorCode, ...fields: string[]): DomainError =>
  new DomainError(code, { fields: Object.fromEntries(fields.map((field) => [field, [errorText(code)]])) });

/** What a schema cannot say, refused at these fields as it would: by a keyword with its text. */
export const violationAt = (
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  ...fields: string[]
): DomainError =>
  new DomainError('validation_failed', {
    fields: Object.fromEntries(fields.map((field) => [field, [violationText({ keyword, params })]])),
  });

/** Runs a service that refuses a stale row with the present one (`current`), and puts that into wire form. */
export async function currentAs<Row, T>(toWire: (row: Row) => unknown, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'stale_version' || error.current === undefined) throw error;
    const { code, params, fields, retryAfter, current } = error;
    throw new DomainError(code, { params, fields, retryAfter, current: toWire(current as Row) });
  }
}

/** Runs a service whose refusals stand at fields of the domain, and names these as the wire does. */
export async function fieldsAs<T>(nameOnWire: (field: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    const { code, params, retryAfter, current } = error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [nameOnWire(field), texts]));
    throw new DomainError(code, { params, fields, retryAfter, current });
  }
}
