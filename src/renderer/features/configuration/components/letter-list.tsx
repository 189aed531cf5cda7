import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import type { Letter } from '../api.ts';
import { letterTime } from '#renderer/lib/page/device-time.ts';
import { texts } from '../texts.ru.ts';

interface LetterListProps {
  readonly letters: readonly Letter[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}
const columns: readonly Column<Letter>[] = [
  { key: 'subject', title: texts.field_subject, render: ({ subject }) => subject },
  { key: 'to', title: texts.field_to, render: ({ to }) => to, onCard: 'bare' },
  {
    key: 'date',
    title: texts.field_date,
    render: ({ created_at }) => <time dateTime={created_at}>{letterTime(created_at)}</time>,
    isNumeric: true,
    onCard: 'bare',
  },
];

/** Letters, the newest first, as the server gives them. */
export function LetterList({ letters, openId, onOpen }: LetterListProps) {
  return (
    <DataTable
      caption={texts.title_list}
      columns={columns}
      rows={letters}
      rowKey={({ id }) => id}
      rowName={({ subject }) => subject}
      currentKey={openId ?? undefined}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
