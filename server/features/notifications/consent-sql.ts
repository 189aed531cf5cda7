/** Condition: the consent to notifications of a person is in force. @param user SQL of the person's id */
export const consentOf = (user: string): string =>
  `exists (select from user_consent g where g.user_id = ${user} and g.kind = 'notifications' and g.revoked_at is null
      and g.version = (select max(version) from consent_document where kind = 'notifications'))`;
