import { loadConfig } from '#server/config/config.ts';
import { createOrm } from '#server/db/orm.ts';
import { buildApp } from '#server/app.ts';
import { Jobs } from '#server/lib/jobs/jobs.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { onStatement } from '#server/db/prepared-client.ts';

/** The product in a process of its own; tells its port, and the statements it sent when asked. */
const config = loadConfig({
  ...process.env,
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
  RESERVES_PER_MINUTE: '1000000',
  HOLDS_PER_MINUTE: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  HOLDS_OF_ONE_TIME: '1000000',
  MAX_ACTIVE_BOOKINGS: '1000',
  PASSWORD_QUEUE: '10000',
  ADDRESS_TRIES: '1000000',
  ADDRESS_LINE: '1000000',
  SOCKETS_PER_ADDRESS: '1000000',
  DOCUMENTS_PER_MINUTE: '1000000',
  DOCUMENT_WORKERS: '2',
});
const orm = await createOrm({ url: config.DATABASE_URL, poolSize: 10 });
const hub = new RealtimeHub();
const jobs = new Jobs({ orm, hub, log: console, url: config.DATABASE_URL });
const app = await buildApp({ config, orm, hub, jobs, outboxKey: null, webRoot: '/nonexistent' });
const texts: string[] = [];
let isCounting = false;
onStatement((text) => {
  if (isCounting) texts.push(text);
});
process.on('message', (message) => {
  if (message === 'count') {
    texts.length = 0;
    isCounting = true;
  }
  if (message === 'counted') {
    isCounting = false;
    process.send?.({ texts: [...texts] });
  }
  if (message === 'stop')
    void app
      .close()
      .then(() => orm.close())
      .then(() => process.exit(0));
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port) });
