import type { WaitingLeave } from '#renderer/lib/page/use-leave-guard.ts';
import { ConfirmDialog } from './confirm.dialog.tsx';
import { carefulTexts } from './careful-texts.ru.ts';

/** Asks before a page with unsaved changes is left (`useLeaveGuard`). */
export function LeaveQuestion({ waiting }: { readonly waiting: WaitingLeave | null }) {
  if (!waiting) return null;
  return (
    <ConfirmDialog
      title={carefulTexts.title_unsaved}
      isOpen
      isDanger
      confirm={carefulTexts.action_leave}
      cancel={carefulTexts.action_stay}
      onConfirm={waiting.leave}
      onCancel={waiting.stay}
    >
      <p>{carefulTexts.confirm_unsaved}</p>
    </ConfirmDialog>
  );
}
