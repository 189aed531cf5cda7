import type { ChannelName } from '#shared/rules/notification-kinds.ts';
import { clinicEm, type Orm } from '#server/db/orm.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import { JobPostponed, JobUncertain, type Work } from '#server/lib/jobs/work.ts';
import type { Channel } from './channel.ts';
import {
  begin,
  findDelivery,
  giveUp,
  listLed,
  listOfPerson,
  lockClaims,
  lockTurns,
  markSent,
  postpone,
  putBack,
  skip,
  takeTurn,
} from './deliveries.service.ts';
import { joinedAt, skipReason, type SkipReason } from './notice.rules.ts';
import { readNotices, type Notice } from './notices.service.ts';

interface Claim {
  /** whether the platform sends SMS */
  readonly hasSms: boolean;
  readonly notification: string;
  readonly patient: string;
  /** what went with an earlier try; empty at the first */
  readonly led: readonly { readonly id: string }[];
}
interface Options {
  /** ms */
  readonly now?: () => number;
}
/** What a job does: it sends, has nothing to do, or waits for so many seconds. */
type Decision = 'send' | 'nothing' | number;
/** Messages of one clinic by one channel, a second. */
const PACE = 10;
/** So long after its turn a message takes another one, seconds: what waited while no server ran does not go at once. */
const LATE_S = 10;

/**
 * Sends notifications by their channels, one job each. What decides (consent, choices, the appointment) is read when
 * the job runs, and `sending` is committed before the provider is called. A message leads: others to the same person
 * that are due go with it.
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
  const hasSms = channels.some(({ name, isOffered }) => name === 'sms' && isOffered);
  return {
    async run({ clinic: id, notification, channel: name }) {
      const channel = channelOf(name);
      const call: ClinicEm = { em: clinicEm(orm, id), clinic: { id } };
      const decision = await call.em.transactional((em) =>
        claim({ ...call, em }, channel, { notification, hasSms }, clock()),
      );
      if (decision === 'nothing') return;
      if (decision !== 'send') throw new JobPostponed(decision);
      const own = { notification, channel: name };
      let provider: string;
      try {
        provider = await channel.send(notification);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        // it may have gone: it stays `sending`, and ends `unknown`
        if (!(error instanceof JobUncertain)) await putBack(call, { ...own, error: text.slice(0, 500) });
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

/** Decides what goes now, and writes it down as `sending`. */
async function claim(
  call: ClinicEm,
  channel: Channel,
  { notification, hasSms }: { readonly notification: string; readonly hasSms: boolean },
  now: number,
): Promise<Decision> {
  const own = { notification, channel: channel.name };
  await lockClaims(call, own);
  const [row] = await findDelivery(call, own);
  if (!row) return 'nothing';
  // by what it leads, not by its own row: that may have been skipped at a retry, and the others have no other job
  const led = await listLed(call, own);
  const isRepeat = led.length > 0;
  // `lead_id` without anything led: another job leads it
  if (!isRepeat && (row.state !== 'queued' || row.lead_id !== null)) return 'nothing';
  if (led.some(({ state }) => state === 'sending') && !channel.isRepeatable) {
    await giveUp(call, { ...own, error: 'died' });
    return 'nothing';
  }
  const notices = await sift(call, channel, { notification, patient: row.patient_id, led, hasSms }, now);
  if (typeof notices !== 'object') return notices;
  const [first, ...rest] = notices;
  if (!first) {
    if (isRepeat) await channel.withdraw(call.em, notification);
    return 'nothing';
  }
  const wait = isRepeat || !channel.canSend ? 0 : await untilTurn(call, own, row.turn);
  if (wait > 0) return wait;
  const unwritten = channel.isOffered ? await channel.write(call.em, notification, [first, ...rest], now) : null;
  if (unwritten !== null || !channel.canSend) {
    for (const { id } of notices) await leave(call, channel, id, unwritten);
    return 'nothing';
  }
  await begin(call, { lead: notification, ids: notices.map(({ id }) => id), channel: channel.name });
  return 'send';
}

/** A message that nobody gets; one that the day had no more room for is logged, as what failed is. */
async function leave(call: ClinicEm, { name: channel }: Channel, id: string, unwritten: SkipReason | null) {
  const reason = unwritten ?? 'no_provider';
  await skip(call, { notification: id, channel, reason });
  if (unwritten !== null)
    await auditEvent(call.em, {
      action: 'notification.fail',
      result: 'refused',
      organizationId: call.clinic.id,
      objectType: 'notification',
      objectId: id,
      details: { channel, state: 'skipped', error: reason },
    });
}

/**
 * What goes in this message; the rest is skipped with its reason. A decision when its own notification is none of it,
 * or waits for others.
 */
async function sift(
  call: ClinicEm,
  channel: Channel,
  { notification, patient, led, hasSms }: Claim,
  now: number,
): Promise<readonly Notice[] | Exclude<Decision, 'send'>> {
  const own = { notification, channel: channel.name };
  const isRepeat = led.length > 0;
  const ofPerson = isRepeat ? [] : await listOfPerson(call, { ...own, patient });
  const ids = isRepeat ? led : ofPerson.filter(({ is_due: isDue }) => isDue);
  const found = await readNotices(
    call,
    { channel: channel.name, hasSms },
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
  if (!notices.some(({ id }) => id === notification)) return 'nothing';
  const due = joinedAt(notices, ofPerson[0]?.last_ms ?? null, now);
  if (due === null) return notices;
  await postpone(call, { ...own, due });
  return (due - now) / 1000;
}

/**
 * A message takes its turn once: then its job comes once more, however many wait. What fits into this second goes at
 * once.
 * @param turn seconds until the turn that it has
 * @returns seconds to wait
 */
async function untilTurn(
  call: ClinicEm,
  own: { readonly notification: string; readonly channel: ChannelName },
  turn: number | null,
): Promise<number> {
  // it came before its turn when another worker took over, after it when nobody worked
  if (turn !== null && turn > -LATE_S) return Math.max(turn, 0);
  await lockTurns(call, { channel: own.channel });
  const [taken] = await takeTurn(call, { ...own, pace: PACE });
  return taken && taken.wait >= 1 ? taken.wait : 0;
}
