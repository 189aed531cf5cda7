import { Button } from '@blueprintjs/core';
import {
  BlockedPerson,
  Comment,
  Cross,
  Edit,
  IdNumber,
  Phone,
  Tick,
  Time,
  Video,
  WarningSign,
} from '@blueprintjs/icons';
import { ageInColumn } from '#shared/format/age.ru.ts';
import { clockTime, dayAndTime } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import type { AppointmentStatus, Moment } from '#shared/rules/appointment-status.ts';
import { useMoveQuestion } from '#renderer/entities/appointment/move-question.tsx';
import { canCancel, DESK, movesBesideCancel } from '#renderer/entities/appointment/moves.ts';
import { texts as waitTexts } from '#renderer/entities/appointment/appointment-texts.ru.ts';
import { useHasNotesDraft } from '#renderer/entities/appointment/notes-drafts.ts';
import { notesTexts } from '#renderer/entities/appointment/notes-texts.ru.ts';
import { patientOf, type QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { StatusControl } from '#renderer/entities/appointment/status-control.tsx';
import { LONG_WAIT, lateMinutes, waitedMinutes } from '#renderer/entities/appointment/waiting.ts';
import { patientTexts } from '#renderer/entities/patient/patient-texts.ru.ts';
import { ageAndSex } from '#renderer/entities/patient/patient-view.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { stageOf } from '../queue-day.ts';
import { texts } from '../texts.ru.ts';

export interface QueueRowProps {
  readonly item: QueueItem;
  readonly clinicName: string;
  readonly moment: Moment;
  /** the clinic's day, to which ages are counted */
  readonly today: string;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  /** its doctor is away then */
  readonly isLeft: boolean;
  readonly onChoose: (item: QueueItem) => void;
  readonly onMove: (item: QueueItem, status: AppointmentStatus) => Promise<unknown>;
}

/** One booked patient in a line: when, who, to whom, where the visit stands, how long they wait. */
export function QueueRow(props: QueueRowProps) {
  const { item, clinicName, moment, today, isChosen, isBusy, isLeft, onChoose, onMove } = props;
  const { patient, doctor, start_time: start, end_time: end } = item;
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
  const waited = waitedMinutes(item, moment.now);
  const late = lateMinutes(item, moment);
  return (
    <tr data-row={item.id} className={`queue-row queue-${stageOf(item, moment)}`} aria-current={isChosen}>
      <th scope="row" className="queue-time">
        <time dateTime={start}>
          {clockTime(start)}
          <span className="queue-until">-{clockTime(end)}</span>
        </time>
      </th>
      <td className="queue-patient">
        <span className="queue-who">
          <button
            type="button"
            className="queue-name"
            title={name}
            aria-pressed={isChosen}
            data-keys={isChosen ? true : undefined}
            onClick={() => onChoose(item)}
          >
            <PersonName name={name} />
          </button>
          <RowMarks item={item} />
        </span>
      </td>
      <td className="queue-age">
        <RowAge patient={patient} today={today} />
      </td>
      <td className="queue-doctor" title={`${shortName(doctor)}, ${doctor.specialty}`}>
        {isLeft && <Mark kind="warning" Icon={BlockedPerson} text={texts.hint_doctor_away} />}
        {!doctor.works && <Mark kind="warning" Icon={WarningSign} text={texts.hint_doctor_left} />}
        <PersonName name={doctor} isShort />
        <span className="queue-specialty"> · {doctor.specialty}</span>
      </td>
      <td className="queue-phone">
        {patient.phone === '' ? (
          <span className="muted">{texts.hint_no_phone}</span>
        ) : (
          <a href={`tel:${patient.phone}`} aria-label={texts.action_call_of(formatPhone(patient.phone))}>
            <Phone size={16} />
            <span>{formatPhone(patient.phone)}</span>
          </a>
        )}
      </td>
      <td className="queue-status">
        <StatusControl
          status={item.status}
          text={item.status_text}
          name={name}
          moves={movesBesideCancel(item, moving)}
          isBusy={isBusy}
          onMove={ask}
        />
      </td>
      <td className={waited !== null && waited >= LONG_WAIT ? 'queue-wait queue-wait-long' : 'queue-wait'}>
        {waited !== null && (
          <>
            <span className="queue-wait-word">{texts.hint_waits} </span>
            {waitTexts.hint_wait(waited)}
          </>
        )}
        {late !== null && (
          <span className="queue-late-for" title={texts.hint_late}>
            <Time size={12} />
            <span className="queue-late-word">{texts.hint_late} </span>
            {waitTexts.hint_wait(late)}
          </span>
        )}
      </td>
      <td className="queue-actions">
        <span className="queue-actions-in">
          <ButtonLink
            isSmall
            look="quiet"
            icon={<IdNumber />}
            to={paths.patient(clinicName, patient.id, here)}
            label={texts.action_card_of(name)}
            title={texts.action_card}
          />
          {canCancel(item.status) && (
            <Button
              size="small"
              variant="minimal"
              icon={<Cross />}
              aria-label={texts.action_cancel_of(name)}
              title={texts.action_cancel}
              onClick={() => ask('cancelled')}
            />
          )}
        </span>
        {question}
      </td>
    </tr>
  );
}

/** «34 м»; in words for who does not see the column. */
function RowAge({ patient, today }: { readonly patient: QueueItem['patient']; readonly today: string }) {
  const { date_of_birth: born, gender } = patient;
  return (
    <span className="queue-age-in">
      <span aria-hidden>
        {born === null ? '–' : ageInColumn(born, today)} {gender !== null && patientTexts.genders_short[gender]}
      </span>
      <span className="visually-hidden">{ageAndSex(patient, today)}</span>
    </span>
  );
}

interface MarkProps {
  readonly kind: 'danger' | 'warning' | 'good' | 'quiet';
  readonly Icon: typeof Video;
  readonly text: string;
}
/** An icon beside a name, with its words for the pointer and the reader. */
function Mark({ kind, Icon, text }: MarkProps) {
  return (
    <span className={`queue-mark queue-mark-${kind}`} title={text}>
      <Icon size={12} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** What is to be known of a patient before they are asked in. */
function RowMarks({ item }: { readonly item: QueueItem }) {
  const { patient, type, status, confirmed_at: confirmedAt, has_notes: hasNotes } = item;
  const isUnsaved = useHasNotesDraft(item.id);
  return (
    <>
      {isUnsaved && <Mark kind="warning" Icon={Edit} text={notesTexts.hint_unsaved} />}
      {patient.has_allergies && <Mark kind="danger" Icon={WarningSign} text={texts.hint_allergy} />}
      {!patient.good && <Mark kind="warning" Icon={IdNumber} text={texts.hint_incomplete} />}
      {status === 'booked' && confirmedAt !== null && (
        <Mark kind="good" Icon={Tick} text={waitTexts.hint_confirmed[patient.gender ?? 'unknown']} />
      )}
      {hasNotes && <Mark kind="quiet" Icon={Comment} text={notesTexts.hint_has_notes} />}
      {type === 1 && <Mark kind="quiet" Icon={Video} text={texts.hint_video} />}
    </>
  );
}
