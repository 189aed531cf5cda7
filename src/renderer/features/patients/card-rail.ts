import { missingInCard } from '#shared/rules/patient-card.ts';
import { CARD_ITEMS } from '#renderer/entities/patient/card-fields.ts';
import { itemTitles } from '#renderer/entities/patient/card-texts.ru.ts';
import { factsOfValues, type CardValueName, type CardValues } from '#renderer/entities/patient/card-values.ts';
import type { RailSection } from '#renderer/ui/section-rail.tsx';
import type { CardErrors } from './card-check.ts';
import { texts } from './texts.ru.ts';

/** Where an item stands on the page. */
export const itemId = (number: number): string => `card-item-${number}`;

interface CardState {
  readonly values: CardValues;
  readonly errors: CardErrors;
  /** numbers of the items that are filled, and rightly so */
  readonly filled: readonly number[];
}

/**
 * The 21 items as their rail shows them: an item with an error is never filled, and one without which no visit begins
 * says so.
 */
export function cardRail({ values, errors, filled }: CardState): RailSection[] {
  const facts = factsOfValues(values);
  const missing: readonly CardValueName[] = missingInCard({
    ...facts,
    registrationSubject: facts.card.registrationSubject,
  });
  return CARD_ITEMS.map(({ number, fields }) => {
    const item = { id: itemId(number), number, title: itemTitles[number] ?? '' };
    const wrong = fields.filter((name) => errors[name] !== undefined).length;
    if (wrong > 0)
      return {
        ...item,
        state: 'wrong',
        stateText: texts.hint_item_wrong(wrong),
        note: texts.hint_item_wrong_short(wrong),
      };
    if (fields.some((name) => missing.includes(name)))
      return { ...item, state: 'missing', stateText: texts.hint_item_missing, note: texts.hint_item_missing_short };
    return filled.includes(number)
      ? { ...item, state: 'filled', stateText: texts.hint_item_filled }
      : { ...item, state: 'empty', stateText: texts.hint_item_empty };
  });
}
