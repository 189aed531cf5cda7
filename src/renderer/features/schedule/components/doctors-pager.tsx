import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { texts } from '../texts.ru.ts';

interface DoctorsPagerProps {
  /** number of the first doctor shown, from 1 */
  readonly first: number;
  /** doctors side by side */
  readonly count: number;
  /** doctors of the day */
  readonly total: number;
  readonly onGo: (first: number) => void;
}

/** Which of the day's doctors stand in the grid, and the way to the others. */
export function DoctorsPager({ first, count, total, onGo }: DoctorsPagerProps) {
  return (
    <ButtonGroup role="group" aria-label={texts.title_doctor_pages} className="schedule-doctors-pager">
      <Button
        icon={<ChevronLeft />}
        aria-label={texts.action_previous_doctors}
        disabled={first <= 1}
        onClick={() => onGo(Math.max(1, first - count))}
      />
      <span role="status">{texts.hint_doctors_shown(first, Math.min(first + count - 1, total), total)}</span>
      <Button
        icon={<ChevronRight />}
        aria-label={texts.action_next_doctors}
        disabled={first + count > total}
        onClick={() => onGo(first + count)}
      />
    </ButtonGroup>
  );
}
