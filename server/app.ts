import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { LOOPBACK, auditSecrets, mapOf, providerOf, publicUrl } from '#server/config/config.ts';
import { passkeyHost } from '#server/config/passkey-host.ts';
import { clinicEm, systemEm, type Orm } from '#server/db/orm.ts';
import { accountRoutes } from '#server/features/accounts/index.ts';
import { answerRoutes } from '#server/features/answers/index.ts';
import { appointmentRoutes } from '#server/features/appointments/index.ts';
import { auditLogRoutes } from '#server/features/audit-log/index.ts';
import {
  adminUserRoutes,
  authRoutes,
  findSession,
  ownSessionRoutes,
  ownEmailRoutes,
  phoneCodeRoutes,
  passkeyRoutes,
  rightsOfSessions,
  secondFactorRoutes,
  workstationSignInRoutes,
} from '#server/features/auth/index.ts';
import { announceDoctor, bookingRoutes } from '#server/features/booking/index.ts';
import {
  adminClinicRoutes,
  announceClinic,
  clinicRoutes,
  clinicSettingsRoutes,
  findCallClinic,
  staffRoutes,
  watchForClinics,
} from '#server/features/clinics/index.ts';
import { closingRoutes } from '#server/features/closing/index.ts';
import { configurationRoutes, platformStateRoutes } from '#server/features/configuration/index.ts';
import { ownDataRoutes } from '#server/features/own-data/index.ts';
import { refbookRoutes } from '#server/features/refbooks/index.ts';
import { clinicWorkbookRoutes } from '#server/features/clinic-workbooks/index.ts';
import { patientImportRoutes } from '#server/features/patient-import/index.ts';
import { patientRoutes } from '#server/features/patients/index.ts';
import { queueRoutes } from '#server/features/queue/index.ts';
import { receptionRoutes } from '#server/features/reception/index.ts';
import { patientMergeRoutes } from '#server/features/patient-merges/index.ts';
import { priceRoutes } from '#server/features/prices/index.ts';
import { namesInClinic, registryRoutes, settleEmployments } from '#server/features/registry/index.ts';
import { fileRoutes, openFiles, type Files } from '#server/features/files/index.ts';
import { jobRoutes } from '#server/features/jobs/index.ts';
import { notificationRoutes } from '#server/features/notifications/index.ts';
import { dependantRoutes } from '#server/features/dependants/index.ts';
import { documentRoutes } from '#server/features/documents/index.ts';
import { absenceRoutes, scheduleRoutes } from '#server/features/schedule/index.ts';
import { forgetIdentities, socialRoutes } from '#server/features/social/index.ts';
import { reportRoutes } from '#server/features/reports/index.ts';
import { searchRoutes } from '#server/features/search/index.ts';
import { waitingListRoutes } from '#server/features/waiting-list/index.ts';
import { Background } from '#server/http/background.ts';
import { SERVER_TIMES, limitBodies } from '#server/http/body-time.ts';
import { answerUnreadable, setErrorHandler } from '#server/http/errors.ts';
import { answerClientError, refuseInOurForm } from '#server/http/raw-refusals.ts';
import { refusedCalls } from '#server/http/refused-calls.ts';
import { setJsonParser } from '#server/http/json-parser.ts';
import { setFileParsers } from '#server/http/route.ts';
import { setCompilers } from '#server/http/compilers.ts';
import { Captcha } from '#server/lib/captcha/captcha.ts';
import { openDocuments } from '#server/lib/documents/open-documents.ts';
import type { Jobs } from '#server/lib/jobs/jobs.ts';
import { hasPhones, openSmsGateway } from '#server/lib/sms/open-gateway.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { openProviders } from '#server/lib/social/open-providers.ts';
import { AddressPace } from '#server/lib/throttle/address-pace.ts';
import { CallLimit } from '#server/lib/throttle/call-limits.ts';
import { compressJson } from '#server/plugins/compression.ts';
import { openApiPlugin } from '#server/plugins/openapi.ts';
import { warnOfUnknownProxy } from '#server/plugins/proxy-warning.ts';
import { realtimePlugin } from '#server/plugins/realtime.ts';
import { rendererPlugin } from '#server/plugins/renderer.ts';
import { allowHosts } from '#server/plugins/allow-hosts.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import { widgetScript } from '#server/plugins/widget-script.ts';

interface AppOptions {
  readonly config: Config;
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  /** for cancelling and retrying; started by the caller, or not */
  readonly jobs: Jobs;
  /** key of the outbox page; null outside the demo */
  readonly outboxKey: string | null;
  /** folder of the built web app */
  readonly webRoot?: string;
  readonly isRendererDevelopment?: boolean;
  /** how often the live channel asks its clients whether they are there, ms */
  readonly pingMs?: number | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** makes documents; closed with the app */
    documents: ReturnType<typeof openDocuments>;
    /** where files are kept; closed with the app */
    files: Files;
  }
}

