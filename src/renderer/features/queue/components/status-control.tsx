import { Button, Menu, MenuItem, PopoverNext, PopupKind } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { moveText, type AppointmentStatus, type Moment } from '#shared/rules/appointment-status.ts';
import { StatusIcon, StatusTag } from '#renderer/entities/appointment/status-tag.tsx';
import type { QueueItem } from '../api.ts';
import { deskMoves } from '../moves.ts';
import { texts } from '../texts.ru.ts';
import { patientOf } from '../use-moves.ts';

interface StatusControlProps {
  readonly item: QueueItem;
  readonly moment: Moment;
  readonly isBusy: boolean;
  readonly onMove: (status: AppointmentStatus) => void;
}

/** The status of a visit, which is also the way to move it where the desk may. */
export function StatusControl({ item, moment, isBusy, onMove }: StatusControlProps) {
  const moves = deskMoves(item, moment);
  if (moves.length === 0) return <StatusTag size="large" status={item.status} text={item.status_text} />;
  return (
    <PopoverNext
      placement="bottom-start"
      arrow={false}
      popupKind={PopupKind.MENU}
      content={
        <Menu aria-label={texts.title_moves(patientOf(item))}>
          {moves.map((to) => (
            <MenuItem
              key={to}
              icon={<StatusIcon status={to} />}
              text={moveText(to)}
              intent={to === 'reception_cancelled' ? 'danger' : 'none'}
              onClick={() => onMove(to)}
            />
          ))}
        </Menu>
      }
    >
      <Button
        size="small"
        variant="outlined"
        className={`queue-status queue-status-${item.status}`}
        icon={<StatusIcon status={item.status} />}
        endIcon={<CaretDown />}
        text={item.status_text}
        aria-label={texts.action_status_of(item.status_text, patientOf(item))}
        loading={isBusy}
      />
    </PopoverNext>
  );
}
