import type { WaitingLeave } from '#renderer/lib/page/use-leave-guard.ts';
import { ConfirmDialog } from './confirm.dialog.tsx';
import { uiTexts } from './ui.ru.ts';

/** Asks before a page with unsaved changes is left (`useLeaveGuard`). */
export function LeaveQuestion({ waiting }: { readonly waiting: WaitingLeave | null }) {
  if (!waiting) return null;
  return (
    <ConfirmDialog
      title={uiTexts.title_unsaved}
      isOpen
      isDanger
      confirm={uiTexts.action_leave}
      cancel={uiTexts.action_stay}
      onConfirm={waiting.leave}
      onCancel={waiting.stay}
    >
      <p>{uiTexts.confirm_unsaved}</p>
    </ConfirmDialog>
  );
}
