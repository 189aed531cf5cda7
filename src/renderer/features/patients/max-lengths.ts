import { CardFields } from '#shared/rules/patient-card.ts';
import type { CardTextName } from '#renderer/entities/patient/card-values.ts';

/** The most that a text of the card takes, from the contract's own schemas. */
export const MAX_LENGTHS: Readonly<Partial<Record<CardTextName, number>>> = {
  lastName: 100,
  firstName: 100,
  middleName: 100,
  email: 254,
  ...Object.fromEntries(
    Object.entries(CardFields).flatMap(([name, schema]) =>
      'maxLength' in schema && typeof schema.maxLength === 'number' ? [[name, schema.maxLength]] : [],
    ),
  ),
};
