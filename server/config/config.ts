import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { CAPTCHA_KINDS, type CaptchaKind } from '#shared/rules/captcha-kinds.ts';
import { configTexts } from './config.ru.ts';
import { SOCIAL_PROPERTIES, socialConfig, type SocialConfig } from './social.ts';
import { parseNetworks } from '#server/lib/networks/networks.ts';

/** The secret of the demo mode. Production refuses it. */
export const DEMO_SECRET = 'demo-secret-for-a-local-trial-only';

const SWITCH = [Type.Literal('1'), Type.Literal('0'), Type.Literal('true'), Type.Literal('false')] as const;

/**
 * Every setting of the product, read from the environment and nowhere else. The README's table is checked
 * against this schema by a test, so a new setting needs its `description`.
 */
export const ConfigSchema = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('production'), Type.Literal('test')], {
    default: 'development',
    description: 'production refuses demo secrets, demo data and the outbox page',
  }),
  HOST: Type.String({ default: '127.0.0.1', description: 'address to listen on' }),
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    description: 'port of the web app, the API, the WebSocket and /docs',
  }),
  PUBLIC_URL: Type.String({
    default: '',
    description: 'address that people type, used in letters; empty: http://HOST:PORT',
  }),
  PROVIDER_NAME: Type.String({
    default: '',
    description: 'who runs the platform, shown on its first page and contacts',
  }),
  PROVIDER_PHONE: Type.String({ default: '', description: 'their phone' }),
  PROVIDER_EMAIL: Type.String({ default: '', description: 'their address of mail' }),
  PROVIDER_ADDRESS: Type.String({ default: '', description: 'where they are' }),
  PROVIDER_SOCIAL: Type.String({
    default: '',
    pattern: '^\\s*$|^\\s*https://\\S+\\s*$',
    description: 'https address of their page in a social network, for the footer',
  }),
  MAINTENANCE_MESSAGE: Type.String({
    default: '',
    maxLength: 1000,
    description: 'works are going on: only superusers are served, everybody else is told this; empty: no works',
  }),
  DATABASE_URL: Type.String({
    'x-secret': true,
    default: '',
    description: 'external PostgreSQL 15+; empty: the embedded PostgreSQL 18',
  }),
  DATABASE_MIGRATION_URL: Type.String({
    'x-secret': true,
    default: '',
    description: 'role that owns the tables, for migrations; empty: DATABASE_URL',
  }),
  DATABASE_POOL: Type.Integer({ minimum: 1, maximum: 200, default: 10, description: 'connections of one process' }),
  DATA_DIR: Type.String({
    default: '',
    description: 'folder of the embedded database; empty: .data in the clone, or a folder under /var/lib when root',
  }),
  DEMO: Type.Optional(
    Type.Union([...SWITCH, Type.Literal('force')], {
      description:
        'demo data and the outbox page; default: on with the embedded database outside production; force: also on an address that others reach',
    }),
  ),
  APP_SECRET: Type.String({
    'x-secret': true,
    default: DEMO_SECRET,
    minLength: 32,
    description: 'key of the token hashes; production needs its own, 32 characters or more',
  }),
  APP_SECRET_BEFORE: Type.String({
    'x-secret': true,
    default: '',
    description:
      'secrets that APP_SECRET was before, separated by commas: seals of the audit log made with them stay checkable',
  }),
  OUTBOX_KEY: Type.String({
    'x-secret': true,
    default: '',
    description: 'key of the demo outbox page; empty: a new one at each start',
  }),
  REALTIME_URL: Type.String({
    'x-secret': true,
    default: '',
    description:
      'redis://user:password@host:port/number of a Redis or Valkey that carries events between processes; empty: PostgreSQL',
  }),
  SMTP_URL: Type.String({
    'x-secret': true,
    default: '',
    description: 'smtp://user:password@host:port; empty: letters stay in the outbox',
  }),
  MAIL_FROM: Type.String({ default: 'no-reply@localhost', description: 'sender of letters' }),
  SMS_GATEWAY: Type.Union([Type.Literal(''), Type.Literal('sms.ru')], {
    default: '',
    description: 'who sends SMS; empty: nobody registers by phone, but in the demo, where they stay in the outbox',
  }),
  SMS_API_ID: Type.String({ 'x-secret': true, default: '', description: 'key of the account at the gateway' }),
  SMS_FROM: Type.String({ default: '', description: 'sender that is agreed with the gateway; empty: its own' }),
  SMS_ENDPOINT: Type.String({ default: 'https://sms.ru', description: 'address of the gateway' }),
  SMS_DAILY_LIMIT: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 500,
    description: 'SMS of the whole platform a day (UTC); at four fifths the superusers get a letter',
  }),
  TRUST_PROXY: Type.String({
    default: '',
    description:
      'networks of the proxy, whose X-Forwarded-For is believed: addresses, CIDR, loopback, linklocal, uniquelocal',
  }),
  IP_ALLOW: Type.String({
    default: '',
    description:
      'networks in which sessions of staff are served: addresses, CIDR, loopback, linklocal, uniquelocal; empty: everywhere',
  }),
  WORKSTATION_ORIGIN: Type.String({
    default: 'app://workstation',
    description: 'origin of the desktop workstation, allowed by CORS and by the WebSocket',
  }),
  LOG_LEVEL: Type.String({
    default: 'info',
    description: 'pino level: fatal, error, warn, info, debug, trace, silent',
  }),
  HOLD_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 3600,
    default: 300,
    description: 'how long a time is held for the person who is confirming',
  }),
  HOLDS_PER_MINUTE: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 20,
    description: 'times that one person may pick a minute',
  }),
  LINKS_PER_MINUTE: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 30,
    description:
      'calls by the links of letters about visits that one address, and looks for a person by contact that one employee may make a minute',
  }),
  PASSKEYS_PER_MINUTE: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 120,
    description: 'questions for a passkey that one address may have made a minute; each form of sign-in has one',
  }),
  SEARCHES_PER_MINUTE: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 300,
    description: 'searches of doctors over all clinics that one address may make a minute',
  }),
  HOLDS_OF_ONE_TIME: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 6,
    description: 'how often one person may hold the same time in an hour',
  }),
  MAX_ACTIVE_BOOKINGS: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 5,
    description: 'future bookings of one patient in one clinic',
  }),
  PASSWORD_METER: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'forms tell how hard a new password is to guess',
  }),
  MAP_TILES: Type.String({
    default: '',
    description: 'https address of the pictures of a map, with {z}, {x} and {y}; empty: a scheme is drawn',
  }),
  MAP_ATTRIBUTION: Type.String({ default: '', description: 'whose map it is, shown on it as its licence asks' }),
  CAPTCHA: Type.String({
    default: '',
    description: 'forms that ask for a proof of work, separated by commas: login, register, reset; empty: none',
  }),
  LOGIN_ACCOUNT_TRIES: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 10,
    description: 'wrong passwords of all unknown devices for one account, then one in five minutes',
  }),
  LOGIN_DEVICE_TRIES: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 5,
    description: 'wrong passwords of a known device, then waits of up to 3 s',
  }),
  ADDRESS_TRIES: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 20,
    description: 'wrong passwords, or letters asked for, of one network address in 15 minutes before delays begin',
  }),
  SOCKETS_PER_ADDRESS: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1000,
    description: 'open pages (live updates) of one network address',
  }),
  ADDRESS_LINE: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 20,
    description: 'such calls of one network address that wait for their turn',
  }),
  PASSWORD_QUEUE: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 50,
    description: 'sign-ins that wait for a core; more are asked to come back',
  }),
  LETTERS_PER_HOUR: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 3,
    description: 'letters with a link to one address of mail an hour',
  }),
  SMS_PER_ADDRESS: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 10,
    description: 'SMS with a code that one network address may ask for an hour',
  }),
  RESERVES_PER_MINUTE: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 10,
    description: 'booking tries of one person a minute',
  }),
  BODY_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 3600,
    default: 30,
    description: 'how long the body of a call may take; an upload may last longer when it brings 10 KB a second',
  }),
  ICD_MIN_ROWS: Type.Integer({
    minimum: 1,
    maximum: 20_000,
    default: 500,
    description: 'a file of ICD-10 with fewer rows is taken for a piece of it and refused',
  }),
  FILES_FOLDER: Type.String({
    default: '',
    description: 'folder of the files that people send, and of files on their way to S3; empty: files in DATA_DIR',
  }),
  FILES_QUOTA_MB: Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    default: 10_240,
    description: 'megabytes that the files of one clinic may take',
  }),
  S3_ENDPOINT: Type.String({
    default: '',
    description: 'address of an S3-compatible store for the files; empty: FILES_FOLDER',
  }),
  S3_BUCKET: Type.String({ default: '', description: 'bucket of the files, which exists and is not public' }),
  S3_REGION: Type.String({ default: 'us-east-1', description: 'region that the store expects in signatures' }),
  S3_ACCESS_KEY: Type.String({ 'x-secret': true, default: '', description: 'access key of the store' }),
  S3_SECRET_KEY: Type.String({ 'x-secret': true, default: '', description: 'secret key of the store' }),
  CLAMD: Type.String({
    default: '',
    description: 'host:port of a ClamAV daemon that checks every file; empty: files are not checked for viruses',
  }),
  LIBREOFFICE: Type.String({
    default: 'auto',
    minLength: 1,
    description: 'auto: look for it; off: make no PDF; anything else: path of soffice',
  }),
  DOCUMENT_WORKERS: Type.Integer({
    minimum: 0,
    maximum: 16,
    default: 0,
    description: 'warm LibreOffices of one process; 0: two, or one on a small machine',
  }),
  DOCUMENT_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 600,
    default: 30,
    description: 'a document that takes longer is given up and its LibreOffice killed',
  }),
  DOCUMENTS_PER_MINUTE: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 20,
    description: 'documents that one person may print a minute',
  }),
  SESSION_IDLE_MINUTES_STAFF: Type.Integer({
    minimum: 3,
    maximum: 100_000,
    default: 30,
    description: 'idle time after which a staff session ends',
  }),
  LOCK_MINUTES: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000,
      description:
        'rest after which a staff session locks until its password is given; 0: by hand only; default: 10, in the demo 0',
    }),
  ),
  TWO_FACTOR: Type.Union([Type.Literal('off'), Type.Literal('optional'), Type.Literal('staff')], {
    default: 'optional',
    description:
      'second factor of a sign-in: off: nobody is asked; optional: who has set it up; staff: who works in a clinic must set it up',
  }),
  SESSION_IDLE_MINUTES_PATIENT: Type.Integer({
    minimum: 3,
    maximum: 100_000,
    default: 720,
    description: 'idle time after which a patient session ends',
  }),
  ...SOCIAL_PROPERTIES,
});

