import { visitLinks } from '#server/features/answers/index.ts';
import {
  deliverNotifications,
  letterChannel,
  sendReminders,
  smsChannel,
} from '#server/features/notifications/index.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { queueTopic } from '#server/lib/jobs/topics.ts';
import type { SmsGateway } from '#server/lib/sms/gateway.ts';
import { openJobProcess, type JobProcess } from './job-queues.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export const PUBLIC_URL = 'https://clinic.example';

/** of processes that deliver, to be woken when a test lets jobs go */
const hubs = new Set<RealtimeHub>();

interface DelivererOptions {
  readonly smtpUrl: string;
  /** of SMS; without it there are none */
  readonly gateway?: SmsGateway | null;
  readonly smsLimit?: number;
  /** under which the links of letters are kept; as the app's, where they are followed */
  readonly secret?: string;
  readonly now?: () => number;
}
/** Opens a server process that delivers notifications by letters, as `work.ts` does. */
export async function openDeliverer(
  database: { readonly appUrl: string },
  { smtpUrl, gateway = null, smsLimit = 500, secret = 'secret', now = Date.now }: DelivererOptions,
): Promise<JobProcess> {
  const made = await openJobProcess(database);
  const links = { publicUrl: PUBLIC_URL, answerToken: visitLinks(secret), areKept: false };
  const channels = [
    letterChannel(made.orm, { ...links, smtpUrl, from: 'Клиника <clinic@example.test>' }),
    smsChannel(made.orm, {
      ...links,
      APP_SECRET: secret,
      SMS_DAILY_LIMIT: smsLimit,
      gateway,
      hasPhones: gateway !== null,
    }),
  ];
  made.jobs.handle(queues.deliver, deliverNotifications(made.orm, channels, { now }));
  made.jobs.handle(queues.reminders, sendReminders(made.orm, now));
  await made.jobs.start();
  hubs.add(made.hub);
  return {
    ...made,
    close() {
      hubs.delete(made.hub);
      return made.close();
    },
  };
}

/** How one notification fared by letter. */
export interface DeliveryRow {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly lead_id: string | null;
  readonly provider_id: string | null;
  /** seconds from now */
  readonly due: number;
}
/** Notifications of a clinic in the order in which they were made. */
export const deliveriesOf = (test: TestApp, clinic: string): Promise<DeliveryRow[]> =>
  test.rows<DeliveryRow>(
    `select n.id, n.kind, n.dedupe_key as key, d.state, d.attempts, d.error, d.lead_id, d.provider_id,
       extract(epoch from d.due_at - now())::float8 as due
     from notification n join notification_delivery d on d.organization_id = n.organization_id and d.notification_id = n.id
     where n.organization_id = $1 order by n.id`,
    [clinic],
  );
/** Lets what is held, or waits for a retry, go now. */
export async function letGo(test: TestApp): Promise<void> {
  await test.rows('update notification_delivery set due_at = now() where due_at > now()');
  await test.rows(
    `update boss.job set start_after = now() where name = 'deliver' and state in ('created', 'retry') and start_after > now()`,
  );
  for (const hub of hubs) hub.publish([{ topic: queueTopic(queues.deliver.name), ids: [] }]);
}
/** Lets the last letters be so old that the next ones wait for nobody. */
export const ageLetters = (test: TestApp): Promise<object[]> =>
  test.rows(`update notification_delivery set at = at - interval '1 hour' where state = 'sent'`);

/** Waits until no delivery of a clinic waits; what is held is let go. @returns them */
export const settled = (test: TestApp, clinic: string): Promise<DeliveryRow[]> =>
  waitFor('all is delivered', async () => {
    const rows = await deliveriesOf(test, clinic);
    if (rows.every(({ state }) => state !== 'queued' && state !== 'sending')) return rows;
    await letGo(test);
    return null;
  });
