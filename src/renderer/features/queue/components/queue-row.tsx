import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Video, WarningSign } from '@blueprintjs/icons';
import { dayAndTime, timeRange } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import type { AppointmentStatus, Moment } from '#shared/rules/appointment-status.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { QueueItem } from '../api.ts';
import { canCancel, questionOf, type Question } from '../moves.ts';
import { texts } from '../texts.ru.ts';
import { patientOf } from '../use-moves.ts';
import { StatusControl } from './status-control.tsx';

interface QueueRowProps {
  readonly item: QueueItem;
  readonly clinicName: string;
  readonly moment: Moment;
  readonly isBusy: boolean;
  readonly onMove: (item: QueueItem, status: AppointmentStatus) => Promise<void>;
}

/** One booked patient: when, who, to whom, where the visit stands, and what the desk can do. */
export function QueueRow({ item, clinicName, moment, isBusy, onMove }: QueueRowProps) {
  const [asked, setAsked] = useState<Question | null>(null);
  const { patient, doctor, start_time: start, end_time: end, type } = item;
  const name = patientOf(item);
  const here = useHere();
  const move = (status: AppointmentStatus) => {
    const question = questionOf(item, status, moment);
    if (question) setAsked(question);
    else void onMove(item, status);
  };
  return (
    <tr data-row={item.id}>
      <th scope="row" className="queue-time">
        <time dateTime={start}>{timeRange(start, end)}</time>
      </th>
      <td data-label={texts.column_patient}>
        <strong>
          <PersonName name={name} />
        </strong>
        {!patient.good && (
          <span className="queue-mark">
            <WarningSign size={12} /> {texts.hint_incomplete}
          </span>
        )}
        {type === 1 && (
          <span className="queue-mark">
            <Video size={12} /> {texts.hint_video}
          </span>
        )}
      </td>
      <td data-label={texts.column_phone} className="queue-phone">
        {patient.phone === '' ? (
          <span className="muted">{texts.hint_no_phone}</span>
        ) : (
          <a href={`tel:${patient.phone}`}>{formatPhone(patient.phone)}</a>
        )}
      </td>
      <td data-label={texts.column_doctor}>
        <PersonName name={doctor} isShort />
        <span className="queue-specialty">{doctor.specialty}</span>
        {!doctor.works && (
          <span className="queue-mark">
            <WarningSign size={12} /> {texts.hint_doctor_left}
          </span>
        )}
      </td>
      <td data-label={texts.column_status}>
        <StatusControl item={item} moment={moment} isBusy={isBusy} onMove={move} />
      </td>
      <td className="queue-actions">
        <ButtonLink
          isSmall
          look="quiet"
          to={paths.patient(clinicName, patient.id, here)}
          label={texts.action_card_of(name)}
        >
          {texts.action_card}
        </ButtonLink>
        {canCancel(item.status) && (
          <Button
            variant="minimal"
            intent="danger"
            text={texts.action_cancel}
            aria-label={texts.action_cancel_of(name)}
            onClick={() => setAsked('cancelled')}
          />
        )}
        {asked !== null && (
          <ConfirmDialog
            title={texts.confirm[asked].title}
            isOpen
            isBusy={isBusy}
            isDanger
            confirm={texts.action_yes}
            cancel={texts.action_no}
            onConfirm={() => void onMove(item, asked).finally(() => setAsked(null))}
            onCancel={() => setAsked(null)}
          >
            <p>{texts.confirm[asked].question}</p>
            <p className="muted">
              <PersonName name={name} />, {dayAndTime(start)}, <PersonName name={doctor} isShort />
            </p>
          </ConfirmDialog>
        )}
      </td>
    </tr>
  );
}
