import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import type { Endpoint, FileContent, Input, Output } from '#shared/contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#shared/errors/catalogue.ts';
import type { Headers } from './clinic-factory.ts';
import { misfits } from './closed-schema.ts';
import type { TestApp } from './test-app.ts';

/** The parts of a call as a test sends them; the body may be wrong on purpose. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** of a call that `uploads`: sent as a form, with the texts of `body` */
  readonly file?: SentFile;
}
/** A file as a browser sends it. */
export interface SentFile {
  readonly data: Uint8Array;
  readonly name: string;
  readonly type?: string;
}
type Loose<T> = { readonly [K in Exclude<keyof T, 'headers'>]?: K extends 'query' ? Partial<T[K]> : T[K] } & Pick<
  LooseInput,
  'headers'
>;
/** The body of a call that takes a file. */
type File<E extends Endpoint> = (E['accepts'] extends object ? { readonly body: Uint8Array } : unknown) &
  (E['uploads'] extends object ? { readonly file: SentFile } : unknown);
/** A refusal as the client reads it. */
export interface Refused {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter: number | null;
  readonly current: unknown;
}
export interface Origin {
  /** address of the caller */
  readonly ip?: string;
}

/** Codes that a call may answer with besides those it declares, because of its scope, access and limit. */
export function generalCodes(endpoint: Endpoint): ErrorCode[] {
  const { access, scope, module, limit, isFresh, captcha, isServedInMaintenance } = endpoint;
  return [
    'validation_failed',
    'malformed_request',
    'payload_too_large',
    'unsupported_media_type',
    'server_busy',
    ...(isServedInMaintenance ? [] : (['maintenance'] as const)),
    ...(access === 'public'
      ? []
      : (['not_signed_in', 'token_expired', 'session_locked', 'second_factor_required', 'ip_restricted'] as const)),
    ...(access === 'public' || access === 'signed-in' ? [] : (['permission_denied'] as const)),
    ...(scope === 'clinic' ? (['clinic_required', 'clinic_disabled', 'not_found'] as const) : []),
    ...(module ? (['feature_not_available'] as const) : []),
    ...(isFresh ? (['reauthentication_required'] as const) : []),
    ...(captcha ? (['captcha_required'] as const) : []),
    ...(limit ? (['too_many_requests'] as const) : []),
  ];
}

/** `ok`, or the code of the refusal: what a race counts. */
export const codeOf = ({ statusCode, body }: Pick<InjectResponse, 'statusCode' | 'body'>): string =>
  statusCode === 200 ? 'ok' : (JSON.parse(body) as { code: string }).code;

/** The address of a call: params put into the path, the query behind it. */
export function urlOf({ path }: Endpoint, { params = {}, query = {} }: LooseInput, hasSlash?: boolean): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]).toWellFormed()));
  const wanted = hasSlash === undefined ? filled : `${filled.replace(/\/$/, '')}${hasSlash ? '/' : ''}`;
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return search ? `${wanted}?${search}` : wanted;
}

/** A form with a file, as a browser sends it: payload and headers. */
export async function formOf(
  { data, name, type = 'application/octet-stream' }: SentFile,
  texts: Readonly<Record<string, string>> = {},
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) form.append(field, text);
  form.append('file', new Blob([Buffer.from(data)], { type }), name);
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}

/**
 * Calls endpoints of the contract on a running app. Every answer is held to the contract: a success has exactly the
 * declared fields, a refusal has a declared code with its own status and Russian text. Remembers what was exercised.
 */
export class Api {
  readonly #test: TestApp;
  /** endpoint id → successes, refusals */
  readonly exercised = new Map<string, { ok: number; refused: number }>();

  constructor(test: TestApp) {
    this.#test = test;
  }

