import { useEffect, useSyncExternalStore } from 'react';
import { currentAsk, onAskChange, onHeld } from '#renderer/lib/workstation/print-asks.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { showToast } from '#renderer/ui/toaster.ts';

const HELD_TOAST_MS = 15_000;
const loadDialog = () =>
  import('#renderer/features/workstation/print.dialog.tsx').then(({ PrintDialog }) => PrintDialog);

/**
 * Shows what printing needs of a person, wherever they are: the dialog that `printPdf` asks for, and documents that
 * wait for paper.
 */
export function PrintHost() {
  const ask = useSyncExternalStore(onAskChange, currentAsk);
  useEffect(
    () =>
      onHeld((held) => {
        void import('#renderer/features/workstation/printing-texts.ru.ts').then(({ heldText }) =>
          showToast({ intent: 'warning', message: heldText(held.title, held.waitsFor), timeout: HELD_TOAST_MS }),
        );
      }),
    [],
  );
  return (
    ask && (
      <LazyDialog key={ask.id} load={loadDialog} onClose={() => ask.done('dialog')}>
        {(PrintDialog) => <PrintDialog ask={ask} />}
      </LazyDialog>
    )
  );
}
