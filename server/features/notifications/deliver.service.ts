import { clinicEm, type Orm } from '#server/db/orm.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import type { Work } from '#server/lib/jobs/work.ts';
import type { Channel } from './channel.ts';
import {
  begin,
  countRecent,
  findDelivery,
  giveUp,
  listLed,
  listOfPerson,
  lockClaims,
  markSent,
  postpone,
  putBack,
  skip,
} from './deliveries.service.ts';
import { joinedAt, skipReason } from './notice.rules.ts';
import { readNotices, type Notice } from './notices.service.ts';

interface Claim {
  readonly notification: string;
  readonly patient: string;
  readonly isRepeat: boolean;
}
interface Options {
  /** ms */
  readonly now?: () => number;
}
/** Messages of one clinic by one channel, a second. */
const PACE = 10;

/**
 * Sends notifications by their channels, one job each. What decides (consent, choices, the appointment) is read when the job runs, and
 * `sending` is committed before the provider is called. A message leads: others to the same person that are due go with it.
 */
export function deliverNotifications(
  orm: Orm,
  channels: readonly Channel[],
  { now: clock = Date.now }: Options = {},
): Work<(typeof queues)['deliver']['data']> {
  const channelOf = (name: string): Channel => {
    const channel = channels.find((one) => one.name === name);
    if (!channel) throw new Error(`No channel ${name}`);
    return channel;
  };
  return {
    async run({ clinic: id, notification, channel: name }) {
      const channel = channelOf(name);
      const call: ClinicEm = { em: clinicEm(orm, id), clinic: { id } };
      const goes = await call.em.transactional((em) => claim({ ...call, em }, channel, notification, clock()));
      if (!goes) return;
      const own = { notification, channel: name };
      let provider: string;
      try {
        provider = await channel.send(notification);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        await putBack(call, { ...own, error: text.slice(0, 500) });
        throw error;
      }
      await markSent(call, { ...own, provider });
    },
    async ended(em, { clinic: id, notification, channel: name }, { refusal }) {
      const call: ClinicEm = { em, clinic: { id } };
      const given = await giveUp(call, { notification, channel: name, error: refusal ?? 'died' });
      await channelOf(name).withdraw(em, notification);
      for (const { id: objectId, state, error } of given)
        await auditEvent(em, {
          action: 'notification.fail',
          result: 'refused',
          organizationId: id,
          objectType: 'notification',
          objectId,
          details: { channel: name, state, error },
        });
    },
  };
}

/** Decides what goes now, and writes it down as `sending`. @returns false when this job sends nothing */
async function claim(call: ClinicEm, channel: Channel, notification: string, now: number): Promise<boolean> {
  const own = { notification, channel: channel.name };
  await lockClaims(call, { channel: channel.name });
  const [row] = await findDelivery(call, own);
  if (!row || (row.state !== 'queued' && row.state !== 'sending')) return false;
  // another job leads it
  if (row.lead_id !== null && row.lead_id !== notification) return false;
  if (row.state === 'sending' && !channel.isRepeatable) {
    await giveUp(call, { ...own, error: 'died' });
    return false;
  }
  const isRepeat = row.lead_id !== null;
  if (!isRepeat && (await isTooFast(call, channel, own))) return false;
  const notices = await sift(call, channel, { notification, patient: row.patient_id, isRepeat }, now);
  if (!notices) return false;
  const [first, ...rest] = notices;
  if (!first) {
    if (isRepeat) await channel.withdraw(call.em, notification);
    return false;
  }
  await channel.write(call.em, notification, [first, ...rest], now);
  if (!channel.canSend) {
    for (const { id } of notices) await skip(call, { notification: id, channel: channel.name, reason: 'no_provider' });
    return false;
  }
  await begin(call, { lead: notification, ids: notices.map(({ id }) => id), channel: channel.name });
  return true;
}

/** What goes in this message; the rest is skipped with its reason. Null: not now, or its own notification is none of it. */
async function sift(
  call: ClinicEm,
  channel: Channel,
  { notification, patient, isRepeat }: Claim,
  now: number,
): Promise<readonly Notice[] | null> {
  const own = { notification, channel: channel.name };
  const ofPerson = isRepeat ? [] : await listOfPerson(call, { ...own, patient });
  const ids = isRepeat ? await listLed(call, own) : ofPerson.filter(({ is_due: isDue }) => isDue);
  const found = await readNotices(
    call,
    channel.name,
    ids.map(({ id }) => id),
  );
  const notices: Notice[] = [];
  for (const notice of found) {
    const reason = skipReason(notice, now);
    if (reason === null) notices.push(notice);
    else await skip(call, { notification: notice.id, channel: channel.name, reason });
  }
  if (isRepeat) return notices;
  // the others have jobs of their own
  if (!notices.some(({ id }) => id === notification)) return null;
  const due = joinedAt(notices, ofPerson[0]?.last_ms ?? null, now);
  if (due === null) return notices;
  await postpone(call, { ...own, due });
  await again(call, channel, notification, (due - now) / 1000);
  return null;
}

/** Past the clinic's pace a message waits for a second or two, so that they do not all come back at once. */
async function isTooFast(
  call: ClinicEm,
  channel: Channel,
  { notification }: { notification: string },
): Promise<boolean> {
  const [row] = await countRecent(call, { channel: channel.name });
  if ((row?.recent ?? 0) < PACE) return false;
  await again(call, channel, notification, 1 + Math.random() * 4);
  return true;
}

/** The same work once more, later: waiting counts as no attempt. */
const again = ({ em, clinic }: ClinicEm, { name: channel }: Channel, notification: string, seconds: number) =>
  enqueue(em, queues.deliver, { clinic: clinic.id, notification, channel }, { startAfter: Math.ceil(seconds) });
