import { randomBytes } from 'node:crypto';
import { ConfigError, loadConfig, publicUrl } from '#server/config/config.ts';
import { passkeyHost } from '#server/config/passkey-host.ts';
import { DatabaseRefusedError } from '#server/db/assert-database.ts';
import { EmbeddedError } from '#server/db/embedded/index.ts';
import { openDatabase, type OpenDatabase } from '#server/db/open-database.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { extendDemo, hasDemo, seedDemo } from '#server/db/seeds/demo/index.ts';
import { passkeysOfOtherHosts } from '#server/features/auth/index.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { openBridge } from '#server/lib/realtime/open-bridge.ts';
import { buildApp } from './app.ts';
import { startTexts } from './server.ru.ts';
import { makeJobs, startWork } from './work.ts';

/** Longest wait for accepted requests when stopping, ms (docs/reliability.md, "Start and shutdown"). */
const DRAIN_MS = 8000;
const say = (line: string) => console.log(line);

/** Ends what has been started so far, in its order. */
let endAll: () => Promise<void> = () => Promise.resolve();
let isStopping = false;
function stop(): void {
  if (isStopping) process.exit(1);
  isStopping = true;
  say(startTexts.stopping);
  setTimeout(() => process.exit(1), DRAIN_MS + 2000).unref();
  void endAll().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const opening: Promise<OpenDatabase> = openDatabase(config, { info: say, warn: say }, (error) => {
    console.error(startTexts.failed(error));
    process.exit(1);
  });
  // a signal may come at any moment: whoever reads a line of ours may send one at once, and PostgreSQL is no child of
  // this process
  endAll = async () => (await opening).stop();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const database = await opening;
  const orm = await createOrm({ url: database.appUrl, poolSize: config.DATABASE_POOL });
  if (config.isDemo) await prepareDemo(database.appUrl);

  const outboxKey = config.isDemo ? config.OUTBOX_KEY || randomBytes(12).toString('base64url') : null;
  const log = { warn: (details: object, message: string) => app.log.warn(details, message) };
  const bridge = openBridge({ realtimeUrl: config.REALTIME_URL, databaseUrl: database.appUrl, log });
  const hub = new RealtimeHub(bridge);
  const jobs = makeJobs({ config, orm, hub, log, url: database.appUrl });
  const app = await buildApp({
    config,
    orm,
    hub,
    jobs,
    outboxKey,
    isRendererDevelopment: process.env['RENDERER_DEV'] === '1',
  });
  await bridge.connect();
  await startWork(jobs, orm);

  const listening = await app.listen({ host: config.HOST, port: config.PORT });
  const port = new URL(listening).port;
  const url = `http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${port}`;
  database.setAddress(url);
  app.documents.warmUp().catch((error: unknown) => log.warn({ err: error }, 'documents are not warmed up'));

  endAll = async () => {
    await Promise.all([app.close(), jobs.stop()]);
    await bridge.close();
    await orm.close();
    await database.stop();
  };

  say(startTexts.ready(url));
  if (config.isDemo) say(startTexts.demo(url, outboxKey ?? ''));
  if (!config.SMTP_URL && !config.isDemo) say(startTexts.noSmtp);
  const rpId = passkeyHost(publicUrl(config))?.rpId ?? null;
  const lost = await passkeysOfOtherHosts(systemEm(orm, 'passkeys belong to accounts'), rpId);
  if (lost.length > 0) say(startTexts.passkeysLost(lost));
}

/** The demo is laid when it is missing, in one transaction a part, and extended to three weeks ahead at every start. */
async function prepareDemo(url: string): Promise<void> {
  const orm = await createOrm({ url, poolSize: 1, applicationName: 'clinic-demo', statementTimeout: 0 });
  try {
    if (await hasDemo(orm)) await extendDemo(orm, { today: new Date() });
    else {
      say(startTexts.seeding);
      await seedDemo(orm, { today: new Date() });
    }
  } finally {
    await orm.close();
  }
}

try {
  await start();
} catch (error) {
  // what was being started when the signal came lost its database
  if (!isStopping) fail(error);
}

function fail(error: unknown): never {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof EmbeddedError ||
    error instanceof DatabaseRefusedError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  console.error(isExpected ? startTexts.failed(error as Error) : error);
  process.exit(error instanceof EmbeddedError ? error.exitCode : 1);
}
