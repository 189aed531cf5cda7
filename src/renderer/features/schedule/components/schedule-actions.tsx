import { Button, MenuItem } from '@blueprintjs/core';
import { Add, BlockedPerson, Duplicate, Eraser, More, TimelineEvents } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { absenceTexts } from '../absence-texts.ru.ts';
import { texts } from '../texts.ru.ts';

interface ScheduleActionsProps {
  /** opens the dialog */
  readonly onOpen: (kind: 'absence' | 'add' | 'copy' | 'clear' | 'generate') => void;
}

/**
 * What is done with the week of a doctor, as far as this person may. What a press on the grid does as well and what is
 * done seldom are in a menu.
 */
export function ScheduleActions({ onOpen }: ScheduleActionsProps) {
  const clinic = useClinic();
  const canWrite = useCan('schedule.write', clinic.id);
  const canBook = useCan('slot.book', clinic.id);
  const canOverbook = useCan('slot.overbook', clinic.id);
  if (!canWrite && !canBook && !canOverbook) return null;
  return (
    <div className="schedule-actions">
      {canBook && <Button icon={<BlockedPerson />} text={absenceTexts.action_open} onClick={() => onOpen('absence')} />}
      {canOverbook && !canWrite && <Button icon={<Add />} text={texts.action_overbook} onClick={() => onOpen('add')} />}
      {canWrite && (
        <>
          <Button icon={<Eraser />} text={texts.action_clear} onClick={() => onOpen('clear')} />
          <MenuButton
            menu={texts.action_more}
            placement="bottom-end"
            icon={<More />}
            aria-label={texts.action_more}
            title={texts.action_more}
            items={
              <>
                <MenuItem icon={<Add />} text={texts.action_add} onClick={() => onOpen('add')} />
                <MenuItem icon={<Duplicate />} text={texts.action_copy_week} onClick={() => onOpen('copy')} />
              </>
            }
          />
          <Button
            intent="primary"
            icon={<TimelineEvents />}
            text={texts.action_generate}
            onClick={() => onOpen('generate')}
          />
        </>
      )}
    </div>
  );
}
