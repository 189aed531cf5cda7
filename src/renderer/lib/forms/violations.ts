import { violationText } from '#shared/errors/validation.ru.ts';
import { violationsIn } from './schema-check.ts';

/** One message a field: the first thing to put right. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Without empty texts: a form's empty field is an absent one, so that it is «обязательное» and not «неверное». */
export const withoutEmpty = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));

/**
 * Messages by field for a body that its contract would refuse.
 * @param requiredText replaces the general text of an empty required field where the specification words it differently
 */
export function violationsOf(schema: object, body: unknown, requiredText?: string): FieldErrors {
  const found: Record<string, string> = {};
  for (const { field, ...violation } of violationsIn(schema, body)) {
    found[field] ??=
      violation.keyword === 'required' && requiredText !== undefined ? requiredText : violationText(violation);
  }
  return found;
}
