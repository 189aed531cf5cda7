import type { CardValues } from '#renderer/entities/patient/card-values.ts';
import { texts } from './texts.ru.ts';

/** The registration address in one line, as an address of stay is written; empty while nothing of it is known. */
export const registrationAddress = (values: CardValues): string =>
  [
    values.registrationSubject,
    values.registrationDistrict,
    values.registrationCity,
    values.registrationLocality,
    values.registrationStreet,
    values.registrationHouse && texts.hint_house(values.registrationHouse),
    values.registrationApartment && texts.hint_apartment(values.registrationApartment),
  ]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
