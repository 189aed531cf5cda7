import {
  MERGE_GROUP_NAMES,
  MERGE_GROUPS,
  type MergeGroup,
  type PersonCard,
  type PersonCardField,
} from '#shared/rules/card-merge.ts';

/** Some facts of a card. */
export type SomeFacts = Readonly<Partial<Record<PersonCardField, PersonCard[PersonCardField]>>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Facts that differ, as they are in `of`. */
export const changedOf = (of: PersonCard, than: PersonCard): SomeFacts =>
  Object.fromEntries(
    (Object.keys(of) as PersonCardField[])
      .filter((name) => !isSame(of[name], than[name]))
      .map((name) => [name, of[name]]),
  );

/**
 * A card as it was before a merge changed `before` to `after`, by groups: one that is as the merge left it becomes what
 * it was; an address, a name or a policy of which any part was changed since stays whole.
 * @param source the card that went: a group that the merge changed is its own, so that it has what both said alike
 */
export function takenBack(
  now: PersonCard,
  { before, after }: Readonly<Record<'before' | 'after', SomeFacts>>,
  source: PersonCard,
): PersonCard {
  const back = MERGE_GROUP_NAMES.flatMap((group) => {
    const names: readonly PersonCardField[] = MERGE_GROUPS[group];
    const isAsLeft = names.every((name) => isSame(now[name], name in after ? after[name] : source[name]));
    return isAsLeft ? names.filter((name) => name in before) : [];
  });
  return { ...now, ...Object.fromEntries(back.map((name) => [name, before[name]])) };
}

/** Groups that a merge changed and that are not what they were before it: they were changed again since, and stayed. */
export const stayedGroups = (back: PersonCard, before: SomeFacts): MergeGroup[] =>
  MERGE_GROUP_NAMES.filter((group) =>
    MERGE_GROUPS[group].some((name: PersonCardField) => name in before && !isSame(back[name], before[name])),
  );
