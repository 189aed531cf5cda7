import type { DiagnosedPatient } from '#shared/rules/diagnosis-fit.ts';
import type { DiagnosisKind } from '#shared/rules/diagnosis-kinds.ts';
import { clinicSql, platformSql, type ClinicEm } from '#server/db/sql.ts';
import { inTransaction, type OwnCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { fitParams, type DiagnosisFound } from './diagnoses.service.ts';
import { FITS, MINE } from './own-sql.ts';

const REASON = "a person's favourites are theirs in every clinic";
/** Diagnoses that one person keeps as favourites. */
const MAX_FAVOURITES = 200;
/** Codes offered beside the favourites. */
const FREQUENT = 15;

/** Favourites in the order of their codes' use, then what the caller records most; only what may be recorded still. */
const selectOwn = platformSql<DiagnosisFound>(
  'own_diagnoses',
  REASON,
  `
  with mine as (${MINE}), used as (
    select u.code, sum(u.uses) as uses, max(u.last_at) as last_at from mine join diagnosis_use u using (organization_id, practitioner_id) where u.uses > 0 group by u.code
  ), own as (
    select f.code, f.name, f.additional, favourite.code is not null as is_favourite, coalesce(used.uses, 0) as uses, used.last_at,
      row_number() over (partition by favourite.code is null order by used.uses desc nulls last, used.last_at desc nulls last, f.code) as place
    from mkb10 f left join used on used.code = f.code left join diagnosis_favourite favourite on favourite.user_id = :user and favourite.code = f.code
    where f.code in (select code from used union all select code from diagnosis_favourite where user_id = :user) and f.is_recordable
      and (:kind::text is null or (left(f.code, 1) in ('V', 'W', 'X', 'Y')) = (:kind = 'external_cause'))
  )
  select f.code, f.name, f.additional, f.is_favourite, misfit.why as misfit from own f ${FITS}
  where f.is_favourite or f.place <= ${FREQUENT}
  order by misfit.why is not null, f.is_favourite desc, f.place`,
);

/**
 * What a doctor is offered before typing: favourites, then the codes that they record most; what does not fit the
 * patient last.
 */
export const listOwnDiagnoses = (
  { em, actor }: OwnCall,
  { kind, ...patient }: DiagnosedPatient & { kind?: DiagnosisKind | undefined },
): Promise<DiagnosisFound[]> => selectOwn(em, { user: actor.userId, kind: kind ?? null, ...fitParams(patient) });

const lockOwner = platformSql('favourite_lock', REASON, 'select id from app_user where id = :user for no key update');
const insertFavourite = platformSql<{ is_known: boolean; is_room: boolean }>(
  'favourite_add',
  REASON,
  `
  with asked as (
    select exists (select from mkb10 where code = :code and is_recordable) as is_known,
      (select count(*) from diagnosis_favourite where user_id = :user and code <> :code) < ${MAX_FAVOURITES} as is_room
  ), added as (
    insert into diagnosis_favourite (user_id, code) select :user, :code from asked where is_known and is_room on conflict do nothing
  )
  select * from asked`,
);
const deleteFavourite = platformSql(
  'favourite_remove',
  REASON,
  'delete from diagnosis_favourite where user_id = :user and code = :code',
);

/**
 * Keeps a code as a favourite; again changes nothing. @throws not_found for a code that may not be recorded,
 * too_many_favourites
 */
export async function addFavourite(call: OwnCall, code: string): Promise<void> {
  await inTransaction(call, async ({ em, actor: { userId: user } }) => {
    // two at once would both find room
    await lockOwner(em, { user });
    const [{ is_known: isKnown, is_room: isRoom } = { is_known: false, is_room: false }] = await insertFavourite(em, {
      user,
      code,
    });
    if (!isKnown) throw new DomainError('not_found');
    if (!isRoom) throw new DomainError('too_many_favourites', { params: { count: MAX_FAVOURITES } });
  });
}

export async function removeFavourite({ em, actor }: OwnCall, code: string): Promise<void> {
  await deleteFavourite(em, { user: actor.userId, code });
}

/**
 * One more where the code came (1), one fewer where it went (0). In the order of codes: two saves of one doctor never
 * wait for each other in a ring.
 */
const countCodes = clinicSql(
  'diagnosis_use_count',
  `
  insert into diagnosis_use (organization_id, practitioner_id, code, uses)
  select :clinic, :practitioner, code, came from unnest(:codes::text[], :came::integer[]) as changed (code, came) order by code
  on conflict (organization_id, practitioner_id, code) do update
  set uses = greatest(diagnosis_use.uses + 2 * excluded.uses - 1, 0), last_at = case when excluded.uses = 1 then now() else diagnosis_use.last_at end`,
);

/**
 * Keeps the count of a doctor's codes; to be called in the transaction that saves a record. The same code in several
 * places of a record counts once.
 * @param before codes of the record as it was saved before; none of a new one
 */
export async function countDiagnoses(
  call: ClinicEm,
  practitioner: string,
  now: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const [kept, was] = [new Set(now), new Set(before)];
  const changed = [...new Set([...kept, ...was])].filter((code) => kept.has(code) !== was.has(code));
  if (changed.length > 0)
    await countCodes(call, { practitioner, codes: changed, came: changed.map((code) => Number(kept.has(code))) });
}
