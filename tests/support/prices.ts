import { uuidv7 } from '#server/db/uuid.ts';
import type { TestClinic } from './clinic-factory.ts';

/** A row in the price list of a clinic, and a list that it replaced. */
export async function addPrice(clinic: TestClinic, name = 'Приём терапевта'): Promise<string> {
  const id = uuidv7();
  await clinic.test.rows(
    `with former as (insert into price_undo (organization_id, prices) values ($2, '[]') on conflict do nothing)
     insert into price (id, organization_id, place, category, name, amount) values ($1, $2, 1, 'Приём', $3, 150000)`,
    [id, clinic.id, name],
  );
  return id;
}
