import { Fragment } from 'react';
import { clinicClock } from '#shared/rules/clinic-time.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { texts } from '../texts.ru.ts';
import { QueueRow, type QueueRowProps } from './queue-row.tsx';

interface QueueTableProps extends Pick<QueueRowProps, 'clinicName' | 'moment' | 'today' | 'onChoose' | 'onMove'> {
  readonly items: readonly QueueItem[];
  /** how many rows the line of now has behind it; null on another day */
  readonly begun: number | null;
  readonly chosen: string | null;
  readonly movingId: string | undefined;
  /** ids of the visits whose doctor is away */
  readonly left: ReadonlySet<string>;
}

/** The day's booked patients by time, with a line at now between those who were due and those to come. */
export function QueueTable({ items, begun, chosen, movingId, left, ...row }: QueueTableProps) {
  const { now, zone } = row.moment;
  const line = (
    <tr className="queue-now">
      <td>
        <span>{texts.hint_now(clinicClock(now, zone))}</span>
      </td>
    </tr>
  );
  return (
    <table className="queue-table" aria-label={texts.title_queue}>
      <colgroup>
        {['time', 'patient', 'age', 'doctor', 'phone', 'status', 'wait', 'actions'].map((column) => (
          <col key={column} className={`queue-col-${column}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {[
            texts.column_time,
            texts.column_patient,
            texts.column_age,
            texts.column_doctor,
            texts.column_phone,
            texts.column_status,
            texts.column_wait,
            texts.column_actions,
          ].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => (
          <Fragment key={item.id}>
            {place === begun && line}
            <QueueRow
              {...row}
              item={item}
              isChosen={item.id === chosen}
              isBusy={item.id === movingId}
              isLeft={left.has(item.id)}
            />
          </Fragment>
        ))}
        {begun === items.length && line}
      </tbody>
    </table>
  );
}
