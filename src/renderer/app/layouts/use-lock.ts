import { loadAtLast } from '#renderer/lib/page/network-back.ts';
import { sessionActions } from '#renderer/lib/session/session.slice.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useAppDispatch } from '../store.ts';

/** «Заблокировать», from any page of the staff; a refusal is a toast. */
export function useLock(): () => Promise<void> {
  const dispatch = useAppDispatch();
  return async () => {
    // before anything that may need the network
    dispatch(sessionActions.locked());
    // a visitor's pages do without it
    const { lockNow } = await loadAtLast(() => import('#renderer/lib/session/lock-thunks.ts'));
    const refusal = await dispatch(lockNow());
    if (refusal) void showToast({ intent: 'danger', message: refusal.message });
  };
}
