import { readWhat, type What } from './what.rules.ts';

/** Parameters of `fitSql` for what was typed; without it everybody fits. */
export const whatParams = (text: string | undefined): What | Readonly<Record<keyof What, null>> =>
  readWhat(text) ?? { exact: null, meant: null, loose: null };

/**
 * How well a text fits what is looked for, 1 the best; null for not at all. Parameters `:exact`, `:meant`, `:loose`
 * (`whatParams`).
 * @param text an expression of SQL that is folded (`foldedSql`)
 */
export const fitSql = (text: string): string => `case
        when :exact::text[] is null or ${text} ~ all(:exact) then 1
        when ${text} ~ all(:loose::text[]) then case when ${text} ~ all(:meant::text[]) then 2 else 3 end
      end`;

/** Rows that fit; those that fit worst only where nothing else does. `fit` is a column of the rows `among`. */
export const bestOf = (fit: string, among: string): string =>
  `${fit} <= (select greatest(min(${fit}), 2) from ${among})`;
