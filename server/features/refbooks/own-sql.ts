/**
 * The clinics where the caller is a doctor now, by practitioner_user_id_key and employee's keys: how often others
 * record a code is told only to who works beside them.
 */
export const MINE = `
    select distinct d.organization_id, d.practitioner_id
    from practitioner p join employee e on e.practitioner_id = p.id join doctor d on d.organization_id = e.organization_id and d.employee_id = e.id
    where p.user_id = :user and e.accepted_at is not null and e.ended_at is null`;

/** Joins `misfit.why` to a code `f.code`: a range that does not fit the patient, as `fitParams` gives them. */
export const FITS = `
  left join lateral (
    select why from unnest(:firsts::text[], :lasts::text[], :whys::text[]) with ordinality as unfit (first, last, why, place)
    where left(f.code, length(first)) collate "C" >= first collate "C" and left(f.code, length(last)) collate "C" <= last collate "C" order by place limit 1
  ) as misfit on true`;
