import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { foldWords } from '#server/db/fold-words.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { meantDrugs } from './drug-names.ts';
import { listRows, type BookRow } from './rows.service.ts';
import { hasWords, meaningsOf, wordParams } from './word-patterns.ts';

const REASON = 'reference books belong to the platform';
/** Drugs of one answer, and of a page. */
const ENOUGH = 20;

/** How alike a whole word must be: `<%` alone takes a piece of one, and another drug. */
const ALIKE = 0.45;

/** A drug with the forms of all lines of the register that have its names. */
export interface DrugHit {
  readonly code: string;
  readonly name: string;
  readonly international: string;
  readonly forms: readonly string[];
}
const LISTED = `book = 'grls' and is_active and is_listed`;
const LINE = 'code, name, sort_key, search_text, data';
/**
 * Lines of the register, all by refbook_row_search_idx: those with the words that are typed; where they are few, those
 * of the substances that an everyday name means; when there are none, those without the dose, and of names that are
 * much like the one that is typed. `tier` says which; the likelier the greater `likeness`, the smaller `place`.
 */
const FOUND = `
  with hit as materialized (
    select ${LINE}, 0 as tier, 0 as place, 0::real as likeness from refbook_row where ${LISTED} and ${hasWords('search_text')}
  ), everyday as materialized (
    select ${LINE}, 1, place::int, 0::real from unnest(:patterns::text[]) with ordinality as meant (pattern, place) join refbook_row on search_text like pattern
    where ${LISTED} and (select count(*) < ${ENOUGH} from hit) and code not in (select code from hit)
  ), near as materialized (
    select ${LINE}, 2, 0, 1::real from refbook_row where ${LISTED} and search_text like :loosest and search_text like all (:loose::text[])
      and not exists (select from hit) and not exists (select from everyday)
    union all
    select ${LINE}, 2, 0, likeness from unnest(:guesses::text[], :guess_likeness::real[]) as guess (pattern, likeness) join refbook_row on search_text like pattern
    where ${LISTED} and not exists (select from hit) and not exists (select from everyday)
    union all
    select ${LINE}, 2, 0, strict_word_similarity(:mistyped_longest, search_text) from refbook_row
    where ${LISTED} and :mistyped_longest <% search_text and search_text like all (:rest::text[])
      and (select bool_and(strict_word_similarity(word, search_text) >= ${ALIKE}) from unnest(:mistyped::text[]) as word)
      and not exists (select from hit) and not exists (select from everyday)
  ), line as (select * from hit union all select * from everyday union all select * from near)`;
/** The international name as it is searched for. */
const SUBSTANCE = `split_part(search_text, ' | ', 2)`;
/**
 * Names that begin with what is typed come first, of them those of one substance that does. Lines with the same names,
 * one for each maker, are one drug.
 */
const SEARCH = `
  ${FOUND}, named as (
    select code, name, sort_key, coalesce(data ->> 'international', '') as international, data -> 'forms' as forms, tier, place, likeness,
      tier > 0 and ${SUBSTANCE} = any(:substances::text[]) as is_meant, tier > 0 and ${SUBSTANCE} = sort_key as is_plain
    from line
  ), drug as (
    select sort_key, lower(international) as folded, min(code) as code, min(name) as name, min(international) as international, count(*) over ()::int as total,
      row_number() over (order by min(tier), min(place), max(likeness) desc, sort_key like :begin desc, (lower(international) like :begin and lower(international) not like '%+%') desc,
        bool_or(is_meant) desc, bool_or(is_plain) desc, sort_key, lower(international)) as rank
    from named group by sort_key, lower(international) order by rank limit ${ENOUGH}
  )
  select drug.code, drug.name, drug.international, drug.total,
    (select coalesce(jsonb_agg(distinct form), '[]') from named, jsonb_array_elements_text(named.forms) as form
      where named.sort_key = drug.sort_key and lower(named.international) = drug.folded) as forms
  from drug order by rank`;
const selectDrugs = platformSql<DrugHit & Counted>('search_drugs', REASON, SEARCH, { prepared: false });
const paramsOf = (search: string) => ({ ...wordParams(search), ...meantDrugs(search) });

/**
 * Drugs whose trade or international name has words that begin as those of the search do (3 §7); then what an everyday
 * name means, and when nothing does, what was perhaps misprinted.
 */
export async function searchDrugs(em: SqlEntityManager, asked: string): Promise<{ items: DrugHit[]; total: number }> {
  for (const search of meaningsOf(asked)) {
    const params = { ...paramsOf(search), begin: `${foldWords(search)}%` };
    const items = params.words.length === 0 ? [] : await selectDrugs(em, params);
    if (items[0]) return { items, total: items[0].total };
  }
  return { items: [], total: 0 };
}

const selectLines = platformSql<BookRow & Counted>(
  'list_found_drugs',
  REASON,
  pageSql(
    `${FOUND} select code, name, data, min(tier) as tier, min(place) as place, max(likeness) as likeness, sort_key, tier > 0 and ${SUBSTANCE} = any(:substances::text[]) as is_meant
     from line group by code, name, data, sort_key, is_meant`,
    'tier, place, likeness desc, is_meant desc, sort_key, code',
  ),
  { prepared: false },
);
/** A page of the register's lines; a search finds what that of drugs does, too. */
export async function listDrugs(em: SqlEntityManager, { search = '', ...paging }: Paging) {
  if (foldWords(search) === '') return listRows(em, 'grls', paging);
  for (const meant of meaningsOf(search)) {
    const params = paramsOf(meant);
    const found = await paged(paging, (bounds) => selectLines(em, { ...params, ...bounds }));
    if (found.total > 0) return found;
  }
  return { rows: [], total: 0, pages: 0 };
}

const selectInternational = platformSql<{ code: string; international: string }>(
  'drug_international_names',
  REASON,
  `
  select code, coalesce(data ->> 'international', '') as international from refbook_row where book = 'grls' and code = any(:codes::text[]) and is_listed`,
);
/** International names of drugs, also of those that are in force no more; without those that there are not. */
export const internationalNames = async (em: SqlEntityManager, codes: readonly string[]) =>
  codes.length === 0 ? [] : selectInternational(em, { codes });
