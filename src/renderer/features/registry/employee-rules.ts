import { registryEndpoints } from '#shared/contract/registry.ts';
import { formatPhone, keptWorkPhone, WORK_PHONE, WORK_PHONE_LENGTH } from '#shared/format/phone.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { EmployeeRow } from './api.ts';
import { texts } from './texts.ru.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';

type EmployeeBody = RequestInput<typeof registryEndpoints.createEmployee>['body'];
/** What is typed in the form of an employee. */
export type EmployeeValues = Readonly<Record<keyof EmployeeBody, string>>;

export const toEmployeeValues = (row: EmployeeRow | null): EmployeeValues => ({
  lastName: row?.lastName ?? '',
  firstName: row?.firstName ?? '',
  middleName: row?.middleName ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  workemail: row?.workemail ?? '',
  workphone: row?.workphone ?? '',
});
/** The body of the call: what was typed without the spaces around it. */
export const toEmployeeBody = (values: EmployeeValues): EmployeeBody => ({
  lastName: values.lastName.trim(),
  firstName: values.firstName.trim(),
  middleName: values.middleName.trim(),
  email: values.email.trim(),
  phone: values.phone,
  workemail: values.workemail.trim(),
  workphone: keptWorkPhone(values.workphone),
});
/** Messages by field: all are required but the patronymic (2 §5). */
export function checkEmployee(values: EmployeeValues): FieldErrors {
  const { middleName, ...required } = toEmployeeBody(values);
  const isPhone =
    required.workphone === '' ||
    required.workphone.length > WORK_PHONE_LENGTH ||
    new RegExp(WORK_PHONE, 'u').test(required.workphone);
  return {
    ...violationsOf(
      registryEndpoints.createEmployee.body,
      { ...withoutEmpty(required), middleName },
      texts.alert_required,
    ),
    ...(isPhone ? {} : { workphone: texts.alert_not_phone }),
  };
}

export const EMPLOYEE_FIELDS: readonly RowField<EmployeeRow, keyof EmployeeValues>[] = [
  { name: 'lastName', label: texts.field_last_name, text: ({ lastName }) => lastName },
  { name: 'firstName', label: texts.field_first_name, text: ({ firstName }) => firstName },
  { name: 'middleName', label: texts.field_middle_name, text: ({ middleName }) => middleName },
  { name: 'email', label: texts.field_email, text: ({ email }) => email },
  { name: 'phone', label: texts.field_phone, text: ({ phone }) => formatPhone(phone) },
  { name: 'workemail', label: texts.field_work_email, text: ({ workemail }) => workemail },
  { name: 'workphone', label: texts.field_work_phone, text: ({ workphone }) => workphone },
];

/** What happens with the e-mail when the form is saved. */
export function emailHint(row: EmployeeRow | null): string {
  if (!row) return texts.hint_email_new;
  if (row.has_account) return row.state === 'waiting' ? texts.hint_email_waiting : texts.hint_email_account;
  return row.is_invited ? texts.hint_email_invited : texts.hint_email_none;
}
/** What the toast of a new employee says about their account. */
export const accountNews = ({ is_invited, email }: EmployeeRow): string =>
  is_invited ? texts.alert_invited(email) : texts.alert_linked;
