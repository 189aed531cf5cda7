import { DUPLICATE_REASONS, type DuplicateReason } from '#shared/rules/duplicates.ts';
import { foldedSql } from '#server/db/like.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { assertPatients, notDistinct } from './distinct.service.ts';

/** A card of a pair. */
export interface SideRow {
  readonly id: string;
  readonly card_number: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly birth_date: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly phone: string;
  readonly is_card_filled: boolean;
  readonly has_account: boolean;
  readonly appointments: number;
  readonly records: number;
}
export interface PairRow {
  readonly one: SideRow;
  readonly other: SideRow;
  /** the strongest first */
  readonly reasons: readonly DuplicateReason[];
}

/** What cards are compared by; a patronymic that one of two does not have does not count. */
const CARDS = `select id, birth_date, phone, data ->> 'snils' as snils, data ->> 'omsNumber' as policy, translate(data ->> 'omsNumber', ' -', '') as oms, translate(coalesce(data ->> 'omsSerial', ''), ' -', '') as series,
    ${foldedSql('last_name')} as last_name, ${foldedSql('first_name')} as first_name, ${foldedSql('middle_name')} as middle_name
  from patient where organization_id = :clinic`;
const NAMED = 'q.last_name = p.last_name and q.first_name = p.first_name';
const PHONED = `p.phone <> '' and q.phone <> '' and q.phone = p.phone`;
const BY: Readonly<Record<DuplicateReason, string>> = {
  snils: `p.snils <> '' and q.snils <> '' and q.snils = p.snils`,
  oms: `p.policy <> '' and q.policy <> '' and q.oms = p.oms and (q.series = p.series or q.series = '' or p.series = '')`,
  name_birth: `q.birth_date = p.birth_date and ${NAMED} and (q.middle_name = p.middle_name or p.middle_name = '' or q.middle_name = '')`,
  name_phone: `${PHONED} and ${NAMED} and (p.birth_date is null or q.birth_date is null)`,
  phone_birth: `${PHONED} and q.birth_date = p.birth_date and q.first_name = p.first_name and q.last_name <> p.last_name`,
};
/** More cards than these with one key are no pairs each with each, but a chain: else their count is squared. */
const CROWD = 10;
/** What is equal in a pair, which cards have it, and an order by which neighbours are alike in the rest, too. */
const KEYS: Readonly<Record<DuplicateReason, readonly [equal: readonly string[], has: string, order: string]>> = {
  snils: [['snils'], `snils <> ''`, 'id'],
  oms: [['oms'], `policy <> ''`, 'series, id'],
  name_birth: [['birth_date', 'last_name', 'first_name'], 'birth_date is not null', 'middle_name, id'],
  name_phone: [['phone', 'last_name', 'first_name'], `phone <> ''`, 'id'],
  phone_birth: [['phone', 'birth_date', 'first_name'], `phone <> '' and birth_date is not null`, 'id'],
};
const crowdsSql = DUPLICATE_REASONS.map((reason) => {
  const [keys, has] = KEYS[reason];
  const equal = keys.join(', ');
  return `crowd_${reason} as materialized (select ${equal} from card where ${has} group by ${equal} having count(*) > ${CROWD})`;
}).join(',\n  ');
/** Every two cards that are alike; of a crowd, each with the next one. */
const boundedSql = (reason: DuplicateReason, place: number): string => {
  const [keys, has, order] = KEYS[reason];
  const equal = keys.join(', ');
  return `
    select p.id as one, q.id as other, ${place} as place from card p join card q on ${BY[reason]}
    where p.id < q.id and (${keys.map((key) => `p.${key}`).join(', ')}) not in (select ${equal} from crowd_${reason})
    union all
    select least(p.id, q.id), greatest(p.id, q.id), ${place} from (
      select id, lead(id) over (partition by ${equal} order by ${order}) as next from card where ${has} and (${equal}) in (select ${equal} from crowd_${reason})
    ) as link join card p on p.id = link.id join card q on q.id = link.next where ${BY[reason]}`;
};
/** All pairs of the clinic, bounded by the count of its cards. */
const allSql = DUPLICATE_REASONS.map(boundedSql).join(' union all ');
/** Pairs of one card, `p`. */
const ofOneSql = DUPLICATE_REASONS.map(
  (reason, place) => `
    select least(p.id, q.id) as one, greatest(p.id, q.id) as other, ${place} as place from card p join card q on ${BY[reason]}
    where p.id = :patient and q.id <> p.id`,
).join(' union all ');
/** Pairs of cards with their reasons. @param found them, a row for each reason */
const pairsSql = (found: string): string => `
  select one, other, array_agg(place order by place) as places, min(place) as strongest from (
    ${found}
  ) as found
  where ${notDistinct('one', 'other')}
  group by one, other`;
const sideSql = (id: string): string => `(
  select jsonb_build_object('id', c.id, 'card_number', c.card_number, 'last_name', c.last_name, 'first_name', c.first_name,
    'middle_name', c.middle_name, 'birth_date', c.birth_date, 'gender', c.gender, 'phone', c.phone, 'is_card_filled', c.is_card_filled,
    'has_account', c.user_id is not null,
    'appointments', (select count(*) from appointment a where a.organization_id = :clinic and a.patient_id = c.id),
    'records', (select count(*) from reception_record r where r.organization_id = :clinic and r.patient_id = c.id))
  from patient c where c.organization_id = :clinic and c.id = ${id})`;
interface FoundPair extends Counted {
  readonly one: SideRow;
  readonly other: SideRow;
  readonly places: readonly number[];
}
/** The sides of a page's pairs alone are read, by their primary keys. */
const sidesOf = (cards: string, pairs: string): string => `
  with ${cards}
  select ${sideSql('pair.one')} as one, ${sideSql('pair.other')} as other, pair.places, pair.total
  from (${pairs}) as pair order by pair.strongest, pair.other desc, pair.one desc`;
/** All cards are read once, and joined by equal keys, a join a reason: it is looked at rarely, and by few. */
const selectPairs = clinicSql<FoundPair>(
  'duplicates',
  sidesOf(
    `card as materialized (${CARDS}),\n  ${crowdsSql}`,
    pageSql(pairsSql(allSql), 'strongest, other desc, one desc'),
  ),
  { prepared: false },
);
/** By patient_snils_idx, patient_oms_idx, patient_birth_idx and patient_phone_idx. */
const selectPairsOf = clinicSql<FoundPair>(
  'duplicates_of',
  sidesOf(
    `card as not materialized (${CARDS})`,
    `select found.*, 0 as total from (${pairsSql(ofOneSql)}) as found limit 20`,
  ),
  { prepared: false },
);
const pairOf = ({ one, other, places }: FoundPair): PairRow => ({
  one,
  other,
  reasons: places.flatMap((place) => DUPLICATE_REASONS[place] ?? []),
});
/** Pairs of cards that may be of one person, the likeliest first, then the newest. */
export async function listDuplicates(call: ClinicCall, paging: Paging) {
  const { rows, ...counts } = await paged(paging, (bounds) => selectPairs(call, bounds));
  return { rows: rows.map(pairOf), ...counts };
}
/** Cards that may be of the same person as one. @throws not_found */
export async function listDuplicatesOf(call: ClinicCall, patient: string): Promise<PairRow[]> {
  await assertPatients(call, patient);
  return (await selectPairsOf(call, { patient })).map(pairOf);
}
