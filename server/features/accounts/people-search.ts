import { MANY_PEOPLE } from '#shared/rules/many-people.ts';
import { foldedSql, wordPatterns } from '#server/db/like.ts';

/** The expression of app_user_search_idx. It begins with the name. */
const searchedOf = (row: string): string =>
  foldedSql(
    `${row}.last_name || ' ' || ${row}.first_name || ' ' || ${row}.middle_name || ' ' || coalesce(${row}.email, '') || ' ' || coalesce(${row}.phone, '')`,
  );
/**
 * The expression of app_user_state_idx: a status, or that the owner has closed the account, whatever its status was.
 */
export const stateOf = (row: string): string =>
  `coalesce(case when ${row}.closed_at is not null then 'closed' end, ${row}.status)`;

/**
 * What a search asks of accounts, as parameters. No index serves `like all`: app_user_search_idx has the longest word.
 */
export function peopleSearch(search: string | undefined) {
  const patterns = wordPatterns(search);
  const [longest = null] = patterns?.toSorted((a, b) => b.length - a.length) ?? [];
  return { longest, patterns };
}
/**
 * The condition of `peopleSearch` on a row of `app_user`: words of name, address and phone in any order; without words
 * everybody. By app_user_search_idx, when the statement is planned by its values.
 */
export const foundPeople = (row: string): string =>
  `(:longest::text is null or (${searchedOf(row)} like :longest and ${searchedOf(row)} like all(:patterns::text[])))`;

/**
 * A statement for `paged`: people in the order of their names, each with the `total`, which ends at `MANY_PEOPLE`. Only
 * the accounts of the page are read whole. By app_user_name_idx, which has the order, or app_user_search_idx; it has to
 * be planned by its values.
 * @param columns of `u`, an account of the page
 * @param where a condition on `u` besides the search
 */
export const peoplePageSql = (columns: string, where: string): string => {
  const found = `from app_user u where u.erased_at is null and ${foundPeople('u')} and ${where}`;
  return `
  with counted as (select count(*)::int as total from (select ${found} limit ${MANY_PEOPLE}) as counting),
    page as (select u.id ${found} order by u.last_name, u.first_name, u.id limit :limit offset :offset)
  select ${columns}, counted.total from counted left join page on true left join app_user u on u.id = page.id
  order by u.last_name, u.first_name, u.id`;
};
