import { useId, useState, type FormEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { addDays } from '#shared/rules/days.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { dayTexts as texts } from '../day-texts.ru.ts';

interface DayDialogProps {
  /** YYYY-MM-DD, the visitor's */
  readonly today: string;
  /** the day that is chosen already; null: any */
  readonly chosen: string | null;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}
/** As far ahead as anybody books. */
const BOOKED_DAYS = 365;

/** A day beyond those of the list, to begin the search with. */
export function DayDialog({ today, chosen, onChoose, onClose }: DayDialogProps) {
  const formId = useId();
  const [day, setDay] = useState(chosen ?? today);
  const [isWhole, setIsWhole] = useState(true);
  const [isSent, setIsSent] = useState(false);
  const isOffered = isWhole && day >= today && day <= addDays(today, BOOKED_DAYS);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (isOffered) onChoose(day);
  };
  return (
    <Modal
      title={texts.title_day}
      isOpen
      isForgettable
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_cancel} onClick={onClose} />
          <Button intent="primary" type="submit" form={formId} text={texts.action_choose_day} />
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <DayField
          label={texts.field_first_day}
          value={day}
          error={isSent && !isOffered ? texts.alert_day : undefined}
          onChange={setDay}
          onTyping={setIsWhole}
        />
      </form>
    </Modal>
  );
}
