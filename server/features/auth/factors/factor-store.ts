import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { newRecoveryCodes, typedCode } from '#server/lib/second-factor/codes.ts';
import { closeBox, openBox } from '#server/lib/second-factor/secret-box.ts';
import { stepOfCode } from '#server/lib/second-factor/totp.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { hashToken } from '../tokens.ts';

const REASON = 'second factors belong to accounts';
type Settings = Pick<AuthSettings, 'APP_SECRET' | 'secrets'>;
/** The authenticator of a person, set up or only begun. */
interface FactorRow {
  readonly id: string;
  readonly secret: Buffer;
  /** ms since 1970; null: only begun */
  readonly confirmed_at: number | null;
  readonly last_used_at: number | null;
}

/** A set-up that is begun anew takes the place of one that was not finished; one that is in force stays. */
const replacePending = platformSql<{ id: string }>(
  'factor_begin',
  REASON,
  `
  insert into user_factor as f (id, user_id, kind, secret) values (:id, :user_id, 'totp', :secret)
  on conflict (user_id, kind) do update set secret = :secret, last_step = 0, created_at = now() where f.confirmed_at is null
  returning id`,
);
const selectFactor = platformSql<FactorRow>(
  'factor_of_user',
  REASON,
  `
  select id, secret, ms(confirmed_at) as confirmed_at, ms(last_used_at) as last_used_at from user_factor where user_id = :user_id and kind = 'totp'`,
);
/** The condition decides: of two uses of one code one wins, and an older code never comes after a newer one. */
const spendStep = platformSql<{ id: string }>(
  'factor_use_step',
  REASON,
  `
  update user_factor set last_step = :step, last_used_at = now(), secret = :secret, confirmed_at = coalesce(confirmed_at, now())
  where id = :id and last_step < :step returning id`,
);
const deleteFactors = platformSql<{ was_confirmed: boolean }>(
  'factor_remove',
  REASON,
  `
  with codes as (delete from user_recovery_code where user_id = :user_id)
  delete from user_factor where user_id = :user_id returning confirmed_at is not null as was_confirmed`,
);
const replaceCodes = platformSql(
  'recovery_codes_replace',
  REASON,
  `
  with gone as (delete from user_recovery_code where user_id = :user_id)
  insert into user_recovery_code (user_id, code_hash) select :user_id, hash from unnest(:hashes::bytea[]) as hash`,
);
const spendCode = platformSql<{ left_over: number }>(
  'recovery_code_use',
  REASON,
  `
  with used as (
    update user_recovery_code set used_at = now() where user_id = :user_id and code_hash = any(:hashes::bytea[]) and used_at is null returning code_hash
  )
  select (select count(*) from user_recovery_code c where c.user_id = :user_id and c.used_at is null and c.code_hash <> used.code_hash)::int as left_over from used`,
);
const countCodes = platformSql<{ left_over: number }>(
  'recovery_codes_left',
  REASON,
  `select count(*)::int as left_over from user_recovery_code where user_id = :user_id and used_at is null`,
);
const deletePending = platformSql(
  'factors_forget_pending',
  REASON,
  `delete from user_factor where confirmed_at is null and created_at < now() - interval '1 day'`,
);

/** @returns false when an authenticator is in force already */
export async function keepPendingTotp(
  em: SqlEntityManager,
  { APP_SECRET }: Settings,
  userId: string,
  secret: Buffer,
): Promise<boolean> {
  return (
    (await replacePending(em, { id: uuidv7(), user_id: userId, secret: closeBox(APP_SECRET, userId, secret) })).length >
    0
  );
}

export async function findTotp(em: SqlEntityManager, userId: string): Promise<FactorRow | undefined> {
  return (await selectFactor(em, { user_id: userId }))[0];
}

/**
 * Takes a code of an authenticator, once; the first one puts it in force. What an old secret of the installation closed
 * is closed under the present one with it.
 */
export async function takeTotpCode(
  em: SqlEntityManager,
  settings: Settings,
  userId: string,
  factor: FactorRow,
  code: string,
): Promise<boolean> {
  const secret = openBox(settings.secrets, userId, factor.secret);
  const step = stepOfCode(secret, code);
  if (step === null) return false;
  return (
    (await spendStep(em, { id: factor.id, step, secret: closeBox(settings.APP_SECRET, userId, secret) })).length > 0
  );
}

/** Removes authenticator and recovery codes. @returns whether one was in force */
export async function forgetFactors(em: SqlEntityManager, userId: string): Promise<boolean> {
  return (await deleteFactors(em, { user_id: userId })).some(({ was_confirmed }) => was_confirmed);
}

const hashOf = (secret: string, userId: string, code: string): Buffer =>
  hashToken(secret, `recovery\0${userId}\0${typedCode(code)}`);

/** New recovery codes in place of the former; kept as keyed hashes, so that they are shown now or never. */
export async function giveRecoveryCodes(
  em: SqlEntityManager,
  { APP_SECRET }: Settings,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceCodes(em, { user_id: userId, hashes: codes.map((code) => hashOf(APP_SECRET, userId, code)) });
  return codes;
}

/** Takes a recovery code, once. @returns how many are left; null for a wrong or used one */
export async function takeRecoveryCode(
  em: SqlEntityManager,
  { secrets }: Settings,
  userId: string,
  code: string,
): Promise<number | null> {
  const hashes = secrets.map((secret) => hashOf(secret, userId, code));
  return (await spendCode(em, { user_id: userId, hashes }))[0]?.left_over ?? null;
}

export async function recoveryCodesLeft(em: SqlEntityManager, userId: string): Promise<number> {
  return (await countCodes(em, { user_id: userId }))[0]?.left_over ?? 0;
}

/** Set-ups that nobody finished within a day. */
export async function forgetPendingFactors(em: SqlEntityManager): Promise<void> {
  await deletePending(em, {});
}
