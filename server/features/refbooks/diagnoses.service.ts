import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { DiagnosisKind } from '#shared/contract/refbooks.ts';
import { likePattern } from '#server/db/like.ts';
import { platformSql } from '#server/db/sql.ts';
import { codePattern } from './code-pattern.ts';

const REASON = 'the classification of diseases is one for all clinics';
/** Most answers of one search (3 §7). */
const FOUND = 20;

export interface DiagnosisFound {
  readonly code: string;
  readonly name: string;
  readonly additional: number | null;
}
/**
 * Codes by mkb10_code_idx, names by mkb10_name_idx with the longest word; the other words are checked on what it found. Planned each
 * time (limits.md): a plan made for every pattern would read the whole table.
 */
const selectFound = platformSql<DiagnosisFound>('search_diagnoses', REASON, `
  select code, name, additional from mkb10
  where is_recordable and (code like :code or (search_name like :longest and search_name like all (:words::text[])))
    and (:kind::text is null or (left(code, 1) in ('V', 'W', 'X', 'Y')) = (:kind = 'external_cause'))
  order by code like :code desc, strpos(search_name, :first), code collate "C" limit ${FOUND}`, { prepared: false });

/** What a search text asks for: a beginning of a code, or words of a name, every one somewhere, in any order. */
function readSearch(search: string) {
  const words = search.trim().split(/\s+/).flatMap((word) => likePattern(word) ?? []);
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? null;
  return { code: codePattern(search), words, longest };
}

/** Codes that may be recorded by the beginning of the code or words of the name; codes first, then names that begin with the first word. */
export async function searchDiagnoses(em: SqlEntityManager, { search, kind }: { search: string; kind?: DiagnosisKind | undefined }): Promise<DiagnosisFound[]> {
  const { code, words, longest } = readSearch(search);
  if (longest === null) return [];
  const first = search.trim().split(/\s+/)[0]?.toLowerCase().replaceAll('\u0451', '\u0435') ?? '';
  return selectFound(em, { code, words, longest, first, kind: kind ?? null });
}

export interface DiagnosisListRow {
  readonly code: string;
  readonly name: string;
  readonly is_recordable: boolean;
}
/** Chapters, blocks and codes by mkb10_order_idx, the official order; a search reads the fifteen thousand rows, which are all there are. */
const ACTIVE = `is_active and (:longest::text is null or code like :code or (search_name like :longest and search_name like all (:words::text[])))`;
const selectPage = platformSql<DiagnosisListRow>('list_diagnoses', REASON, `
  select code, name, is_recordable from mkb10 where ${ACTIVE} order by rec_code, code limit :limit offset :offset`, { prepared: false });
const countActive = platformSql<{ total: number }>('count_diagnoses', REASON, `
  select count(*)::int as total from mkb10 where ${ACTIVE}`, { prepared: false });

/** A page of the classification in the official order; retired rows are not shown (2 §2 "Dictionaries"). */
export async function listDiagnoses(em: SqlEntityManager, { page, per_page, search }: { page: number; per_page: number; search?: string | undefined }) {
  const asked = readSearch(search ?? '');
  const [rows, [counted]] = await Promise.all([selectPage(em, { ...asked, limit: per_page, offset: (page - 1) * per_page }), countActive(em, asked)]);
  const total = counted?.total ?? 0;
  return { rows, total, pages: Math.ceil(total / per_page) };
}
