import { formatPhone } from '#shared/format/phone.ts';
import { letterTime } from '#renderer/lib/page/device-time.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import type { OutboxSms } from '../api.ts';
import { texts } from '../texts.ru.ts';

const columns: readonly Column<OutboxSms>[] = [
  { key: 'to', title: texts.field_to, render: ({ to }) => formatPhone(to) },
  { key: 'text', title: texts.field_text, render: ({ text }) => text, onCard: 'bare' },
  {
    key: 'date',
    title: texts.field_date,
    render: ({ created_at }) => <time dateTime={created_at}>{letterTime(created_at)}</time>,
    isNumeric: true,
    onCard: 'bare',
  },
];

/** SMS of the demo, the newest first. */
export function SmsList({ messages }: { readonly messages: readonly OutboxSms[] }) {
  if (messages.length === 0) return null;
  return (
    <section className="outbox-sms" aria-labelledby="outbox-sms">
      <h2 id="outbox-sms">{texts.title_sms}</h2>
      <DataTable
        caption={texts.title_sms}
        columns={columns}
        rows={messages}
        rowKey={({ id }) => id}
        rowName={({ to }) => formatPhone(to)}
        permissions={['read']}
      />
    </section>
  );
}
