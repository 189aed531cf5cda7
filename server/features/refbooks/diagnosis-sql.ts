const COLUMNS = 'code, name, additional, weight, search_text';

/**
 * What may be recorded and has every word of a search (`readSearch`) in its names or everyday words, or a code that
 * begins so. Codes by mkb10_code_idx, words by mkb10_search_idx with the two longest words; the others are checked on
 * what it found.
 */
export const HIT = `
    select ${COLUMNS}, 0::real as likeness from mkb10
    where is_recordable and (code like :code or (search_text like :longest and search_text like :second and search_text like all (:words::text[])))`;

const LIKENESS = 'coalesce(strict_word_similarity(:mistyped_longest, search_text), 0) as likeness';
/** When `hit` has nothing: without what codes do not say, or respelled (mkb10_search_idx again). */
export const NEAR = `
    select ${COLUMNS}, ${LIKENESS} from mkb10
    where is_recordable and not exists (select from hit) and (
      (search_text like :loosest and search_text like all (:loose::text[])) or (search_text like :respelt_longest and search_text like all (:respelt::text[])))`;
/** When `near` has nothing either: words that are much like those typed, the dearest of the three. */
export const FAR = `
    select ${COLUMNS}, ${LIKENESS} from mkb10
    where is_recordable and not exists (select from hit) and not exists (select from near)
      and :mistyped_longest <% search_text and :mistyped_second <% search_text and search_text like all (:rest::text[])
      and (select bool_and(word <% search_text) from unnest(:mistyped::text[]) as word)`;

/** How likely a code `f` that was found is meant, by words alone; more is better. */
export const LIKELY = `case when f.code like :code then 0 else
      (case when search_text like any (:phrases::text[]) then 100 when search_text like :phrase_begin then 2 else 0 end)
      + (case when split_part(search_text, '|', 1) like all (:begin::text[]) then 2 else 0 end)
      + likeness * 20 + weight * 2 end`;
