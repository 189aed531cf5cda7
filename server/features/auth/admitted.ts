import { CLOSED_DAYS } from '#shared/rules/closing.ts';
import type { UserStatus } from '#shared/rules/user-status.ts';

/** An account as a sign-in looks at it, but for its id. */
export interface AdmittedFacts {
  /** null: there is none to write to */
  readonly email: string | null;
  /** that opens the account; null: none */
  readonly phone: string | null;
  readonly first_name: string;
  readonly status: UserStatus;
  readonly device_epoch: number;
  readonly is_superuser: boolean;
  /** YYYY-MM-DD: last day on which a closed account is restored; null: it is not closed */
  readonly restored_until: string | null;
}
export interface Admitted extends AdmittedFacts {
  readonly id: string;
}

/** Last day on which a closed account is restored, as `User.restoredUntil()` has it; null: it is not closed. */
export const restoredUntilOf = (u: string): string =>
  `to_char((${u}.closed_at + make_interval(days => ${CLOSED_DAYS})) at time zone 'UTC', 'YYYY-MM-DD')`;

/** Columns of `AdmittedFacts` of a row of `app_user`. */
export const admittedOf = (u: string): string =>
  `${u}.email, case when ${u}.phone_verified_at is not null then ${u}.phone end as phone, ${u}.first_name, ${u}.status, ${u}.device_epoch, ${u}.is_superuser,
    ${restoredUntilOf(u)} as restored_until`;
