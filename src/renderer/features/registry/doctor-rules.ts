import { fullName } from '#shared/format/names.ts';
import { registryEndpoints } from '#shared/contract/registry.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';
import { violationsOf, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { DoctorRow } from '#renderer/entities/doctor/rows.ts';
import { texts } from './texts.ru.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';

type DoctorBody = RequestInput<typeof registryEndpoints.createDoctor>['body'];
/** What is chosen and typed in the form of a doctor; the chosen ones are ids. */
export type DoctorValues = Readonly<Record<keyof DoctorBody, string>>;
export type DoctorPart = 'employee' | 'specialty' | 'department';

export const toDoctorValues = (row: DoctorRow | null): DoctorValues => ({
  employee: row?.employee.id ?? '',
  specialty: row?.specialty.id ?? '',
  department: row?.department.id ?? '',
  degree: row?.degree ?? '',
  experience: row?.experience?.toString() ?? '',
  shortinfo: row?.shortinfo ?? '',
  fullinfo: row?.fullinfo ?? '',
});
/** The body of the call. Experience may be left empty. */
export const toDoctorBody = ({ experience, degree, shortinfo, fullinfo, ...parts }: DoctorValues): DoctorBody => ({
  ...parts,
  degree: degree.trim(),
  shortinfo: shortinfo.trim(),
  fullinfo: fullinfo.trim(),
  experience: experience.trim() === '' ? null : Number(experience),
});

const PARTS = {
  employee: texts.field_employee,
  specialty: texts.field_specialty,
  department: texts.field_department,
} as const satisfies Record<DoctorPart, string>;

/** Messages by field: who, which specialty and where are required, experience is a number (2 §5). */
export function checkDoctor(values: DoctorValues): FieldErrors {
  const isNumber = /^\s*\d*\s*$/.test(values.experience);
  const { experience, ...rest } = toDoctorBody(values);
  // an absent count of years is null, which the little checker of forms does not know
  const { experience: _, ...found } = violationsOf(registryEndpoints.createDoctor.body, rest);
  const chosen = (Object.keys(PARTS) as DoctorPart[]).flatMap((part): [string, string][] =>
    values[part] === '' ? [[part, texts.alert_choose(PARTS[part])]] : [],
  );
  const years = isNumber ? yearsProblem(experience) : texts.alert_not_number;
  return { ...found, ...Object.fromEntries(chosen), ...(years === undefined ? {} : { experience: years }) };
}
const yearsProblem = (experience: number | null): string | undefined =>
  violationsOf({ properties: { experience: { minimum: 0, maximum: 90 } } }, { experience })['experience'];

export const DOCTOR_FIELDS: readonly RowField<DoctorRow, keyof DoctorValues>[] = [
  { name: 'employee', label: texts.field_employee, text: ({ employee }) => fullName(employee) },
  { name: 'specialty', label: texts.field_specialty, text: ({ specialty }) => specialty.title },
  { name: 'department', label: texts.field_department, text: ({ department }) => department.title },
  { name: 'degree', label: texts.field_degree, text: ({ degree }) => degree },
  { name: 'experience', label: texts.field_experience, text: ({ experience }) => experience?.toString() ?? '' },
  { name: 'shortinfo', label: texts.field_short_info, text: ({ shortinfo }) => shortinfo },
  { name: 'fullinfo', label: texts.field_full_info, text: ({ fullinfo }) => fullinfo },
];

/** Words of what a doctor's row has chosen, by id: the fields hold ids. */
export const chosenTexts = (row: DoctorRow | null): Readonly<Record<string, string>> =>
  row
    ? {
        [row.employee.id]: fullName(row.employee),
        [row.specialty.id]: row.specialty.title,
        [row.department.id]: row.department.title,
      }
    : {};