type Raw = Static<typeof ConfigSchema>;
/**
 * Settings as the server uses them: switches are booleans, and what follows from several settings is worked out once.
 */
export type Config = Omit<
  Raw,
  'DEMO' | 'TRUST_PROXY' | 'IP_ALLOW' | 'LOCK_MINUTES' | 'MAINTENANCE_MESSAGE' | 'CAPTCHA'
> & {
  readonly LOCK_MINUTES: number;
  /** forms that ask for a proof of work */
  readonly captcha: readonly CaptchaKind[];
  readonly isDemo: boolean;
  /** a demo for this machine only, which is everyone but the forced one */
  readonly isLocalDemo: boolean;
  readonly isProduction: boolean;
  readonly isEmbedded: boolean;
  /** networks whose X-Forwarded-For is believed; none: nobody's */
  readonly trustProxy: readonly string[];
  /** networks in which sessions of staff are served; none: everywhere */
  readonly staffNetworks: readonly string[];
  /** every setting as it is in force, for who administers the platform */
  readonly settings: readonly SettingInForce[];
  /** what people are told while works are going on; null: none are */
  readonly maintenance: string | null;
  /** services through which people sign in */
  readonly social: SocialConfig;
};

/** A setting, and where its value comes from. */
export interface SettingInForce {
  readonly name: string;
  /** null: a secret, which is never shown */
  readonly value: string | null;
  /** set by the environment, else it is the default */
  readonly isGiven: boolean;
}
const settingsInForce = (
  raw: Readonly<Record<string, string | number | undefined>>,
  given: Readonly<Record<string, unknown>>,
) =>
  Object.entries(ConfigSchema.properties).map(([name, property]): SettingInForce => ({
    name,
    value: 'x-secret' in property ? null : String(raw[name] ?? ''),
    isGiven: name in given,
  }));

