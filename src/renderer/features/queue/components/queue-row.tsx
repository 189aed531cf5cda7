import { Button } from '@blueprintjs/core';
import { Video, WarningSign } from '@blueprintjs/icons';
import { dayAndTime, timeRange } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import type { AppointmentStatus, Moment } from '#shared/rules/appointment-status.ts';
import { useMoveQuestion } from '#renderer/entities/appointment/move-question.tsx';
import { canCancel, movesBesideCancel } from '#renderer/entities/appointment/moves.ts';
import { StatusControl } from '#renderer/entities/appointment/status-control.tsx';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { DESK, patientOf, type QueueItem } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface QueueRowProps {
  readonly item: QueueItem;
  readonly clinicName: string;
  readonly moment: Moment;
  readonly isBusy: boolean;
  readonly onMove: (item: QueueItem, status: AppointmentStatus) => Promise<void>;
}

/** One booked patient: when, who, to whom, where the visit stands, and what the desk can do. */
export function QueueRow({ item, clinicName, moment, isBusy, onMove }: QueueRowProps) {
  const { patient, doctor, start_time: start, end_time: end, type } = item;
  const name = patientOf(item);
  const here = useHere();
  const moving = { movers: DESK, moment };
  const { ask, question } = useMoveQuestion({
    visit: item,
    ...moving,
    isBusy,
    details: (
      <>
        <PersonName name={name} />, {dayAndTime(start)}, <PersonName name={doctor} isShort />
      </>
    ),
    onMove: (status) => onMove(item, status),
  });
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
        <StatusControl
          status={item.status}
          text={item.status_text}
          name={name}
          moves={movesBesideCancel(item, moving)}
          isBusy={isBusy}
          onMove={ask}
        />
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
            size="small"
            variant="minimal"
            intent="danger"
            text={texts.action_cancel}
            aria-label={texts.action_cancel_of(name)}
            onClick={() => ask('cancelled')}
          />
        )}
        {question}
      </td>
    </tr>
  );
}
