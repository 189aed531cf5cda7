import { Button, Menu, MenuItem, PopoverNext, PopupKind, Tag, type Intent } from '@blueprintjs/core';
import { CaretDown, Cross, Tick, Time } from '@blueprintjs/icons';
import { statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import type { QueueItem } from '../api.ts';
import { deskMoves } from '../moves.ts';
import { texts } from '../texts.ru.ts';
import { patientOf } from '../use-moves.ts';

interface StatusControlProps {
  readonly item: QueueItem;
  readonly isBusy: boolean;
  readonly onMove: (status: AppointmentStatus) => void;
}
const INTENTS: Readonly<Record<AppointmentStatus, Intent>> = {
  booked: 'none', arrived: 'success', in_progress: 'primary', done: 'none', no_show: 'warning', cancelled: 'danger', reception_cancelled: 'danger',
};
const ICONS: Readonly<Record<AppointmentStatus, React.JSX.Element>> = {
  booked: <Time size={12} />, arrived: <Tick size={12} />, in_progress: <Time size={12} />, done: <Tick size={12} />, no_show: <Cross size={12} />, cancelled: <Cross size={12} />, reception_cancelled: <Cross size={12} />,
};

/** The status of a visit, which is also the way to move it where the desk may. */
export function StatusControl({ item, isBusy, onMove }: StatusControlProps) {
  const moves = deskMoves(item.status);
  if (moves.length === 0) return <Tag minimal size="large" intent={INTENTS[item.status]} icon={ICONS[item.status]}>{item.status_text}</Tag>;
  return (
    <PopoverNext
      placement="bottom-start"
      arrow={false}
      popupKind={PopupKind.MENU}
      content={(
        <Menu aria-label={texts.title_moves(patientOf(item))}>
          {moves.map((to) => <MenuItem key={to} icon={ICONS[to]} text={statusText(to)} intent={to === 'reception_cancelled' ? 'danger' : 'none'} onClick={() => onMove(to)} />)}
        </Menu>
      )}
    >
      <Button
        size="small"
        variant="outlined"
        className={`queue-status queue-status-${item.status}`}
        icon={ICONS[item.status]}
        endIcon={<CaretDown />}
        text={item.status_text}
        aria-label={texts.action_status_of(item.status_text, patientOf(item))}
        loading={isBusy}
      />
    </PopoverNext>
  );
}
