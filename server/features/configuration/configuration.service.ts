import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';

const selectOne = platformSql('health', 'asks only whether the database answers', 'select 1');
const selectLetters = platformSql<{
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_ms: number;
}>(
  'outbox_letters',
  'the demo shows all letters behind a key',
  `
  select id, to_address as "to", subject, text, html, ms(created_at) as created_ms from mail_message order by created_at desc limit 100`,
);

const selectSms = platformSql<{ id: string; to: string; text: string; created_ms: number }>(
  'outbox_sms',
  'the demo shows all messages behind a key',
  `select id, to_phone as "to", text, ms(created_at) as created_ms from sms_message order by created_at desc limit 100`,
);

/** Throws when the database does not answer. */
export async function assertDatabaseAnswers(em: SqlEntityManager): Promise<void> {
  await selectOne(em, {});
}

/** The newest hundred letters of the outbox. */
export const listLetters = (em: SqlEntityManager) => selectLetters(em, {});

/** The newest hundred SMS of the outbox. */
export const listSms = (em: SqlEntityManager) => selectSms(em, {});
