import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql } from '#server/db/sql.ts';

interface NamedAccount {
  /** the account */
  readonly id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}
/** By app_user_pkey, practitioner_user_id_key and the key of employee. */
const selectNames = clinicSql<NamedAccount>(
  'names_in_clinic',
  `
  select u.id, coalesce(e.last_name, u.last_name) as last_name, coalesce(e.first_name, u.first_name) as first_name,
    coalesce(e.middle_name, u.middle_name) as middle_name
  from app_user u left join practitioner r on r.user_id = u.id
    left join employee e on e.organization_id = :clinic and e.practitioner_id = r.id
  where u.id = any(:users::uuid[]) order by u.id`,
);

/** The names of accounts as a clinic knows them: the employee's, else the account's. */
export const namesInClinic = (
  em: SqlEntityManager,
  clinic: string,
  users: readonly string[],
): Promise<NamedAccount[]> => selectNames({ em, clinic: { id: clinic } }, { users });
