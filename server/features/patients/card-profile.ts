/** What somebody says of themselves in the personal account; empty or null where they say nothing. */
export interface CardProfile {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly birth_date: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly phone: string;
  readonly email: string;
}

/**
 * In SQL, a `CardProfile` of the patient `p` with the account `u`, for the desk to compare with the card, which belongs
 * to the clinic and is never rewritten by it (K3). Of a patient whom another person books for, what that one says of
 * them, without contacts: these are the other's. By the primary key of the dependant.
 */
export const CARD_PROFILE = `case when u.id is not null then (
      select jsonb_build_object('last_name', coalesce(d.last_name, u.last_name), 'first_name', coalesce(d.first_name, u.first_name),
        'middle_name', coalesce(d.middle_name, u.middle_name), 'birth_date', case when d.id is null then u.birth_date else d.birth_date end,
        'gender', case when d.id is null then u.gender else d.gender end,
        'phone', case when d.id is null then coalesce(u.phone, '') else '' end, 'email', case when d.id is null then coalesce(u.email, '') else '' end)
      from (select) as one left join dependant d on d.id = p.dependant_id) end`;
