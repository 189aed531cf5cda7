import { Button, Intent } from '@blueprintjs/core';
import { Modal } from '#renderer/ui/modal.tsx';
import { texts } from '../texts.ru.ts';

interface LeaveDialogProps {
  /** names of what is not saved */
  readonly fields: readonly string[];
  readonly isBusy: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onSave: () => void;
}

/** Asks what to do with unsaved changes before another page opens. */
export function LeaveDialog({ fields, isBusy, onStay, onLeave, onSave }: LeaveDialogProps) {
  return (
    <Modal
      kind="question"
      title={texts.title_leave}
      isOpen
      onClose={onStay}
      actions={
        <>
          <Button text={texts.action_stay} onClick={onStay} />
          <Button text={texts.action_leave_unsaved} onClick={onLeave} />
          <Button intent={Intent.PRIMARY} text={texts.action_save_and_leave} loading={isBusy} onClick={onSave} />
        </>
      }
    >
      <p>{texts.hint_leave(fields)}</p>
    </Modal>
  );
}
