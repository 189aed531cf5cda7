import { Type } from 'typebox';
import { MAX_PASSKEY_NAME } from '../rules/passkeys.ts';
import { DeviceMarks, LoginAnswer } from './auth.ts';
import { IdParams, Instant, Message, Uuid, listOf, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Bytes in base64url, as a browser writes them. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' });
const CredentialId = bytes(1400);
const Transport = oneOf(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Known = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});
/** What `navigator.credentials.create` is asked, in the names of WebAuthn. */
const CreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Known),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
/** What `navigator.credentials.get` is asked. */
const RequestOptions = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  /** absent: any key of the platform answers */
  allowCredentials: Type.Optional(Type.Array(Known)),
});
/** The answer of a key that was used. */
const UsedKey = Type.Object(
  {
    id: CredentialId,
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    signature: bytes(1000),
  },
  { additionalProperties: false },
);
/** A person names a key so that they know which one it is. */
const PasskeyName = Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME, pattern: '\\S', 'x-clean': 'line' });
/** A passkey as its owner sees it. */
export const Passkey = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** kept by a password manager on several devices; else in one device */
  is_synced: Type.Boolean(),
  created_at: Instant,
  last_used_at: nullable(Instant),
});

/** Passkeys (A35): made, named, removed, used to sign in and to open the lock. */
export const passkeyEndpoints = {
  listPasskeys: defineEndpoint({
    id: 'listPasskeys',
    method: 'GET',
    path: '/api/auth/passkeys',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Свои ключи доступа (A35)',
    response: listOf(Passkey),
    errors: [],
  }),
  beginPasskey: defineEndpoint({
    id: 'beginPasskey',
    method: 'POST',
    path: '/api/auth/passkeys/options',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    limit: 'passkey',
    summary: 'Начать подключение ключа доступа: вопрос для браузера, действует пять минут (A35)',
    response: CreationOptions,
    errors: ['passkeys_unavailable', 'passkeys_full'],
  }),
  addPasskey: defineEndpoint({
    id: 'addPasskey',
    method: 'POST',
    path: '/api/auth/passkeys',
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    summary: 'Подключить ключ доступа; пишется в журнал и владельцу (A35)',
    body: Type.Object(
      {
        id: CredentialId,
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: Type.Array(Transport, { maxItems: 10 }),
      },
      { additionalProperties: false },
    ),
    response: Passkey,
    errors: ['passkeys_unavailable', 'passkeys_full', 'passkey_exists', 'passkey_expired', 'passkey_refused'],
  }),
  renamePasskey: defineEndpoint({
    id: 'renamePasskey',
    method: 'PUT',
    path: '/api/auth/passkeys/:id',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Назвать ключ доступа (A35)',
    params: IdParams,
    body: Type.Object({ name: PasskeyName }, { additionalProperties: false }),
    response: Message,
    errors: ['not_found'],
  }),
  removePasskey: defineEndpoint({
    id: 'removePasskey',
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    scope: 'platform',
    access: 'signed-in',
    isFresh: true,
    summary: 'Удалить ключ доступа, но не последний способ войти; остальные сеансы завершаются (A35)',
    params: IdParams,
    /** the browser can be told that the key is worth nothing any more */
    response: Type.Object({ ...Message.properties, credential_id: Type.String(), rp_id: Type.String() }),
    errors: ['not_found', 'last_sign_in'],
  }),
  beginPasskeySignIn: defineEndpoint({
    id: 'beginPasskeySignIn',
    method: 'POST',
    path: '/api/auth/passkey/options',
    isServedInMaintenance: true,
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    limit: 'passkey',
    summary: 'Начать вход по ключу доступа: вопрос для браузера, действует полчаса и один раз (A35)',
    response: RequestOptions,
    errors: ['passkeys_unavailable'],
  }),
  signInByPasskey: defineEndpoint({
    id: 'signInByPasskey',
    method: 'POST',
    path: '/api/auth/passkey',
    isServedInMaintenance: true,
    hasSecret: true,
    scope: 'platform',
    access: 'public',
    limit: 'passkey',
    summary: 'Вход по ключу доступа: сеанс открыт сразу, код не нужен (A35)',
    headers: DeviceMarks,
    body: Type.Object(
      {
        ...UsedKey.properties,
        /** «Восстановить»: an account that its owner closed is in force again */
        restore: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: LoginAnswer,
    errors: [
      'passkeys_unavailable',
      'passkey_expired',
      'passkey_unknown',
      'passkey_refused',
      'maintenance',
      'account_pending',
      'account_blocked',
      'account_closed',
    ],
  }),
  beginPasskeyUnlock: defineEndpoint({
    id: 'beginPasskeyUnlock',
    method: 'POST',
    path: '/api/auth/lock/passkey/options',
    hasSecret: true,
    scope: 'platform',
    access: 'signed-in',
    levels: ['enrolling', 'locked', 'full'],
    limit: 'passkey',
    summary: 'Подтвердить себя своим ключом доступа: вопрос для браузера (1 §4, A35)',
    response: RequestOptions,
    errors: ['passkeys_unavailable', 'passkey_unknown'],
  }),
  unlockByPasskey: defineEndpoint({
    id: 'unlockByPasskey',
    method: 'POST',
    path: '/api/auth/lock/passkey',
    scope: 'platform',
    access: 'signed-in',
    levels: ['enrolling', 'locked', 'full'],
    summary: 'Экран блокировки: свой ключ доступа открывает сеанс, как пароль (1 §4, A35)',
    body: UsedKey,
    response: Message,
    errors: ['passkeys_unavailable', 'passkey_expired', 'passkey_unknown', 'passkey_refused', 'token_expired'],
  }),
};