/** A setting is wrong; `message` is Russian and names every wrong setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isRedisUrl = (text: string) =>
  URL.canParse(text) && /^rediss?:\/\/.+/.test(text) && /^(\/\d*)?$/.test(new URL(text).pathname);
const isTileAddress = (text: string) =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') &&
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
  !text.includes('{s}');
const isOn = (value: string | undefined) => value === '1' || value === 'true' || value === 'force';
/** Names of this machine. */
export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Reads and checks the settings.
 * @param env the process environment; unknown names are ignored, an empty string counts as absent
 * @throws ConfigError naming every setting that is wrong
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(ConfigSchema.properties)) {
    const value = env[key];
    if (value === undefined || value === '') continue;
    given[key] = (property as { type?: string }).type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
  }
  const named = { ...given };
  const raw = Value.Default(ConfigSchema, given);
  const errors = [...Value.Errors(ConfigSchema, raw)].map(
    (error) => `${error.instancePath.slice(1)}: ${error.message}`,
  );
  if (errors.length > 0) throw new ConfigError(configTexts.wrongSettings([...new Set(errors)]));
  const { DEMO, TRUST_PROXY, IP_ALLOW, MAINTENANCE_MESSAGE, CAPTCHA, ...settings } = raw as Raw;
  const isProduction = settings.NODE_ENV === 'production';
  const isEmbedded = settings.DATABASE_URL === '';
  const isDemo = DEMO === undefined ? isEmbedded && !isProduction : isOn(DEMO);
  const trustProxy = parseNetworks(TRUST_PROXY);
  const staffNetworks = parseNetworks(IP_ALLOW);
  const captcha = CAPTCHA.split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '');
  const isCaptcha = captcha.every((kind): kind is CaptchaKind => (CAPTCHA_KINDS as readonly string[]).includes(kind));
  const refused: string[] = [
    ...(isCaptcha ? [] : [configTexts.captcha]),
    ...(trustProxy === null ? [configTexts.trustProxy] : []),
    ...(staffNetworks === null ? [configTexts.ipAllow] : []),
  ];
  if (settings.S3_ENDPOINT !== '') {
    if (!/^https?:/.test(settings.S3_ENDPOINT) || !URL.canParse(settings.S3_ENDPOINT))
      refused.push(configTexts.s3Endpoint);
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      if (settings[name] === '') refused.push(configTexts.s3Incomplete(name));
  }
  if (settings.MAP_TILES !== '' && !isTileAddress(settings.MAP_TILES)) refused.push(configTexts.mapTiles);
  if (settings.SMS_GATEWAY !== '' && settings.SMS_API_ID === '') refused.push(configTexts.smsApiId);
  if (!/^https?:/.test(settings.SMS_ENDPOINT) || !URL.canParse(settings.SMS_ENDPOINT)) refused.push(configTexts.smsUrl);
  const { social, refused: refusedSocial } = socialConfig(settings);
  refused.push(...refusedSocial);
  // the minute of its warning would be all of it
  if (settings.LOCK_MINUTES === 1) refused.push(configTexts.lockMinutes);
  if (settings.REALTIME_URL !== '' && !isRedisUrl(settings.REALTIME_URL)) refused.push(configTexts.realtimeUrl);
  if (settings.CLAMD !== '' && !/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i.test(settings.CLAMD))
    refused.push(configTexts.clamd);
  if (isProduction) {
    if (settings.APP_SECRET === DEMO_SECRET) refused.push(configTexts.demoSecret);
    if (isDemo) refused.push(configTexts.demoInProduction);
  }
  if (settings.PUBLIC_URL !== '' && !URL.canParse(settings.PUBLIC_URL))
    throw new ConfigError(configTexts.wrongSettings([configTexts.wrongPublicUrl]));
  const isLocalDemo = isDemo && DEMO !== 'force';
  const publicHost = settings.PUBLIC_URL === '' ? settings.HOST : new URL(settings.PUBLIC_URL).hostname;
  // everybody knows the passwords of the demo
  const reached = [settings.HOST, publicHost].find((host) => !LOOPBACK.includes(host));
  if (isLocalDemo && reached !== undefined) refused.push(configTexts.demoInPublic(reached));
  if (trustProxy === null || staffNetworks === null || !isCaptcha || refused.length > 0)
    throw new ConfigError(configTexts.wrongSettings(refused));
  return {
    ...settings,
    captcha,
    // a demo is read more than worked with
    LOCK_MINUTES: settings.LOCK_MINUTES ?? (isDemo ? 0 : 10),
    isDemo,
    isLocalDemo,
    isProduction,
    isEmbedded,
    trustProxy,
    staffNetworks,
    settings: settingsInForce(raw as Raw, named),
    maintenance: MAINTENANCE_MESSAGE.trim() || null,
    social,
  };
}

/** Secrets with which seals of the audit log may have been made, the present one first. */
export const auditSecrets = ({ APP_SECRET, APP_SECRET_BEFORE }: Config): string[] => [
  APP_SECRET,
  ...APP_SECRET_BEFORE.split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== ''),
];

/** Address for links in letters, without a slash at its end. */
export const publicUrl = (config: Config): string =>
  config.PUBLIC_URL.replace(/\/+$/, '') ||
  `http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${config.PORT}`;

/** Where pictures of maps come from; null: schemes are drawn. */
export const mapOf = ({ MAP_TILES, MAP_ATTRIBUTION }: Config) =>
  MAP_TILES === '' ? null : { tiles: MAP_TILES, attribution: MAP_ATTRIBUTION.trim() };

/** Who runs the platform and how they are reached; empty where nothing is set. */
export const providerOf = (config: Config) => ({
  name: config.PROVIDER_NAME.trim(),
  phone: config.PROVIDER_PHONE.trim(),
  email: config.PROVIDER_EMAIL.trim(),
  address: config.PROVIDER_ADDRESS.trim(),
});
