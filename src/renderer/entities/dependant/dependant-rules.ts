import { dependantEndpoints } from '#shared/contract/dependants.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { RELATIONS, type Relation } from '#shared/rules/dependants.ts';
import { cardProblemText, problemOfBirthDate } from '#shared/rules/patient-check.ts';
import { dayProblem, isWholeDay } from '#renderer/lib/forms/field-problems.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { Dependant } from './api.ts';
import { dependantTexts as texts } from './dependant-texts.ru.ts';

/** The dialog's fields; empty texts are what nobody has said yet. */
export type DependantValues = Readonly<
  Record<'last_name' | 'first_name' | 'middle_name' | 'date_of_birth' | 'gender' | 'relation', string> & {
    is_confirmed: boolean;
  }
>;
export const toValues = (dependant: Dependant | null): DependantValues => ({
  last_name: dependant?.last_name ?? '',
  first_name: dependant?.first_name ?? '',
  middle_name: dependant?.middle_name ?? '',
  date_of_birth: dependant?.date_of_birth ?? '',
  gender: dependant?.gender ?? '',
  // asked, not guessed: a preset is left as it is
  relation: dependant?.relation ?? '',
  is_confirmed: false,
});

/** What is sent. Only values that `checkDependant` has passed. */
export const bodyOf = ({ last_name, first_name, middle_name, gender, relation, ...rest }: DependantValues) => ({
  ...rest,
  last_name: last_name.trim(),
  first_name: first_name.trim(),
  middle_name: middle_name.trim(),
  gender: gender === 'male' ? ('male' as const) : ('female' as const),
  relation: RELATIONS.find((one) => one === relation) ?? ('other' satisfies Relation),
});

/** Messages by field. */
export function checkDependant(values: DependantValues, now: number): FieldErrors {
  const { date_of_birth: day, is_confirmed: isConfirmed } = values;
  const { middle_name, ...body } = bodyOf(values);
  const problem = day !== '' && isWholeDay(day) ? problemOfBirthDate(day, deviceDay(now)) : null;
  const wrongDay = problem ? cardProblemText(problem) : dayProblem(day);
  const { is_confirmed: _, ...found } = violationsOf(
    dependantEndpoints.createDependant.body,
    { ...withoutEmpty({ ...body, gender: values.gender, relation: values.relation }), middle_name },
    texts.alert_required,
  );
  return {
    ...found,
    ...(wrongDay === undefined ? {} : { date_of_birth: wrongDay }),
    ...(isConfirmed ? {} : { is_confirmed: texts.alert_confirm }),
  };
}
