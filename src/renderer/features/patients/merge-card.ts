import { CARD_ITEMS } from '#renderer/entities/patient/card-fields.ts';
import { differingFields, type CardValues, type CardValueName } from '#renderer/entities/patient/card-values.ts';

/** A field that somebody else changed while the card was open. */
export interface ChangedField {
  readonly name: CardValueName;
  /** it was changed here, too, and otherwise */
  readonly isBoth: boolean;
}
const ORDER: readonly CardValueName[] = CARD_ITEMS.flatMap(({ fields }) => fields);

/** What somebody else changed since `base`, in the order of the card; without what both changed alike. */
export function changedByOther(base: CardValues, mine: CardValues, theirs: CardValues): ChangedField[] {
  const changed = new Set(differingFields(base, theirs));
  return ORDER.filter((name) => changed.has(name) && mine[name] !== theirs[name]).map((name) => ({
    name,
    isBoth: mine[name] !== base[name],
  }));
}

/**
 * Their card with everything that was changed here, and of the fields that they changed those that are to stay mine.
 */
export function mergedCard(
  base: CardValues,
  mine: CardValues,
  theirs: CardValues,
  keptMine: ReadonlySet<CardValueName>,
): CardValues {
  const changed = new Set(changedByOther(base, mine, theirs).map(({ name }) => name));
  const kept = differingFields(base, mine).filter((name) => !changed.has(name) || keptMine.has(name));
  return { ...theirs, ...Object.fromEntries([...kept, ...keptMine].map((name) => [name, mine[name]])) };
}
