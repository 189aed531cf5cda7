import { Button, Intent, Tag } from '@blueprintjs/core';
import { Edit, Office, Video, WarningSign } from '@blueprintjs/icons';
import { timeRange } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import type { Moment, Mover } from '#shared/rules/appointment-status.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { Visit } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { visitAddress } from './address.ts';
import { canAccept } from './moves.ts';
import { StatusControl } from './status-control.tsx';

interface VisitRowProps {
  readonly visit: Visit;
  readonly isNext: boolean;
  readonly movers: readonly Mover[];
  readonly moment: Moment;
  /** only doctors receive patients (3 §6) */
  readonly canReceive: boolean;
  /** the list as it is, for the way back from the card and the visit */
  readonly here: string;
  readonly onAccept: () => void;
}
const LOOKS: Partial<Record<Visit['status'], string>> = {
  cancelled: 'visit-cancelled',
  reception_cancelled: 'visit-cancelled',
  no_show: 'visit-cancelled',
  done: 'visit-done',
};

/** One visit: who, card, when, status, and what can be done with it. */
export function VisitRow({ visit, isNext, movers, moment, canReceive, here, onAccept }: VisitRowProps) {
  const clinic = useClinic();
  const name = fullName({ lastName: visit.last_name, firstName: visit.first_name, middleName: visit.middle_name });
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
        <StatusControl visit={visit} movers={movers} moment={moment} name={name} />
      </td>
      <td data-title={texts.column_actions}>
        <div className="visit-actions">
          <VisitAction
            visit={visit}
            to={visitAddress(clinic.slug, visit.id, here)}
            name={name}
            canReceive={canReceive}
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
  canReceive,
  onAccept,
}: {
  readonly visit: Visit;
  readonly to: string;
  readonly name: string;
  readonly canReceive: boolean;
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
      <ButtonLink isSmall look="primary" to={to} label={texts.action_continue_of(name)}>
        {texts.action_continue}
      </ButtonLink>
    );
  return (
    <Button
      intent={Intent.PRIMARY}
      text={texts.action_accept}
      aria-label={texts.action_accept_of(name)}
      disabled={!canAccept(visit)}
      onClick={onAccept}
    />
  );
}