  /** A call that must succeed. */
  async ok<E extends Endpoint>(
    endpoint: E,
    input: Loose<Input<E>> & File<E>,
    headers: Headers = {},
    origin: Origin = {},
  ): Promise<Output<E>> {
    const answer = await this.send(endpoint, input as LooseInput, headers, origin);
    if (answer.statusCode !== 200)
      throw new Error(`${endpoint.id}: expected a success, got ${answer.statusCode} ${answer.body}`);
    return (endpoint.produces ? fileOf(answer) : answer.json<Output<E>>()) as Output<E>;
  }

  /** A call that must be refused. */
  async refused(endpoint: Endpoint, input: LooseInput, headers: Headers = {}, origin: Origin = {}): Promise<Refused> {
    const answer = await this.send(endpoint, input, headers, origin);
    if (answer.statusCode === 200) throw new Error(`${endpoint.id}: expected a refusal, got ${answer.body}`);
    return readRefusal(answer);
  }

  /** A call whose outcome the test judges. */
  async send(
    endpoint: Endpoint,
    input: LooseInput,
    headers: Headers = {},
    { ip = '127.0.0.1' }: Origin = {},
  ): Promise<InjectResponse> {
    const form = input.file && (await formOf(input.file, input.body as Record<string, string> | undefined));
    const payload = form?.payload ?? input.body;
    const answer = await this.#test.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      remoteAddress: ip,
      headers: {
        ...headers,
        ...(endpoint.accepts && input.body !== undefined ? { 'content-type': endpoint.accepts.types[0] } : {}),
        ...form?.headers,
        ...input.headers,
      },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    const isOk = answer.statusCode === 200;
    const count = this.exercised.get(endpoint.id) ?? { ok: 0, refused: 0 };
    this.exercised.set(endpoint.id, { ok: count.ok + Number(isOk), refused: count.refused + Number(!isOk) });
    if (isOk && endpoint.produces) assertProduced(endpoint, fileOf(answer));
    else if (isOk) assertDeclared(endpoint, answer.json());
    else assertRefusal(endpoint, readRefusal(answer), answer.body);
    return answer;
  }
}

/** The statuses of answers that came in any order. */
export const statusesOf = (answers: readonly { readonly statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

/** Reads a refusal's body. */
export function readRefusal(answer: InjectResponse): Refused {
  const {
    code,
    message,
    errors = {},
    current,
  } = answer.json<{ code: ErrorCode; message: string; errors?: Record<string, string[]>; current?: unknown }>();
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    code,
    message,
    errors,
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    current,
  };
}

/** The file that a call answered with. */
const fileOf = (answer: InjectResponse): FileContent => ({
  data: answer.rawPayload,
  mediaType: String(answer.headers['content-type']),
  fileName: decodeURIComponent(
    /filename\*=UTF-8''(.+)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? '',
  ),
});

function assertProduced(endpoint: Endpoint, { data, mediaType, fileName }: FileContent): void {
  if (!endpoint.produces?.includes(mediaType) || data.length === 0 || fileName === '')
    throw new Error(`${endpoint.id}: not the declared file: ${mediaType} ${fileName} ${data.length}`);
}

function assertDeclared(endpoint: Endpoint, body: unknown): void {
  const wrong = misfits(endpoint.response, body);
  if (wrong.length > 0)
    throw new Error(
      `${endpoint.id}: the answer does not fit its schema:\n${wrong.join('\n')}\n${JSON.stringify(body)}`,
    );
}

function assertRefusal(endpoint: Endpoint, { status, code, message, errors }: Refused, body: string): void {
  const declared: readonly ErrorCode[] = [...endpoint.errors, ...generalCodes(endpoint)];
  const isWorded =
    /[а-яё]/i.test(message) &&
    !/\{\w+\}/.test(message) &&
    Object.values(errors)
      .flat()
      .every((text) => /[а-яё]/i.test(text));
  const isSound = declared.includes(code) && ERRORS[code].status === status && isWorded;
  if (!isSound) throw new Error(`${endpoint.id}: a refusal outside its contract: ${status} ${body}`);
}
