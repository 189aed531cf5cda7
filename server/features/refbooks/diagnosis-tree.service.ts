import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { REPLACED_BY } from './mkb10-replacements.ts';

const REASON = 'the classification of diseases is one for all clinics';

/** A code and its name. */
export interface Named {
  readonly code: string;
  readonly name: string;
}
/** A row of the classification as its page shows it. */
export interface DiagnosisNode extends Named {
  /** 1 dagger (†), 2 asterisk (*) code, null for neither */
  readonly additional: number | null;
  readonly is_recordable: boolean;
  readonly is_active: boolean;
  /** YYYY-MM-DD; null: it is in force, or nobody knows */
  readonly retired_on: string | null;
}
export interface DiagnosisChild extends DiagnosisNode {
  /** rows right under it, those in force */
  readonly children: number;
}
export interface DiagnosisPlace {
  /** null: above all chapters */
  readonly node: DiagnosisNode | null;
  /** what it lies in, the chapter first */
  readonly parents: readonly Named[];
  readonly children: readonly DiagnosisChild[];
  /** what is recorded in place of one that is not in force; when nobody knows, what it lay in */
  readonly instead: readonly Named[];
}
const NODE = `m.code, m.name, m.additional, m.is_recordable, m.is_active, to_char(m.retired_on, 'YYYY-MM-DD') as retired_on`;
/** Up by mkb10_pkey, down by mkb10_parent_idx; chapters by mkb10_parent_idx, too. */
const selectPlace = platformSql<DiagnosisPlace>(
  'diagnosis_place',
  REASON,
  `
  with recursive up as (
    select parent_code as code, 1 as distance from mkb10 where code = :code
    union all select m.parent_code, distance + 1 from up join mkb10 m on m.code = up.code
  )
  select
    (select row_to_json(n) from (select ${NODE} from mkb10 m where m.code = :code) n) as node,
    (select coalesce(json_agg(json_build_object('code', m.code, 'name', m.name) order by up.distance desc), '[]') from up join mkb10 m on m.code = up.code) as parents,
    (select coalesce(json_agg(n order by n.rec_code, n.code), '[]') from (
        select ${NODE}, m.rec_code, (select count(*)::int from mkb10 c where c.parent_code = m.code and c.is_active) as children
        from mkb10 m where m.parent_code = :code or :code::text is null and m.parent_code is null) n) as children,
    (select coalesce(json_agg(json_build_object('code', m.code, 'name', m.name) order by m.code), '[]') from mkb10 m
      where m.code = any(:instead::text[]) and m.is_active) as instead`,
);

/**
 * A place in the tree of ICD-10: what it lies in, what lies in it, also what is in force no more, and what is recorded
 * in place of such a one. @param code null: the chapters @throws not_found
 */
export async function diagnosisPlace(em: SqlEntityManager, code: string | null): Promise<DiagnosisPlace> {
  const [place] = await selectPlace(em, { code, instead: code === null ? [] : (REPLACED_BY.get(code) ?? []) });
  if (!place || (code !== null && place.node === null)) throw new DomainError('not_found');
  if (place.node === null || place.node.is_active) return { ...place, instead: [] };
  return { ...place, instead: place.instead.length > 0 ? place.instead : place.parents.slice(-1) };
}
