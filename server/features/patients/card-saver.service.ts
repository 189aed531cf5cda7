import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';

/** Who saved a card last, and when; names are null of an account that is gone. */
export interface CardSaver {
  readonly saved_ms: number;
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly middle_name: string | null;
}

/**
 * The last save in the log, by audit_event_object_idx of each month. Who it was is named as the clinic employs them,
 * else as their account.
 */
const selectSaver = clinicSql<CardSaver>(
  'patient_card_saver',
  `
  select ms(a.at) as saved_ms, coalesce(m.last_name, u.last_name) as last_name, coalesce(m.first_name, u.first_name) as first_name,
    coalesce(m.middle_name, u.middle_name) as middle_name
  from (
    select at, user_id from audit_event
    where organization_id = :clinic and object_id = :patient and action = 'patient.update' and result = 'ok' order by at desc limit 1
  ) as a
  left join app_user u on u.id = a.user_id
  left join practitioner w on w.user_id = u.id
  left join employee m on m.organization_id = :clinic and m.practitioner_id = w.id`,
);

/** Null when the log knows of no save. */
export const findCardSaver = async (call: ClinicCall, patient: string): Promise<CardSaver | null> =>
  (await selectSaver(call, { patient }))[0] ?? null;
