/** An event with whom and what it was about; instants in ms. */
export interface AuditRow {
  readonly id: string;
  readonly at_ms: number;
  /** to the microsecond, for the place in a list */
  readonly at_text: string;
  readonly action: string;
  readonly result: 'ok' | 'refused';
  /** that the person held then, separated by commas */
  readonly role: string;
  readonly user_id: string | null;
  readonly organization_id: string | null;
  readonly ip: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** null: nobody had signed in, or the server itself */
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly middle_name: string | null;
  /** titles of a doctor of the clinic, in small letters */
  readonly specialties: string | null;
  readonly patient_id: string | null;
  readonly patient_last_name: string | null;
  readonly patient_first_name: string | null;
  readonly patient_middle_name: string | null;
  readonly card_number: number | null;
  readonly clinic_title: string | null;
  /** of who it was done to, when that is somebody else and no patient; null: nobody */
  readonly about_last_name: string | null;
  readonly about_first_name: string | null;
  readonly about_middle_name: string | null;
}
/** Columns of an `AuditRow` of `audit_event e` with `AUDIT_JOINS`. */
export const AUDIT_COLUMNS = `e.id, ms(e.at) as at_ms, e.at::text as at_text, e.action, e.result, e.role, e.user_id, e.organization_id, e.ip, e.details,
  who.last_name, who.first_name, who.middle_name, who.specialties,
  whom.id as patient_id, whom.last_name as patient_last_name, whom.first_name as patient_first_name,
  whom.middle_name as patient_middle_name, whom.card_number, o.title as clinic_title,
  about.last_name as about_last_name, about.first_name as about_first_name, about.middle_name as about_middle_name`;
/** The card of the event `e`, or the one that it is part of now, along all merges. By patient_merge_source_key. */
const CARD_NOW = `(
      with recursive step as (
        select e.object_id as id
        union select further.id from step s cross join lateral (
          select m.target_id as id from patient_merge m where m.organization_id = e.organization_id and m.source_id = s.id and m.undone_at is null offset 0) as further
      )
      select s.id from step s join patient p on p.organization_id = e.organization_id and p.id = s.id)`;
/**
 * The person as the clinic employs them, else as their account says, the patient, and whom it was done to: by the
 * primary keys, practitioner_user_id_key, and the keys of employee and doctor.
 */
export const AUDIT_JOINS = `
  left join organization o on o.id = e.organization_id
  left join lateral (
    select coalesce(em.last_name, u.last_name) as last_name, coalesce(em.first_name, u.first_name) as first_name,
      coalesce(em.middle_name, u.middle_name) as middle_name,
      (select string_agg(distinct lower(s.title), ', ') from doctor d
        join specialty s on s.organization_id = d.organization_id and s.id = d.specialty_id
        where d.organization_id = e.organization_id and d.employee_id = em.id) as specialties
    from app_user u
      left join practitioner pr on pr.user_id = u.id
      left join employee em on em.organization_id = e.organization_id and em.practitioner_id = pr.id
    where u.id = e.user_id
  ) as who on true
  left join patient whom on whom.organization_id = e.organization_id and whom.id = case e.object_type
    when 'patient' then ${CARD_NOW}
    when 'appointment' then (select a.patient_id from appointment a where a.organization_id = e.organization_id and a.id = e.object_id)
    when 'reception_record' then (select r.patient_id from reception_record r where r.organization_id = e.organization_id and r.id = e.object_id)
    else case when e.details ->> 'patient' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then (e.details ->> 'patient')::uuid end end
  left join lateral (
    select coalesce(em.last_name, u.last_name) as last_name, coalesce(em.first_name, u.first_name) as first_name,
      coalesce(em.middle_name, u.middle_name) as middle_name
    from app_user u
      left join practitioner pr on pr.user_id = u.id
      left join employee em on em.organization_id = e.organization_id and em.practitioner_id = pr.id
    where e.object_type = 'user' and u.id = e.object_id and e.object_id is distinct from e.user_id
    union all
    select em.last_name, em.first_name, em.middle_name from employee em
    where e.object_type = 'employee' and em.organization_id = e.organization_id and em.id = e.object_id
    union all
    select em.last_name, em.first_name, em.middle_name
    from doctor d join employee em on em.organization_id = d.organization_id and em.id = d.employee_id
    where e.object_type = 'doctor' and d.organization_id = e.organization_id and d.id = e.object_id
  ) as about on true`;
/**
 * Ids of what belongs to the cards `card (organization_id, id)`, cards that became part of them, also by way of others,
 * too: the log names its objects by them. By patient_merge_target_idx.
 */
export const CARD_THINGS = `
  select id from card
  union all select a.id from card c join appointment a on a.organization_id = c.organization_id and a.patient_id = c.id
  union all select r.id from card c join reception_record r on r.organization_id = c.organization_id and r.patient_id = c.id
  union all select id from (
    with recursive part as (
      select m.organization_id, m.source_id as id from card c join patient_merge m
        on m.organization_id = c.organization_id and m.target_id = c.id and m.undone_at is null
      union select m.organization_id, m.source_id from part join patient_merge m
        on m.organization_id = part.organization_id and m.target_id = part.id and m.undone_at is null
    ) select id from part) as part`;
/** Behind a place of a list that is read from the newest on. */
export const BEHIND = '(:at::timestamptz is null or (e.at, e.id) < (:at::timestamptz, :after::uuid))';
export const NEWEST_FIRST = 'order by e.at desc, e.id desc limit :limit';
