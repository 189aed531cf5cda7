import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useLeaveWaitingListMutation, useRestoreWaitingMutation } from '#renderer/entities/waiting/api.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { focusReturned } from '#renderer/ui/use-row-focus.ts';
import { texts } from './texts.ru.ts';

/** How a person leaves the list, and comes back to their place in it. @param clinic of the entry */
export function useLeaving(clinic: string, entry: string) {
  const [leaveIt, leaving] = useLeaveWaitingListMutation();
  const [restoreIt, restoring] = useRestoreWaitingMutation();
  const call = { clinic, params: { id: entry } };
  const restore = async (): Promise<void> => {
    const answer = await restoreIt(call);
    if (answer.error !== undefined) {
      showRefusal(answer.error);
      return;
    }
    void showToast({ intent: 'success', message: texts.alert_restored });
    focusReturned(entry);
  };
  const leave = async (): Promise<void> => {
    const answer = await leaveIt(call);
    if (answer.error === undefined)
      void showToast({
        intent: 'success',
        message: texts.alert_left,
        action: { text: texts.action_restore, onClick: () => void restore() },
      });
    else showRefusal(answer.error);
  };
  return { leave, restore, isBusy: leaving.isLoading || restoring.isLoading };
}