const REDACTED = [
  'req.headers.authorization',
  'req.headers["x-outbox-key"]',
  'req.headers["idempotency-key"]',
  'req.headers["x-device-marks"]',
  'req.headers["x-captcha"]',
];
/**
 * One-time tokens, and what a provider leads back with or a workstation asks with, are the only secrets in a URL; they
 * do not reach the log.
 */
const withoutToken = (url: string): string =>
  url
    .replace(/(\/auth\/(?:activate\/|device\/)?|\/password\/reset\/)[\w-]{20,}/g, '$1…')
    .replace(/(\/auth\/(?:social|workstation)\/?\?).*/, '$1…');

/** The composition root: the whole server without its process (docs/architecture.md, "The tree"). */
export async function buildApp({
  config,
  orm,
  hub,
  jobs,
  outboxKey,
  webRoot = join(import.meta.dirname, '../out/web'),
  isRendererDevelopment = false,
  pingMs,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: REDACTED,
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          url: withoutToken(request.url),
          ip: request.ip,
        }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true },
    ...SERVER_TIMES,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerClientError,
    // by our own hook, in our own form
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  refuseInOurForm(app);
  limitBodies(app, config.BODY_SECONDS);
  if (config.isLocalDemo) allowHosts(app, LOOPBACK);
  setCompilers(app);
  setErrorHandler(app, refusedCalls());
  setJsonParser(app);
  setFileParsers(app);
  compressJson(app);
  const pace = new AddressPace({
    secret: config.APP_SECRET,
    freeTries: config.ADDRESS_TRIES,
    waiting: config.ADDRESS_LINE,
  });
  const captcha = new Captcha(config.APP_SECRET, config.captcha);
  decorate(app, config, orm, hub, pace);
  app.decorate('takeProof', (em, kind, header) => captcha.take(em, kind, header));
  const files = openFiles(config, app.log);
  app.decorate('files', files);
  app.decorate('spool', files.spool);
  app.addHook('onClose', () => files.storage.close());
  if (config.isProduction) warnOfUnknownProxy(app);

  const allowedOrigins = [config.WORKSTATION_ORIGIN];
  await securityHeaders(app, {
    allowedOrigins,
    isDevelopmentRenderer: isRendererDevelopment,
    pictureOrigins: config.MAP_TILES === '' ? [] : [new URL(config.MAP_TILES).origin],
  });
  await rendererPlugin(app, {
    webRoot,
    isDevelopment: isRendererDevelopment,
    findClinic: async (name, doctor) => {
      const em = systemEm(orm, 'pages of clinics are public');
      const clinic = await announceClinic(em, name);
      return clinic && doctor !== undefined
        ? { ...clinic, doctor: await announceDoctor({ em, clinic }, doctor) }
        : clinic;
    },
  });
  widgetScript(app);
  await openApiPlugin(app);
  await realtimePlugin(app, {
    hub,
    allowedOrigins,
    isRendererDevelopment,
    maxOfAddress: config.SOCKETS_PER_ADDRESS,
    namesOf: namesInClinic,
    pingMs,
  });

  const settings = { ...config, publicUrl: publicUrl(config) };
  const socialProviders = openProviders(config.social.apps);
  configurationRoutes(app, {
    outboxKey,
    provider: providerOf(config),
    socialProviders: [...socialProviders.keys()],
    captcha,
  });
  const authSettings = {
    ...settings,
    passkeys: passkeyHost(settings.publicUrl),
    socialProviders: [...socialProviders.keys()],
    hasPhones: hasPhones(config),
    secrets: auditSecrets(config),
    forgetIdentities,
    onActivated: settleEmployments,
  };
  const onSessionsClosed = (ids: readonly string[]) => app.closeSessions(ids);
  authRoutes(app, {
    settings: authSettings,
    pace,
    keepsLetters: config.isDemo && config.SMTP_URL === '',
    hasMail: config.isDemo || config.SMTP_URL !== '',
    keepsSms: config.isDemo && config.SMS_GATEWAY === '',
    holdSeconds: config.HOLD_SECONDS,
    hasClinics: watchForClinics(),
    socialLink: config.PROVIDER_SOCIAL.trim(),
    hasPasswordMeter: config.PASSWORD_METER === 'on',
    map: mapOf(config),
    captcha: config.captcha,
    onSessionsClosed,
  });
  phoneCodeRoutes(app, { settings: authSettings, onSessionsClosed });
  ownEmailRoutes(app, { settings: authSettings, onSessionsClosed });
  secondFactorRoutes(app, { settings: authSettings, onSessionsClosed });
  ownSessionRoutes(app, { settings: authSettings, onSessionsClosed });
  workstationSignInRoutes(app, { settings: authSettings });
  socialRoutes(app, {
    settings: authSettings,
    providers: socialProviders,
    convertClients: config.social.convertClients,
    onSessionsClosed,
  });
  passkeyRoutes(app, { settings: authSettings, onSessionsClosed });
  clinicRoutes(app);
  clinicSettingsRoutes(app, files);
  adminClinicRoutes(app, { settings: authSettings });
  staffRoutes(app, { settings: authSettings });
  adminUserRoutes(app, { settings: authSettings, onSessionsClosed });
  bookingRoutes(app, {
    holdSeconds: config.HOLD_SECONDS,
    holdsOfOneTime: config.HOLDS_OF_ONE_TIME,
    maxActive: config.MAX_ACTIVE_BOOKINGS,
  });
  searchRoutes(app);
  appointmentRoutes(app);
  accountRoutes(app);
  ownDataRoutes(app);
  closingRoutes(app, { settings, onSessionsClosed: (ids) => app.closeSessions(ids) });
  dependantRoutes(app);
  answerRoutes(app, { secret: config.APP_SECRET });
  scheduleRoutes(app);
  absenceRoutes(app);
  refbookRoutes(app, { minRows: config.ICD_MIN_ROWS, spool: files.spool });
  patientRoutes(app, { secret: config.APP_SECRET, publicUrl: settings.publicUrl, files });
  patientImportRoutes(app, files);
  clinicWorkbookRoutes(app, files);
  patientMergeRoutes(app, { publicUrl: settings.publicUrl });
  queueRoutes(app);
  waitingListRoutes(app, { maxActive: config.MAX_ACTIVE_BOOKINGS });
  receptionRoutes(app);
  registryRoutes(app, { settings, files });
  priceRoutes(app, files);
  reportRoutes(app);
  jobRoutes(app, jobs);
  notificationRoutes(app, { hasPhones: authSettings.hasPhones });
  auditLogRoutes(app, { settings, findClinic: findCallClinic });
  const documents = openDocuments({ settings: config, orm, hub, log: app.log });
  app.decorate('documents', documents);
  // Before the server waits for its calls to end: some of them wait for a document.
  app.addHook('preClose', () => documents.close());
  documentRoutes(app, documents);
  fileRoutes(app, files);
  platformStateRoutes(app, {
    folder: config.FILES_FOLDER || config.DATA_DIR || process.cwd(),
    settings: config.settings,
    maintenance: config.maintenance,
    gateway: openSmsGateway(config),
    features: () => ({
      mail: config.SMTP_URL !== '',
      sms: config.SMS_GATEWAY !== '',
      pdf: documents.converter.isAvailable(),
      virus_check: config.CLAMD !== '',
      s3: config.S3_ENDPOINT !== '',
      redis: config.REALTIME_URL !== '',
      staff_networks: config.staffNetworks.length > 0,
      demo: config.isDemo,
      video: false,
    }),
  });
  await app.ready();
  return app;
}

