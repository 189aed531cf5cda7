import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { isMissingPart, isServerThere } from '#renderer/lib/page/missing-part.ts';
import { ConfirmDialog } from './confirm.dialog.tsx';
import { uiTexts } from './ui.ru.ts';

interface LazyDialogProps<C> {
  readonly load: () => Promise<C>;
  /** what the dialog's own cross does */
  readonly onClose: () => void;
  readonly children: (Dialog: C) => ReactNode;
}
type Fetched<C> =
  | { readonly state: 'fetching' }
  | { readonly state: 'ready'; readonly Dialog: C }
  /** `gone`: the server answers. A new version took the file away, or the browser remembers that it did not come. */
  | { readonly state: 'offline' | 'gone' }
  | { readonly state: 'broken'; readonly error: unknown };

/**
 * A dialog that is fetched when it is asked for. When its file does not come, that is said in its place: the nearest
 * boundary, which `lazy` would leave it to, takes the whole screen away, and what is typed there.
 */
export function LazyDialog<C>({ load, onClose, children }: LazyDialogProps<C>) {
  const [fetched, setFetched] = useState<Fetched<C>>({ state: 'fetching' });
  const [tries, setTries] = useState(1);
  const [isBusy, setIsBusy] = useState(false);
  const fetchDialog = useEffectEvent(async (): Promise<Fetched<C>> => {
    try {
      return { state: 'ready', Dialog: await load() };
    } catch (error) {
      if (!isMissingPart(error)) return { state: 'broken', error };
      return { state: (await isServerThere()) ? 'gone' : 'offline' };
    }
  });
  useEffect(() => {
    let isAsked = true;
    void fetchDialog().then((result) => {
      if (!isAsked) return;
      setFetched(result);
      setIsBusy(false);
    });
    return () => {
      isAsked = false;
    };
  }, [tries]);
  if (fetched.state === 'fetching') return null;
  if (fetched.state === 'broken') throw fetched.error;
  if (fetched.state === 'ready') return children(fetched.Dialog);
  const isGone = fetched.state === 'gone';
  const retry = () => {
    setIsBusy(true);
    setTries(tries + 1);
  };
  return (
    <ConfirmDialog
      title={uiTexts.title_dialog_failed}
      isOpen
      isBusy={isBusy}
      confirm={isGone ? uiTexts.action_reload : uiTexts.action_retry}
      cancel={uiTexts.action_close}
      onConfirm={isGone ? () => window.location.reload() : retry}
      onCancel={onClose}
    >
      <p role="alert">{isGone ? uiTexts.hint_dialog_gone : uiTexts.hint_dialog_offline}</p>
    </ConfirmDialog>
  );
}
