import type { TestApp } from './test-app.ts';

/** What must hold of all bookings at any moment; each statement finds violations. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'a time with two active appointments': `
    select slot_id from appointment where status not in ('cancelled', 'reception_cancelled') and slot_id is not null group by slot_id having count(*) > 1`,
  'a time whose patient is not the one of its active appointment': `
    select s.id from slot s left join appointment a on a.slot_id = s.id and a.status not in ('cancelled', 'reception_cancelled')
    where s.patient_id is distinct from a.patient_id`,
  'an appointment at another time than its slot': `
    select a.id from appointment a join slot s on s.id = a.slot_id where (a.start_time, a.end_time, a.doctor_id) is distinct from (s.start_time, s.end_time, s.doctor_id)`,
  'a reserve with a patient': 'select id from slot where is_reserve and patient_id is not null',
  'a practitioner in two places at once': `
    select id from (
      select id, start_time, max(end_time) over (partition by claimant_id order by start_time, id rows between unbounded preceding and 1 preceding) as taken_until
      from slot where not is_overbooked
    ) s where taken_until > start_time`,
  'a patient in two places at once': `
    select a.id from appointment a join appointment b on a.organization_id = b.organization_id and a.patient_id = b.patient_id and a.id < b.id
      and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
    where a.status not in ('cancelled', 'reception_cancelled') and b.status not in ('cancelled', 'reception_cancelled')`,
  'a person with two patients in one clinic': `select user_id from patient where user_id is not null group by organization_id, user_id, dependant_id having count(*) > 1`,
  'two holds of one person':
    'select hold_user_id from slot where hold_user_id is not null and hold_patient_id is null group by hold_user_id having count(*) > 1',
};

/** Violations of the booking's promises (docs/reliability.md, R1) in the whole database; empty when there are none. */
export async function bookingViolations(test: Pick<TestApp, 'rows'>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(INVARIANTS)) {
    const rows = await test.rows(text);
    if (rows.length > 0) found.push(`${rows.length} × ${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}
