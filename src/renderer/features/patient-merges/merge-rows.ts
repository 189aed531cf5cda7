import { fateOf, MERGE_GROUP_NAMES, type MergeFate, type MergeGroup } from '#shared/rules/card-merge.ts';
import type { Patient } from '#renderer/entities/patient/api.ts';
import { groupInWords, personCardOf } from './group-words.ts';

/** A group of facts of two cards, in words; empty where a card says nothing. */
export interface MergeRow {
  readonly group: MergeGroup;
  readonly fate: MergeFate;
  readonly mine: string;
  readonly other: string;
}
/** By these a person is told from a namesake: they stand on both sides, whatever they say. */
const IDENTITY: readonly MergeGroup[] = [
  'name',
  'birthDate',
  'gender',
  'phone',
  'email',
  'snils',
  'oms',
  'registration',
];

/**
 * Rows of two cards side by side: who the person is, what else differs, and what both say alike. Where only an
 * identifier differs that nobody sees, there is nothing to choose, and the card that stays keeps its own.
 */
export function mergeRows(target: Patient, source: Patient) {
  const [kept, gone] = [personCardOf(target), personCardOf(source)];
  const rowOf = (group: MergeGroup): MergeRow => {
    const [mine, other] = [groupInWords(target, group), groupInWords(source, group)];
    return { group, mine, other, fate: mine === other ? 'same' : fateOf(group, kept, gone) };
  };
  const rest = MERGE_GROUP_NAMES.filter((group) => !IDENTITY.includes(group)).map(rowOf);
  return {
    identity: IDENTITY.map(rowOf),
    differing: rest.filter(({ fate }) => fate !== 'same'),
    same: rest.filter(({ fate, mine }) => fate === 'same' && mine !== ''),
  };
}
