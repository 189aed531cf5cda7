import { MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { moveText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { texts } from './appointment-texts.ru.ts';
import { StatusIcon, StatusTag } from './status-tag.tsx';

interface StatusControlProps {
  readonly status: string;
  /** in words, as the server says it */
  readonly text: string;
  /** full name of the patient */
  readonly name: string;
  /** what it can be moved to by hand now; the status is only told when there is nothing */
  readonly moves: readonly AppointmentStatus[];
  readonly isBusy: boolean;
  readonly onMove: (status: AppointmentStatus) => void;
}

/**
 * The status of a visit, which is also the way to move it. A list that never moves one shows its `StatusTag` and loads
 * no menu.
 */
export function StatusControl({ status, text, name, moves, isBusy, onMove }: StatusControlProps) {
  if (moves.length === 0) return <StatusTag status={status} text={text} />;
  return (
    <MenuButton
      menu={texts.title_moves(name)}
      placement="bottom-start"
      items={moves.map((to) => (
        <MenuItem
          key={to}
          icon={<StatusIcon status={to} />}
          text={moveText(to)}
          intent={to === 'cancelled' || to === 'reception_cancelled' ? 'danger' : 'none'}
          onClick={() => onMove(to)}
        />
      ))}
      size="small"
      className={`status status-control status-${status}`}
      icon={<StatusIcon status={status} />}
      endIcon={<CaretDown />}
      text={text}
      aria-label={texts.action_status_of(text, name)}
      loading={isBusy}
    />
  );
}
