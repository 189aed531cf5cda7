/** The first wording of the consent to notifications that speaks of a channel. */
const SINCE = { letter: 1, sms: 2 };

/**
 * Condition: the consent of a person to notifications by a channel is in force. @param user SQL of the person's id
 * @param channel SQL of the channel's name
 */
export const consentOf = (user: string, channel: string): string =>
  `exists (select from user_consent g where g.user_id = ${user} and g.kind = 'notifications' and g.revoked_at is null
      and g.version >= case when ${channel} = 'sms' then ${SINCE.sms} else ${SINCE.letter} end)`;
