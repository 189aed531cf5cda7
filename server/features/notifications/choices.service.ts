import {
  CHANNELS,
  NOTIFICATION_KINDS,
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
const selectConsent = platformSql<{ has_consent: boolean }>(
  'notification_consent',
  REASON,
  `select ${consentOf(':user')} as has_consent`,
);
const upsert = platformSql(
  'notification_choose',
  REASON,
  audited(`insert into notification_choice (user_id, kind, channel, is_on) values (:user, :kind, :channel, :is_on)
  on conflict (user_id, kind, channel) do update set is_on = excluded.is_on, changed_at = now()`),
);

/** Every kind by every channel; reminders are off where nothing was chosen and the consent was not given. */
export async function listChoices({ em, actor }: OwnCall): Promise<Choice[]> {
  const made = await select(em, { user: actor.userId });
  const [consent] = await selectConsent(em, { user: actor.userId });
  const hasConsent = consent?.has_consent ?? false;
  return NOTIFICATION_KINDS.flatMap((kind) =>
    CHANNELS.map(
      (channel) =>
        made.find((choice) => choice.kind === kind && choice.channel === channel) ?? {
          kind,
          channel,
          is_on: isOnByDefault(kind, hasConsent),
        },
    ),
  );
}

/** Switches a kind on or off, for letters that have not gone yet, too. Logged. */
export async function choose(call: PersonCall, { kind, channel, is_on }: Choice): Promise<Choice[]> {
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
  return listChoices(call);
}
