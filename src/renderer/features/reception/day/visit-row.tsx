import { Intent, Tag } from '@blueprintjs/core';
import { Edit, Office, Video, WarningSign } from '@blueprintjs/icons';
import { timeRange } from '#shared/format/dates.ts';
import { movesOf, type AppointmentStatus, type Moment, type Mover } from '#shared/rules/appointment-status.ts';
import { useMoveQuestion } from '#renderer/entities/appointment/move-question.tsx';
import { canAccept } from '#renderer/entities/appointment/moves.ts';
import { notesTexts } from '#renderer/entities/appointment/notes-texts.ru.ts';
import { StatusControl } from '#renderer/entities/appointment/status-control.tsx';
import { WaitTag } from '#renderer/entities/appointment/wait-tag.tsx';
import { waitedMinutes } from '#renderer/entities/appointment/waiting.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { patientOf, type Visit } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { visitAddress } from './address.ts';

interface VisitRowProps {
  readonly visit: Visit;
  readonly isNext: boolean;
  readonly movers: readonly Mover[];
  readonly moment: Moment;
  /** only doctors receive patients (3 §6) */
  readonly canReceive: boolean;
  /** the list as it is, for the way back from the card and the visit */
  readonly here: string;
  readonly isAccepting: boolean;
  readonly onAccept: () => void;
  readonly movingId: string | undefined;
  readonly onMove: (visit: Visit, status: AppointmentStatus) => Promise<unknown>;
}
const LOOKS: Partial<Record<Visit['status'], string>> = {
  cancelled: 'visit-cancelled',
  reception_cancelled: 'visit-cancelled',
  no_show: 'visit-cancelled',
  done: 'visit-done',
};

/** One visit: who, card, when, status, and what can be done with it. */
export function VisitRow({
  visit,
  isNext,
  movers,
  moment,
  canReceive,
  here,
  isAccepting,
  onAccept,
  ...moving
}: VisitRowProps) {
  const clinic = useClinic();
  const name = patientOf(visit);
  const isBusy = visit.id === moving.movingId;
  const { ask, question } = useMoveQuestion({
    visit,
    movers,
    moment,
    isBusy,
    details: name,
    onMove: (status) => moving.onMove(visit, status),
  });
  const kind = visit.conversation ? texts.hint_video : texts.hint_in_person;
  return (
    <tr className={`visit-row ${LOOKS[visit.status] ?? ''} ${isNext ? 'visit-next' : ''}`}>
      <td data-title={texts.column_patient}>
        <span className="visit-kind" title={kind}>
          {visit.conversation ? <Video /> : <Office />}
          <span className="visually-hidden">{kind}</span>
        </span>
        <span className="visit-name">
          <PersonName name={name} />
        </span>
        {isNext && (
          <Tag minimal round intent={Intent.PRIMARY}>
            {visit.status === 'in_progress' ? texts.hint_current : texts.hint_next}
          </Tag>
        )}
        {visit.reason !== '' && (
          <p className="visit-reason" title={visit.reason}>
            <span className="visually-hidden">{notesTexts.field_reason}: </span>
            {visit.reason}
          </p>
        )}
      </td>
      <td data-title={texts.column_card} className="tabular">
        <ButtonLink
          isSmall
          look="quiet"
          icon={<Edit />}
          to={paths.patient(clinic.slug, visit.patient, here)}
          label={texts.action_edit_card_of(visit.cardid, name)}
        >
          {visit.cardid}
        </ButtonLink>
        {!visit.good && (
          <span className="visit-card-warning" title={texts.hint_card_not_filled}>
            <WarningSign size={14} />
            <span className="visually-hidden">{texts.hint_card_not_filled}</span>
          </span>
        )}
      </td>
      <td data-title={texts.column_time}>
        <time dateTime={visit.start_time}>{timeRange(visit.start_time, visit.end_time)}</time>
      </td>
      <td data-title={texts.column_status}>
        <StatusControl
          status={visit.status}
          text={visit.status_text}
          name={name}
          moves={movesOf(visit, movers, moment)}
          isBusy={isBusy}
          onMove={ask}
        />{' '}
        <WaitTag minutes={waitedMinutes(visit, moment.now)} />
        {question}
      </td>
      <td data-title={texts.column_actions}>
        <div className="visit-actions">
          <VisitAction
            visit={visit}
            to={visitAddress(clinic.slug, visit.id, here)}
            name={name}
            isNext={isNext}
            canReceive={canReceive}
            isAccepting={isAccepting}
            onAccept={onAccept}
          />
        </div>
      </td>
    </tr>
  );
}

function VisitAction({
  visit,
  to,
  name,
  isNext,
  canReceive,
  isAccepting,
  onAccept,
}: {
  readonly visit: Visit;
  readonly to: string;
  readonly name: string;
  readonly isNext: boolean;
  readonly canReceive: boolean;
  readonly isAccepting: boolean;
  readonly onAccept: () => void;
}) {
  if (visit.reception !== null)
    return (
      <ButtonLink isSmall to={to} label={texts.action_open_of(name)}>
        {texts.action_open}
      </ButtonLink>
    );
  if (!canReceive) return null;
  if (visit.status === 'in_progress')
    return (
      <ButtonLink isSmall look={isNext ? 'primary' : 'tonal'} to={to} label={texts.action_continue_of(name)}>
        {texts.action_continue}
      </ButtonLink>
    );
  return (
    <BusyButton
      size="small"
      {...(isNext ? { intent: Intent.PRIMARY } : { className: 'tonal' })}
      text={texts.action_accept}
      aria-label={texts.action_accept_of(name)}
      isBusy={isAccepting}
      disabled={!canAccept(visit)}
      onClick={onAccept}
    />
  );
}
