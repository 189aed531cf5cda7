import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { inTime, isMissingPart } from '#renderer/lib/page/missing-part.ts';
import { showToast } from './toaster.ts';
import { uiTexts } from './ui.ru.ts';

interface LazyDialogProps<C> {
  readonly load: () => Promise<C>;
  /** what the dialog's own cross does */
  readonly onClose: () => void;
  readonly children: (Dialog: C) => ReactNode;
}
type Fetched<C> = { readonly Dialog: C } | { readonly error: unknown };

/**
 * A dialog that is fetched when it is asked for. When its file does not come, a toast says so and the dialog counts as
 * closed: the nearest boundary, which `lazy` would leave it to, takes the whole screen away, and what is typed there.
 * The next press asks for the file again; where the browser remembers that it did not come, the page has to be loaded
 * anew, and the toast says that, too.
 */
export function LazyDialog<C>({ load, onClose, children }: LazyDialogProps<C>) {
  const [fetched, setFetched] = useState<Fetched<C> | null>(null);
  const fetchDialog = useEffectEvent(load);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let isAsked = true;
    const onFailed = (error: unknown) => {
      if (!isAsked) return;
      if (!isMissingPart(error)) return setFetched({ error });
      void showToast({ intent: 'danger', title: uiTexts.title_dialog_failed, message: uiTexts.hint_dialog_failed });
      close();
    };
    inTime(fetchDialog()).then((Dialog) => isAsked && setFetched({ Dialog }), onFailed);
    return () => {
      isAsked = false;
    };
  }, []);
  if (fetched === null) return null;
  if ('error' in fetched) throw fetched.error;
  return children(fetched.Dialog);
}
