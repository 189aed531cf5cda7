import {
  CHANNELS,
  NOTIFICATION_KINDS,
  isDefaultChannel,
  isOnByDefault,
  type ChannelName,
  type NotificationKind,
} from '#shared/rules/notification-kinds.ts';
import { platformSql } from '#server/db/sql.ts';
import type { OwnCall, PersonCall } from '#server/http/call.ts';
import { audited, eventParams } from '#server/lib/audit/audit.ts';
import { consentOf } from './consent-sql.ts';

/** Whether a person is told of a kind by a channel. */
export interface Choice {
  readonly kind: NotificationKind;
  readonly channel: ChannelName;
  readonly is_on: boolean;
}
const REASON = 'a person chooses for all clinics';
const select = platformSql<Choice>(
  'notification_choices',
  REASON,
  'select kind, channel, is_on from notification_choice where user_id = :user',
);
interface Reach {
  readonly email: string | null;
  /** that a code has proved */
  readonly phone: string | null;
  readonly consents: Readonly<Record<ChannelName, boolean>>;
}
const selectReach = platformSql<Reach>(
  'notification_reach',
  REASON,
  `
  select email, case when phone_verified_at is not null then phone end as phone,
    jsonb_build_object('letter', ${consentOf(':user', "'letter'")}, 'sms', ${consentOf(':user', "'sms'")}) as consents
  from app_user where id = :user`,
);
const upsert = platformSql(
  'notification_choose',
  REASON,
  audited(`insert into notification_choice (user_id, kind, channel, is_on) values (:user, :kind, :channel, :is_on)
  on conflict (user_id, kind, channel) do update set is_on = excluded.is_on, changed_at = now()`),
);

/** What a person is told, and where. */
export interface Choices {
  readonly items: Choice[];
  readonly addresses: Readonly<Record<ChannelName, string | null>>;
}

/**
 * Every kind by every channel; where nothing was chosen, as `isOnByDefault` and `isDefaultChannel` have it.
 * @param hasPhones whether the platform sends SMS
 */
export async function listChoices({ em, actor }: OwnCall, hasPhones: boolean): Promise<Choices> {
  const made = await select(em, { user: actor.userId });
  const [reach] = await selectReach(em, { user: actor.userId });
  const addresses = { letter: reach?.email ?? null, sms: hasPhones ? (reach?.phone ?? null) : null };
  const has = { hasEmail: addresses.letter !== null, hasPhone: addresses.sms !== null };
  const items = NOTIFICATION_KINDS.flatMap((kind) =>
    CHANNELS.filter((channel) => channel !== 'sms' || hasPhones).map(
      (channel) =>
        made.find((choice) => choice.kind === kind && choice.channel === channel) ?? {
          kind,
          channel,
          is_on: isDefaultChannel(channel, has) && isOnByDefault(kind, reach?.consents[channel] ?? false),
        },
    ),
  );
  return { items, addresses };
}

/** Switches a kind on or off, for messages that have not gone yet, too. Logged. */
export async function choose(call: PersonCall, hasPhones: boolean, { kind, channel, is_on }: Choice): Promise<Choices> {
  const { em, actor, ip } = call;
  await upsert(em, {
    user: actor.userId,
    kind,
    channel,
    is_on,
    ...eventParams({
      action: 'notification.choose',
      userId: actor.userId,
      sessionId: actor.sessionId,
      ip,
      details: { kind, channel, is_on },
    }),
  });
  return listChoices(call, hasPhones);
}
