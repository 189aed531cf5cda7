import { CHANNELS, KIND_TABLE, type ChannelName, type NotificationKind } from '#shared/rules/notification-kinds.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';

/**
 * Most people get letters and nothing else: SMS are queued for who may want them, and the rest is decided when they go.
 * By patient_pkey, app_user_pkey and notification_choice_pkey.
 */
const TEXTED = `exists (select from patient p join app_user u on u.id = p.user_id
    where p.organization_id = :clinic and p.id = :patient and u.phone_verified_at is not null
      and (u.email is null or exists (select from notification_choice c where c.user_id = u.id and c.kind = :kind and c.channel = 'sms' and c.is_on)))`;
/** By notification_dedupe_key: a second one of an occasion waits for the first one's transaction, and makes nothing. */
const insert = clinicSql<{ channel: ChannelName }>(
  'notification_make',
  `
  with made as (
    insert into notification (id, organization_id, patient_id, kind, dedupe_key, data, was)
    values (:id, :clinic, :patient, :kind, :key, :data, :was)
    on conflict (organization_id, dedupe_key) do nothing returning id
  )
  insert into notification_delivery (organization_id, notification_id, channel, state, due_at)
  select :clinic, made.id, channel, 'queued', now() + make_interval(secs => :hold::float8)
  from made, unnest(:channels::text[]) as channel where channel <> 'sms' or ${TEXTED} returning channel`,
);

/** What a notification is about, by its id: an appointment, or an offer of the waiting list. */
export type NotificationData = { readonly appointment: string } | { readonly offer: string };
/** Where a visit was before it moved. */
export interface VisitPlace {
  readonly doctor: string;
  /** ms */
  readonly start: number;
}
interface NotifyOptions {
  /**
   * which time it is of this kind for this appointment, when there can be several: the version, or the start that is
   * reminded of
   */
  readonly occasion?: string | number;
  /** seconds before it goes; default: the kind's */
  readonly holdSeconds?: number;
  /** of a move: what it would be taken back to */
  readonly was?: VisitPlace;
}

/** The key of an occasion: of one key there is one notification. */
export const occasionKey = (kind: NotificationKind, data: NotificationData, occasion?: string | number): string =>
  [kind, 'offer' in data ? data.offer : data.appointment, ...(occasion === undefined ? [] : [occasion])].join(':');

/**
 * Lets a patient know of something, in the transaction of the change that causes it: rolled back, nobody is told;
 * committed, a job sends it. Two statements; one when it was made before.
 * @param call a call, or what stands for one; must be in a transaction
 * @param patient whom it is for
 */
export async function notify(
  { em, clinic }: ClinicEm,
  patient: string,
  kind: NotificationKind,
  data: NotificationData,
  { occasion, holdSeconds = KIND_TABLE[kind].holdSeconds, was }: NotifyOptions = {},
): Promise<void> {
  if (!em.isInTransaction()) throw new Error('notify belongs into the transaction of the change');
  const id = uuidv7();
  const key = occasionKey(kind, data, occasion);
  const made = await insert(
    { em, clinic },
    { id, patient, kind, key, data, was: was ?? null, hold: holdSeconds, channels: CHANNELS },
  );
  for (const { channel } of made)
    await enqueue(
      em,
      queues.deliver,
      { clinic: clinic.id, notification: id, channel },
      holdSeconds === 0 ? {} : { startAfter: holdSeconds },
    );
}
