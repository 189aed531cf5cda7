import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CLOSED_DAYS, WARNED_DAYS } from '#shared/rules/closing.ts';
import { platformSql } from '#server/db/sql.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { leaveAccountsPatients } from '#server/features/patients/index.ts';
import { lockRoot } from '#server/http/aggregate.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { erasingLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter, forgetLettersTo } from '#server/lib/mail/mailer.ts';
import { enqueueSms, forgetSmsTo, type SmsSettings } from '#server/lib/sms/sms-outbox.ts';
import { smsTexts } from '#server/lib/sms/sms.ru.ts';

const REASON = 'closed accounts belong to no clinic';
/** By app_user_closed_idx. */
const selectToWarn = platformSql<{ id: string }>(
  'closing_to_warn',
  REASON,
  `select id from app_user where closed_at <= now() - make_interval(days => ${CLOSED_DAYS - WARNED_DAYS}) and erased_at is null and warned_at is null order by closed_at limit 500`,
);
/** By app_user_closed_idx. Nobody is erased who was not written to in time, however long the server was off. */
const selectToErase = platformSql<{ id: string; has_worked: boolean }>(
  'closing_to_erase',
  REASON,
  `select u.id, exists (select from practitioner p where p.user_id = u.id) as has_worked from app_user u
  where u.closed_at <= now() - make_interval(days => ${CLOSED_DAYS}) and u.erased_at is null
    and u.warned_at <= now() - make_interval(days => ${WARNED_DAYS}) order by u.closed_at limit 500`,
);

/** What the warning needs of the settings. */
interface EraseSettings extends SmsSettings {
  readonly hasPhones: boolean;
}

/** @throws sms_exhausted: then it is told by the next run, and the week begins there */
async function warn(em: SqlEntityManager, id: string, settings: EraseSettings): Promise<void> {
  await em.transactional(async (em) => {
    const account = await lockRoot(em, User, id);
    // restored, or told by another process
    if (!account?.closedAt || account.warnedAt) return;
    account.warnedAt = new Date();
    await em.flush();
    const phone = account.provenPhone();
    if (account.email) {
      const link = `${settings.publicUrl}/login`;
      await enqueueLetter(em, erasingLetter(account.email, account.firstName, link, WARNED_DAYS));
    } else if (phone !== null && settings.hasPhones) {
      await enqueueSms(em, settings, { to: phone, text: smsTexts.erasing, ip: null });
    }
  });
}

/** Nobody books with a closed account: its row is locked before the patients. False when it was restored meanwhile. */
async function erase(em: SqlEntityManager, id: string, hasWorked: boolean): Promise<boolean> {
  return em.transactional(async (em) => {
    const account = await lockRoot(em, User, id);
    if (!account?.closedAt || account.erasedAt) return false;
    await leaveAccountsPatients(em, id);
    if (account.email) await forgetLettersTo(em, account.email);
    const phone = account.provenPhone();
    if (phone !== null) await forgetSmsTo(em, phone);
    account.erase(hasWorked);
    await em.flush();
    await auditEvent(em, { action: 'account.erase', objectType: 'user', objectId: id, details: { hasWorked } });
    return true;
  });
}

/**
 * Erases accounts that were closed 90 days ago, and tells their owners a week before (1 §1), by letter or by SMS. What
 * clinics keep stays with them, without the account; who worked somewhere keeps their name there. Logged.
 * @returns how many were erased
 */
export async function eraseClosedAccounts(
  em: SqlEntityManager,
  settings: EraseSettings,
  signal: AbortSignal,
): Promise<number> {
  for (const { id } of await selectToWarn(em, {})) {
    signal.throwIfAborted();
    await warn(em, id, settings);
  }
  let count = 0;
  for (const { id, has_worked: hasWorked } of await selectToErase(em, {})) {
    signal.throwIfAborted();
    if (await erase(em, id, hasWorked)) count += 1;
  }
  return count;
}
