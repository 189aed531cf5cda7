import { numericDate } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { cardChoices } from '#shared/rules/patient-card.keys.ru.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { texts } from './texts.ru.ts';

/** Columns of the registry in the order of the specification (2 §2). */
export const patientColumns: readonly Column<PatientRow>[] = [
  { key: 'lastName', title: texts.column_last_name, render: ({ last_name }) => <PersonName name={last_name} /> },
  {
    key: 'firstName',
    title: texts.column_first_name,
    render: ({ first_name }) => <PersonName name={first_name} />,
    onCard: 'title',
  },
  {
    key: 'middleName',
    title: texts.column_middle_name,
    render: ({ middle_name }) => <PersonName name={middle_name} />,
    onCard: 'title',
  },
  {
    key: 'birthDay',
    title: texts.column_birth_day,
    render: ({ date_of_birth }) => (date_of_birth === null ? '' : numericDate(date_of_birth)),
    isNumeric: true,
    onCard: 'bare',
  },
  { key: 'cardid', title: texts.column_card, render: ({ cardid }) => cardid, isNumeric: true },
  {
    key: 'phone',
    title: texts.column_phone,
    render: ({ phone }) => formatPhone(phone),
    isNumeric: true,
    onCard: 'bare',
  },
  {
    key: 'gender',
    title: texts.column_gender,
    render: ({ gender }) => (gender === null ? '' : cardChoices.gender[gender]),
    onCard: 'bare',
  },
];
