import { Type, type Static, type TSchema } from 'typebox';
import type { NeededModule } from '#shared/access/has-module.ts';
import type { SessionLevel } from '#shared/access/session-levels.ts';
import type { Permission } from '#shared/access/permissions.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import type { CaptchaKind } from '#shared/rules/captcha-kinds.ts';

/**
 * Who may call: anybody, anybody with a session, or the holders of a permission in the clinic of the call; of several,
 * those who hold one of them, and the call says which when.
 */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[];
type Part = 'params' | 'query' | 'body' | 'headers';

/**
 * One call of the API. The server registers it, the renderer builds its request from it, OpenAPI is written from it
 * and the generated tests walk over it (docs/architecture.md, "One contract object, four uses").
 */
export interface Endpoint {
  /** verb+noun, unique; the operationId of OpenAPI */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** path with `:name` params; served with and without the trailing slash */
  readonly path: string;
  /** `clinic`: the clinic comes from the `APIKey` header, and every row read or written belongs to it */
  readonly scope: 'platform' | 'clinic';
  readonly access: Access;
  /** a public call that answers differently to a person who signed in (an own hold is shown as free) */
  readonly actor?: 'optional';
  /** the module that the clinic must have switched on, or of which it must have one; platform calls have none */
  readonly module?: NeededModule;
  /** the levels of session that it takes; without a word only a full one */
  readonly levels?: readonly SessionLevel[];
  /** served to staff wherever they are (K12); else in the networks that are named for them */
  readonly isServedAnywhere?: true;
  /** served to everybody while works are going on (K11); else superusers are alone, but for guests who read */
  readonly isServedInMaintenance?: true;
  /**
   * Only within 15 minutes after the person has proved who they are: the sign-in, or the password since. So a desk that
   * was left, or a stolen token, does none of these:
   * - it changes a way into the own account, or opens another session: phone, name, factor, passkey, service,
   *   workstation (what takes the password itself needs nothing more);
   * - it is the platform's administration and gives or takes power, or opens or closes somebody's access: accounts,
   *   sessions, factors, clinics with their addresses and networks, administrators;
   * - it changes by hand what official registers say, for every clinic: rows of reference books;
   * - it takes data out as a file that is more than what a screen shows: the log, a person's own data, the patients
   *   of a clinic, rows of a table as they were sent.
   *
   * Reading, sending a letter once more, and what is undone by one press need none.
   */
  readonly isFresh?: true;
  /** the paragraph of the specification, shown in OpenAPI */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly headers?: TSchema;
  readonly response: TSchema;
  /**
   * the answer is a file of one of these media types instead of JSON; `response` is then `FileAnswer`, `StreamAnswer`
   * or `StoredFileAnswer`
   */
  readonly produces?: readonly string[];
  /** the body is one file, streamed to the handler as `context.upload`; its name comes in the query */
  readonly accepts?: { readonly types: readonly string[]; readonly maxBytes: number };
  /**
   * the body is multipart/form-data: one file in the field `file`, at hand as `context.file`, and the texts that `body`
   * declares
   */
  readonly uploads?: { readonly maxBytes: number };
  readonly errors: readonly ErrorCode[];
  /** its answer carries a token or a one-time link: never compressed, since a compressed length would tell of it */
  readonly hasSecret?: true;
  /** its refusals carry `error` and `error_description`, too, as OAuth 2.0 has them (RFC 6749, 5.2) */
  readonly tellsOAuth?: true;
  /** calls of one person in a window, or of one address where nobody has to sign in; the numbers are configuration */
  readonly limit?: 'reserve' | 'hold' | 'link' | 'search' | 'social' | 'passkey';
  /** asks for a proof of work when the settings say so of its form; it comes in the header `x-captcha` (A17) */
  readonly captcha?: CaptchaKind;
  /** slowed by address: what writes letters */
  readonly pace?: 'letters';
}

/** What a handler of a call that `produces` a file gives back. */
export interface FileContent {
  readonly data: Uint8Array;
  readonly mediaType: string;
  readonly fileName: string;
}
/** The `response` of a call that `produces` a file; the bytes are sent as they are. */
export const FileAnswer = Type.Unsafe<FileContent>({ type: 'string', format: 'binary' });

/**
 * What a handler gives back for a file of the store: it is read while it is sent, whole or the range that was asked
 * for.
 */
export interface StoredFile {
  readonly bytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  /** its address never has other bytes, and anybody may keep it */
  readonly isPublic: boolean;
  /** both ends of a range are included */
  readonly open: (range?: { readonly first: number; readonly last: number }) => Promise<AsyncIterable<Uint8Array>>;
}
/** The `response` of a call that `produces` a file of the store. */
export const StoredFileAnswer = Type.Unsafe<StoredFile>({ type: 'string', format: 'binary' });

/** What a handler gives back for a file that is made while it is sent. */
export interface StreamedFile {
  readonly parts: AsyncIterable<string | Uint8Array>;
  readonly mediaType: string;
  readonly fileName: string;
}
/** The `response` of a call that `produces` a file as it comes. */
export const StreamAnswer = Type.Unsafe<StreamedFile>({ type: 'string', format: 'binary' });

/** Identity function: keeps the literal types, so that both sides can derive from them. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

/** The typed input of a call: the parts that its endpoint declares. */
export type Input<E extends Endpoint> = {
  [K in Part as E[K] extends TSchema ? K : never]: E[K] extends TSchema ? Static<E[K]> : never;
};
export type Output<E extends Endpoint> = Static<E['response']>;
