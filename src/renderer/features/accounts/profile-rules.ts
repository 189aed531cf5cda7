import { Type } from 'typebox';
import { accountEndpoints } from '#shared/contract/accounts.ts';
import { fullDate, isDay } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { cardProblemText, problemOfBirthDate } from '#shared/rules/patient-check.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';
import { dayProblem } from '#renderer/lib/forms/field-problems.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { Profile, ProfileBody } from './profile-api.ts';
import { profileTexts as texts } from './profile-texts.ru.ts';

type Name = 'last_name' | 'first_name' | 'middle_name' | 'gender' | 'date_of_birth' | 'phone';
/** The form's fields; empty texts are what the person does not say. */
export type ProfileValues = Readonly<Record<Name, string>>;

export const toProfileValues = (profile: Profile | null): ProfileValues => ({
  last_name: profile?.last_name ?? '',
  first_name: profile?.first_name ?? '',
  middle_name: profile?.middle_name ?? '',
  gender: profile?.gender ?? '',
  date_of_birth: profile?.date_of_birth ?? '',
  phone: profile?.phone ?? '',
});

/** What is sent. Only values that `checkProfile` has passed. */
export const profileBody = (values: ProfileValues): Omit<ProfileBody, 'version'> => ({
  last_name: values.last_name.trim(),
  first_name: values.first_name.trim(),
  middle_name: values.middle_name.trim(),
  gender: values.gender === 'male' || values.gender === 'female' ? values.gender : null,
  date_of_birth: values.date_of_birth === '' ? null : values.date_of_birth,
  phone: values.phone,
});

/** What is typed freely; the day has a check of its own, the gender is chosen. */
const { last_name, first_name, middle_name, phone } = accountEndpoints.updateProfile.body.properties;
const TYPED = Type.Object({ last_name, first_name, middle_name, phone });

/** Messages by field. */
export function checkProfile(values: ProfileValues, now: number): FieldErrors {
  const day = values.date_of_birth;
  const problem = isDay(day) ? problemOfBirthDate(day, deviceDay(now)) : null;
  const wrongDay = problem ? cardProblemText(problem) : dayProblem(day);
  const { last_name, first_name, middle_name, phone } = profileBody(values);
  const found = violationsOf(
    TYPED,
    { ...withoutEmpty({ last_name, first_name }), middle_name, phone },
    texts.alert_required,
  );
  return { ...found, ...(wrongDay === undefined ? {} : { date_of_birth: wrongDay }) };
}

export const PROFILE_FIELDS: readonly RowField<Profile, Name>[] = [
  { name: 'last_name', label: texts.field_last_name, text: (row) => row.last_name },
  { name: 'first_name', label: texts.field_first_name, text: (row) => row.first_name },
  { name: 'middle_name', label: texts.field_middle_name, text: (row) => row.middle_name },
  {
    name: 'gender',
    label: texts.field_gender,
    text: ({ gender }) => (gender === null ? texts.hint_gender_none : texts.genders[gender]),
  },
  {
    name: 'date_of_birth',
    label: texts.field_birth_date,
    text: ({ date_of_birth: day }) => (day === null ? '' : fullDate(day)),
  },
  { name: 'phone', label: texts.field_phone, text: ({ phone }) => formatPhone(phone) },
];
