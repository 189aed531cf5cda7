import { useRef } from 'react';
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

/**
 * What is done with the week of a doctor, as far as this person may. What a press on the grid does as well and what is
 * done seldom are in a menu.
 */
export function ScheduleActions({ onOpen }: ScheduleActionsProps) {
  const clinic = useClinic();
  const canWrite = useCan('schedule.write', clinic.id);
  const canBook = useCan('slot.book', clinic.id);
  const more = useRef<HTMLButtonElement>(null);
  if (!canWrite && !canBook) return null;
  // the item goes with its menu: the dialog gives the focus back to the button
  const pick = (kind: 'add' | 'copy') => () => {
    more.current?.focus();
    onOpen(kind);
  };
  return (
    <div className="schedule-actions">
      {canBook && <Button icon={<BlockedPerson />} text={absenceTexts.action_open} onClick={() => onOpen('absence')} />}
      {canWrite && (
        <>
          <Button icon={<Eraser />} text={texts.action_clear} onClick={() => onOpen('clear')} />
          <PopoverNext
            placement="bottom-end"
            arrow={false}
            popupKind={PopupKind.MENU}
            content={
              <Menu aria-label={texts.action_more}>
                <MenuItem icon={<Add />} text={texts.action_add} onClick={pick('add')} />
                <MenuItem icon={<Duplicate />} text={texts.action_copy_week} onClick={pick('copy')} />
              </Menu>
            }
          >
            <Button ref={more} icon={<More />} aria-label={texts.action_more} title={texts.action_more} />
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
