import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import { currentAsk, onAskChange, onHeld } from '#renderer/lib/workstation/print-asks.ts';
import { showToast } from '#renderer/ui/toaster.ts';

const HELD_TOAST_MS = 15_000;
const PrintDialog = lazy(() =>
  import('#renderer/features/workstation/print.dialog.tsx').then((module) => ({ default: module.PrintDialog })),
);

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
      <Suspense>
        <PrintDialog key={ask.id} ask={ask} />
      </Suspense>
    )
  );
}