function decorate(app: FastifyInstance, config: Config, orm: Orm, hub: RealtimeHub, pace: AddressPace): void {
  const limits = {
    reserve: new CallLimit(config.RESERVES_PER_MINUTE, 60_000),
    hold: new CallLimit(config.HOLDS_PER_MINUTE, 60_000),
    link: new CallLimit(config.LINKS_PER_MINUTE, 60_000),
    passkey: new CallLimit(config.PASSKEYS_PER_MINUTE, 60_000),
    search: new CallLimit(config.SEARCHES_PER_MINUTE, 60_000),
    social: new CallLimit(config.SOCIAL_PER_MINUTE, 60_000),
  };
  const background = new Background(app.log);
  app.decorate('background', background);
  app.addHook('onClose', () => background.idle());
  app.decorate('bodySeconds', config.BODY_SECONDS);
  app.decorate('endpoints', []);
  app.decorate('maintenance', config.maintenance);
  app.decorate('realtime', hub);
  app.decorate('entityManager', (clinicId: string | null) =>
    clinicId === null ? systemEm(orm, 'calls of the platform scope') : clinicEm(orm, clinicId),
  );
  app.decorate('identity', {
    findSession: (em, token, place, isActivity) => findSession(em, config, token, place, isActivity),
    rightsOfSessions: (em, sessions) => rightsOfSessions(em, config, sessions),
    findClinic: findCallClinic,
  });
  app.decorate('countCall', (limit, key, repeatable) => limits[limit].count(key, repeatable));
  app.decorate('pacedByAddress', ({ em, ip, gone }, kind, work) =>
    pace.run(em, { ip, kind, gone }, async () => {
      await pace.count(em, ip, kind);
      return work();
    }),
  );
  app.decorateRequest('call', null);
  app.decorateRequest('receivedFile', null);
}
