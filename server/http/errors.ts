import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, errorText, type ErrorCode, type ErrorParams } from '#shared/errors/catalogue.ts';
import { oauthErrorOf } from '#shared/errors/oauth.ts';
import { violationText } from '#shared/errors/validation.ru.ts';
import { DomainError, refusalAt, type FieldErrors } from './domain-error.ts';

/** Violated constraints that have a meaning of their own; every other unique or foreign key violation is `conflict`. */
const CONSTRAINTS: Readonly<Record<string, ErrorCode>> = {
  slot_practitioner_no_overlap: 'slot_overlap',
  absence_no_overlap: 'absence_overlap',
  appointment_active_slot_key: 'slot_taken',
  appointment_patient_no_overlap: 'patient_busy',
  waiting_entry_doctor_key: 'waiting_already',
  waiting_entry_specialty_key: 'waiting_already',
  slot_patient_or_reserve: 'patient_and_reserve',
  app_user_email_key: 'email_taken',
  app_user_phone_key: 'phone_taken',
  app_user_username_key: 'username_taken',
  patient_user_key: 'person_has_card',
  patient_import_running_key: 'import_running',
  reception_record_visit_key: 'record_exists',
  organization_slug_key: 'slug_taken',
  organization_slug_past: 'slugs_too_many',
  organization_slug_kind: 'slug_wrong',
  organization_website_key: 'website_taken',
  specialty_title_key: 'title_taken',
  department_title_key: 'title_taken',
  employee_organization_id_practitioner_id_key: 'employee_exists',
  refbook_row_pkey: 'book_code_taken',
  address_object_pkey: 'book_code_taken',
  file_usage_within_quota: 'quota_exceeded',
  practitioner_user_id_key: 'employee_exists',
  doctor_organization_id_employee_id_specialty_id_department__key: 'doctor_exists',
};
interface DatabaseError {
  readonly code: string;
  readonly constraint?: string | undefined;
}
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** The catalogue code for an error of the database; undefined when it is none that a caller can help. */
export function databaseErrorCode(error: unknown): ErrorCode | undefined {
  if (!isDatabaseError(error)) return undefined;
  if (error.constraint !== undefined && CONSTRAINTS[error.constraint]) return CONSTRAINTS[error.constraint];
  if (['23505', '23503', '23P01', '40001', '40P01'].includes(error.code)) return 'conflict';
  // a value that a schema lets through and PostgreSQL cannot keep: a NUL in a text, a day of the year 0
  if (['22003', '22007', '22008', '22021', '22P05'].includes(error.code)) return 'malformed_request';
  if (['55P03', '57014', '53300'].includes(error.code) || /^(57P|08)/.test(error.code)) return 'server_busy';
  return undefined;
}

/** Whether two that waited for each other were parted by the database: the same work succeeds when it is done again. */
export const isDeadlock = (error: unknown): boolean =>
  isDatabaseError(error) && ['40001', '40P01'].includes(error.code);

/** The constraint of the database that an error is about; undefined: of none. */
export const violatedConstraint = (error: unknown): string | undefined =>
  isDatabaseError(error) ? error.constraint : undefined;

/** Does the work; a violated constraint whose code has a field here is refused at that field. */
export async function refusingAt<T>(fieldOf: Partial<Record<ErrorCode, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = databaseErrorCode(error);
    const field = code && fieldOf[code];
    throw code && field ? refusalAt(code, field) : error;
  }
}

/** Fields named in one refusal; nobody reads more. */
const MAX_FIELDS = 50;
/**
 * Schema violations by field, in Russian, of the first fields. Nested fields are joined with dots: `dates.start`,
 * `workhour.0.end`.
 */
export function fieldErrorsOf(validation: NonNullable<FastifyError['validation']>): FieldErrors {
  const fields = Object.create(null) as Record<string, string[]>;
  let count = 0;
  for (const { keyword, instancePath, params } of validation) {
    const missing =
      keyword === 'required'
        ? [String(params['missingProperty'])]
        : keyword === 'additionalProperties'
          ? [String(params['additionalProperty'])]
          : [];
    const field = [...instancePath.split('/').slice(1), ...missing].join('.') || 'request';
    if (fields[field]) continue;
    if ((count += 1) > MAX_FIELDS) break;
    fields[field] = [violationText({ keyword, params })];
  }
  return fields;
}

function send(
  reply: FastifyReply,
  code: ErrorCode,
  {
    params,
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
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  const message = errorText(code, params);
  return reply
    .code(ERRORS[code].status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      code,
      message,
      ...(fields ? { errors: fields } : {}),
      ...(current === undefined ? {} : { current }),
      ...(code === 'internal_error' ? { request_id: reply.request.id } : {}),
      ...(reply.request.routeOptions.config?.tellsResult ? { result: false, msg: message } : {}),
      ...(reply.request.routeOptions.config?.tellsOAuth ? oauthErrorOf(code, ERRORS[code].status) : {}),
    });
}

/**
 * Failures to reach the database at all, some without a code: the call is answered as busy, and the process goes on.
 * The last is of a server that stops: it waits for no call whose caller has hung up.
 */
const isConnectionFailure = (error: Error) =>
  /ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|not queryable|unexpected postmaster exit|timeout exceeded when trying to connect|ENOENT.*PGSQL|after calling end on the pool/.test(
    error.message,
  );

/**
 * Answers an address that the router cannot read (broken escapes, a part of a thousand characters): it never reaches
 * the error handler.
 */
export const answerUnreadable = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
  void send(reply, 'malformed_request');

/**
 * The one error handler (docs/architecture.md, "Refusals"): domain, schema, constraint, the rest as 500 with a request
 * id and no inner text.
 * @param onRefused hears of every refusal of the domain
 */
export function setErrorHandler(
  app: FastifyInstance,
  onRefused: (request: FastifyRequest, code: ErrorCode) => void = () => {},
): void {
  app.setErrorHandler((error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof DomainError) {
      onRefused(request, error.code);
      return send(reply, error.code, error);
    }
    if (error.validation) return send(reply, 'validation_failed', { fields: fieldErrorsOf(error.validation) });
    const code = databaseErrorCode(error) ?? (isConnectionFailure(error) ? 'server_busy' : undefined);
    if (code === 'server_busy') request.log.warn({ err: error }, 'database unavailable');
    if (code) return send(reply, code, code === 'server_busy' ? { retryAfter: 3 } : {});
    if (error.statusCode === 413) return send(reply, 'payload_too_large');
    if (error.statusCode === 415) return send(reply, 'unsupported_media_type');
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return send(reply, 'malformed_request');
    request.log.error({ err: error }, 'request failed');
    return send(reply, 'internal_error');
  });
  app.setNotFoundHandler((_request, reply) => send(reply, 'not_found'));
}
