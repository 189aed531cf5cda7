import type { WaitingEntry } from '#renderer/entities/waiting/api.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { subjectOf, withWhom } from '../names.ts';
import { texts } from '../texts.ru.ts';
import { useLeaving } from '../use-leaving.ts';

interface LeaveDialogProps {
  readonly entry: WaitingEntry;
  /** id */
  readonly clinic: string;
  readonly onClose: () => void;
}

/** Asks whoever came by «Больше не ждать» of a letter: a letter alone takes nobody off the list. */
export function LeaveDialog({ entry, clinic, onClose }: LeaveDialogProps) {
  const { leave, isBusy } = useLeaving(clinic, entry.id);
  return (
    <ConfirmDialog
      title={texts.title_leave}
      isOpen
      isBusy={isBusy}
      confirm={texts.action_leave}
      cancel={texts.action_keep}
      onConfirm={() => void leave().then(onClose)}
      onCancel={onClose}
    >
      <p>{withWhom(subjectOf(entry), entry)}</p>
      <p className="muted">{texts.confirm_leave}</p>
    </ConfirmDialog>
  );
}
