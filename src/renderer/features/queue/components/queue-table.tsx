import type { AppointmentStatus, Moment } from '#shared/rules/appointment-status.ts';
import type { QueueItem } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { QueueRow } from './queue-row.tsx';

interface QueueTableProps {
  readonly items: readonly QueueItem[];
  readonly clinicName: string;
  readonly moment: Moment;
  readonly movingId: string | undefined;
  readonly onMove: (item: QueueItem, status: AppointmentStatus) => Promise<void>;
}

/** The day's booked patients by time. */
export function QueueTable({ items, clinicName, moment, movingId, onMove }: QueueTableProps) {
  return (
    <table className="queue-table" aria-label={texts.title_queue}>
      <thead>
        <tr>
          {[texts.column_time, texts.column_patient, texts.column_phone, texts.column_doctor, texts.column_status].map(
            (title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ),
          )}
          <th scope="col">
            <span className="visually-hidden">{texts.column_actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <QueueRow
            key={item.id}
            item={item}
            clinicName={clinicName}
            moment={moment}
            isBusy={item.id === movingId}
            onMove={onMove}
          />
        ))}
      </tbody>
    </table>
  );
}
