import { Button, Menu, MenuItem, PopoverNext, PopupKind } from '@blueprintjs/core';
import { Add, BlockedPerson, Duplicate, Eraser, More, TimelineEvents } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { absenceTexts } from '../absence-texts.ru.ts';
import { texts } from '../texts.ru.ts';

interface ScheduleActionsProps {
  /** opens the dialog */
  readonly onOpen: (kind: 'absence' | 'add' | 'copy' | 'clear' | 'generate') => void;
}

/** What is done with the week of a doctor, as far as this person may; what is done seldom is in a menu. */
export function ScheduleActions({ onOpen }: ScheduleActionsProps) {
  const clinic = useClinic();
  const canWrite = useCan('schedule.write', clinic.id);
  const canBook = useCan('slot.book', clinic.id);
  if (!canWrite && !canBook) return null;
  return (
    <div className="schedule-actions">
      {canBook && <Button icon={<BlockedPerson />} text={absenceTexts.action_open} onClick={() => onOpen('absence')} />}
      {canWrite && (
        <>
          <Button icon={<Add />} text={texts.action_add} onClick={() => onOpen('add')} />
          <PopoverNext
            placement="bottom-end"
            arrow={false}
            popupKind={PopupKind.MENU}
            content={
              <Menu aria-label={texts.action_more}>
                <MenuItem icon={<Duplicate />} text={texts.action_copy_week} onClick={() => onOpen('copy')} />
                <MenuItem icon={<Eraser />} text={texts.action_clear} onClick={() => onOpen('clear')} />
              </Menu>
            }
          >
            <Button icon={<More />} aria-label={texts.action_more} title={texts.action_more} />
          </PopoverNext>
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
