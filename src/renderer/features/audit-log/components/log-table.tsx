import { fullDate } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { AuditEntry } from '../api.ts';
import { texts } from '../texts.ru.ts';

const when = ({ at }: AuditEntry) => `${fullDate(at)}, ${at.slice(11, 19)}`;
const who = ({ who: person }: AuditEntry) => (person ? shortName(person) : texts.hint_nobody);

const COLUMNS: readonly Column<AuditEntry>[] = [
  { key: 'at', title: texts.column_at, render: when, isNumeric: true },
  {
    key: 'who',
    title: texts.column_who,
    render: (row) => (
      <>
        {who(row)} {row.roles !== '' && <span className="muted">{row.roles}</span>}
      </>
    ),
    onCard: 'bare',
  },
  {
    key: 'what',
    title: texts.column_what,
    render: ({ what, whom, details, is_refused: isRefused }) => (
      <>
        {what} {isRefused && <span className="tag tag-warning">{texts.hint_refused}</span>}
        {(whom !== null || details !== '') && (
          <div className="muted small audit-details">
            {whom && <PersonName name={whom} />}
            {whom !== null && details !== '' && ' · '}
            {details}
          </div>
        )}
      </>
    ),
    onCard: 'bare',
  },
  {
    key: 'patient',
    title: texts.column_patient,
    render: ({ patient }) =>
      patient && (
        <>
          {shortName(patient)} <span className="muted">{texts.hint_card_number(patient.cardid)}</span>
        </>
      ),
  },
];
const CLINIC: Column<AuditEntry> = {
  key: 'clinic',
  title: texts.column_clinic,
  render: ({ clinic }) => clinic?.title ?? '',
  onCard: 'bare',
};
const IP: Column<AuditEntry> = {
  key: 'ip',
  title: texts.column_ip,
  render: ({ ip }) => ip,
  isNumeric: true,
  onCard: 'bare',
};

interface LogTableProps {
  readonly caption: string;
  readonly rows: readonly AuditEntry[];
  readonly isLoading: boolean;
  readonly error: string | undefined;
  readonly onRetry: () => void;
  /** with the clinic of each row */
  readonly hasClinics?: boolean;
}

/** Rows of a log: who did what with whose card, when and from where. */
export function LogTable({ hasClinics = false, ...table }: LogTableProps) {
  return (
    <DataTable
      {...table}
      columns={hasClinics ? [...COLUMNS, CLINIC, IP] : [...COLUMNS, IP]}
      rowKey={({ id }) => id}
      rowName={(row) => `${when(row)} ${row.what}`}
      pageSize={20}
      permissions={['read']}
      empty={texts.hint_nothing}
    />
  );
}
